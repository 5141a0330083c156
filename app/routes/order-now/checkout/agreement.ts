import type { AgreedPart, Agreement } from "../../../../server/checkout/place-once.ts";
import type { ReadyOrder } from "../../../../server/visitor/order-session.ts";
import type { Cart, CartModifier } from "@platter/ordering/checkout/cart.ts";
import type { OrderSum } from "@platter/ordering/checkout/totals.ts";
import { allBalances } from "@platter/ordering/checkout/payment.ts";
import { formatCents } from "@platter/ordering/money.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { joinWords } from "@platter/ordering/words.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { CheckoutPost } from "./guard.ts";

interface AgreedOrder {
  cart: Cart;
  order: ReadyOrder;
  setup: OrderSetup;
  sum: OrderSum;
  isGroups?: boolean;
}

/** What the customer agrees to by Submit Order; excludes the tip and other entries of the form itself. */
export function agreementOf({ cart, order, setup, sum, isGroups }: AgreedOrder): Agreement {
  const { totals, cards, taxEntity } = sum;
  const { vehicle, address, asap, cateringDeliveryType } = setup;
  const { pickupType, store, day, time } = order;
  const deliverTo = pickupType === "Delivery" && address;
  return {
    cartId: cart.id,
    total: totals.total - totals.tip,
    balances: allBalances(cards),
    lines: isGroups ? cart.lines.map(({ cartItemId }) => cartItemId) : undefined,
    parts: {
      bag: [
        ...cart.lines
          .map(({ menuItemId, quantity, nickname, specialInstructions, modifiers }) =>
            JSON.stringify([menuItemId, quantity, nickname, specialInstructions, choicesOf(modifiers)]),
          )
          .sort(),
        ...cart.promotions.map(({ code, promoId }) => `${code} ${promoId}`).sort(),
        cart.reward?.id ?? "",
      ],
      kind: [order.orderType.id],
      store: [store.storeNumber],
      handover: [
        pickupType,
        ...(pickupType === "CurbSide" ? [vehicle?.color, vehicle?.type] : []),
        ...(deliverTo ? [deliverTo.addressLine1, deliverTo.addressLine2, deliverTo.city, deliverTo.zip] : []),
        ...(deliverTo ? [cateringDeliveryType] : []),
      ],
      when: [day, asap ? "ASAP" : time],
      payment: [totals.amountDue > 0, cards.balance?.kind, ...cards.giftCards.map(({ key }) => key).sort()],
      tax: [taxEntity?.id],
    },
  };
}

function choicesOf(modifiers: CartModifier[]): unknown[] {
  const chosen = modifiers.flatMap(({ modifierId, options }) =>
    options.map(({ optionId, quantity, extra, onSide, takeOff, modifiers: inner }) => {
      return [modifierId, optionId, quantity, extra, onSide, takeOff, choicesOf(inner)];
    }),
  );
  return chosen.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const WORDS: Record<AgreedPart, string> = {
  bag: "what is in your bag",
  kind: "the kind of order",
  store: "the restaurant",
  handover: "how you get it",
  when: "the day or time",
  payment: "what pays for it",
  tax: "whether it is tax exempt",
};

const TOO_OLD =
  "This page is too old to order from. Please look at your order again, and click Submit Order again to confirm it.";

export function agreementProblems({ shown, desk }: CheckoutPost, order: AgreedOrder): Problem[] {
  if (shown === null) return [{ field: "order", message: TOO_OLD }];
  const changed = desk.placing.changedParts(shown, agreementOf(order));
  const { total, tip, amountDue } = order.sum.totals;
  // A lower card balance is no change while the amount due stays the same.
  const isSameSum = total - tip === shown.total && amountDue === Math.max(0, total - shown.balances);
  if (isSameSum && changed.length === 0) return [];
  const isElsewhere = shown.cartId !== order.cart.id || changed.some((part) => part !== "bag" && part !== "payment");
  const due = amountDue < total ? `, of which ${formatCents(amountDue)} is left to pay by card` : "";
  const words = [
    changed.length > 0
      ? `${isElsewhere ? "Another window has changed your order" : "Your order has changed"} since this page was shown: ${joinWords(changed.map((part) => WORDS[part]))}.`
      : "",
    cameSince(shown.lines, order.cart),
    isSameSum ? "" : `The total of your order is now ${formatCents(total)}${due}.`,
    "Please click Submit Order again to confirm it.",
  ];
  return [{ field: "order", message: words.filter(Boolean).join(" ") }];
}

const MOST_NAMED = 8;

/** "Ana added Falafel Wrap." */
function cameSince(shown: string[] | undefined, { lines }: Cart): string {
  const came = shown ? lines.filter(({ cartItemId }) => !shown.includes(cartItemId)) : [];
  if (came.length === 0) return "";
  const words = came.slice(0, MOST_NAMED).map(({ nickname, name }) => `${nickname || "Somebody"} added ${name}`);
  const more = came.length - words.length;
  return `${joinWords(more > 0 ? [...words, `${more} more came`] : words)}.`;
}
