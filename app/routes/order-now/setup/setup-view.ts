import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { type OrderSetup, nextStep, orderProgress } from "@platter/ordering/order/journey.ts";
import { type OrderSettings, type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import type { AgainOffer } from "./again-offer.ts";

interface SetupParts {
  orderTypes: OrderType[];
  setup: OrderSetup;
  cart: Cart | null;
  isElsewhere: boolean;
  settings: OrderSettings;
  toggles: ReadonlySet<string>;
  again: AgainOffer | null;
}

const ABOUT = {
  Individual: "Bowls, sandwiches and sides, made to order.",
  Catering: "Trays, boxed lunches and drinks for a group.",
  "Holiday Menu": "Feasts for the whole table.",
};

export function setupView({ orderTypes, setup, cart, isElsewhere, settings, toggles, again }: SetupParts) {
  const chosen = orderTypes.find(({ id }) => id === setup.orderTypeId);
  /** The first unfinished step; without an order type no later one. */
  const next = chosen && setup.pickupType ? nextStep(orderProgress(setup, kindOf(chosen), cart, isElsewhere)) : null;
  const hasDishes = (cart?.lines.length ?? 0) > 0;
  return {
    types: orderTypes.map((type, index) => ({
      id: type.id,
      kind: kindOf(type),
      label: type.displayName,
      // The chosen store's is above the page (SHELL-17).
      note: (type !== chosen && type.bannerMessage) || ABOUT[kindOf(type)],
      selected: type === chosen,
      chosen: type === chosen ? setup.pickupType : null,
      options: pickupStep(type, null, { settings, toggles }).options,
      isMain: index === 0 && !next && !again,
    })),
    again,
    next,
    hasBegun: setup.pickupType !== null || hasDishes,
    hasDishes,
  };
}

export type SetupView = ReturnType<typeof setupView>;
