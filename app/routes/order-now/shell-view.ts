import type { OrderSession } from "../../../server/visitor/order-session.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { zonedDay } from "@platter/ordering/day.ts";
import { hasPassed, orderOverview, orderLine } from "@platter/ordering/order/order-overview.ts";
import { type OrderSetup, orderProgress, numberedSteps, threeSteps } from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeBanner } from "@platter/ordering/stores/stores.ts";

interface ShellParts {
  setup: OrderSetup;
  orderType: OrderType | null;
  store: Store | null;
  isElsewhere: boolean;
  bag: Cart | "locked" | "unreadable" | null;
  now: Date;
  shownLines: OrderSession["shownLines"];
}

/** What is known of the order on every page. */
export function shellView({ setup, orderType, store, isElsewhere, bag, now, shownLines }: ShellParts) {
  // Not being able to look into the bag is no reason to call it empty.
  const cart = bag === "unreadable" || bag === "locked" ? null : bag;
  const progress = orderProgress(setup, orderType && kindOf(orderType), cart, isElsewhere);
  const today = store ? zonedDay(now, store.timeZone).date : "";
  return {
    numbered: numberedSteps(progress),
    three: threeSteps(progress),
    lines: cart ? shownLines(cart) : [],
    isCartReadable: bag !== "unreadable",
    isCartLocked: bag === "locked",
    total: cart ? cartTotals(cart).total : 0,
    isTaxTold: cart !== null && cart.tax !== null,
    line: orderLine(setup, orderType, store, today),
    choices: orderOverview(setup, orderType, store, today),
    hasPassed: store !== null && hasPassed(setup, store.timeZone, now),
    banner: storeBanner(store, orderType, today),
    phone: store?.phone ?? null,
  };
}
