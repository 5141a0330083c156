import { promiseHash } from "remix-utils/promise";
import { doubtView } from "../../../components/cart/doubt.ts";
import type { ReadyOrder } from "../../../../server/visitor/order.ts";
import { firstExpiryYear } from "@platter/ordering/checkout/card.ts";
import { priceWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { PostalAddress } from "@platter/ordering/stores/address.ts";
import { type CheckoutDraft, minuteOf } from "@platter/ordering/order/session-values.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { addOnFor } from "./add-on.ts";
import { agreementOf } from "./agreement.ts";
import { shownSum, sumOf } from "./checkout-totals.ts";
import { paymentView, summaryOf, withCustomer } from "./checkout-view.ts";
import { openOrder } from "./open-order.ts";
import type { CheckoutRequest } from "./press.ts";
import { rewardsAtCheckout } from "./rewards-at-checkout.ts";
import type { SuggestedItem } from "./suggestions.tsx";

/** Everything that the page asks for, side by side. */
export function readCheckout(checkout: CheckoutRequest, { isTaxAsked }: { isTaxAsked: boolean }) {
  const { visitor, desk, catering } = checkout;
  const opened = openOrder(checkout);
  const { soon } = catering;
  return promiseHash({
    opened,
    // An earlier one that is found placed is not to be said of this bag.
    doubt: opened.then(() => visitor.order.doubt()),
    rewards: rewardsAtCheckout(checkout, opened),
    addOn: soon(askForAddOn(checkout)).catch(orNull),
    suggestions: suggestedItems(checkout),
    options: desk.payment.read(),
    customer: soon(visitor.account.customer()).catch(orNull),
    taxEntities: isTaxAsked ? soon(catering.taxExemptEntities()).catch(orNull) : Promise.resolve(null),
  });
}

/** The page's own data, of what was read. */
export function checkoutData(checkout: CheckoutRequest, read: Awaited<ReturnType<typeof readCheckout>>) {
  const { site, visitor, desk } = checkout;
  const { cart, order } = read.opened;
  const draft = withCustomer(visitor.draft.read(), read.customer);
  const sum = sumOf(cart, order, draft, read.options.deductions);
  const { ownCards, balances, unreadable } = read.options;
  const payment = desk.payment.session.read();
  const { checkedCard } = payment;
  const isInBag = (id: number) => cart.lines.some(({ menuItemId }) => menuItemId === id);
  const addOn = read.addOn && isInBag(read.addOn.id) ? null : read.addOn;
  return {
    doubt: read.doubt && doubtView(read.doubt, cart.id, site.requestId),
    addOn: addOn && shownAddOn(addOn),
    suggestions: read.suggestions.filter(({ id }) => id !== addOn?.id && !isInBag(id)).slice(0, MOST_SUGGESTED),
    idempotencyKey: visitor.idempotency.newKey(visitor.cart.shownOf(cart)),
    agreement: desk.placing.sealAgreement(agreementOf({ cart, order, setup: visitor.order.setup.read(), sum })),
    lines: visitor.order.shownLines(cart),
    sum: shownSum(cart, sum),
    rewards: read.rewards,
    payment: paymentView(read.options, payment, desk.provider?.script.href ?? ""),
    gifts: { ownCards, balances, checked: checkedCard && shownBalance(checkedCard), unreadable },
    taxEntities: read.taxEntities,
    draft: filledIn(draft),
    isGuest: !visitor.account.isSignedIn(),
    choseGuest: visitor.account.choseGuest(),
    isDelivery: order.pickupType === "Delivery",
    deliveryAddress: deliveryAddress(order, visitor.order.setup.read()),
    firstYear: firstExpiryYear(site.now(), order.store.timeZone),
    summary: summaryOf(order, visitor.order.setup.read()),
    isCatering: order.kind === "Catering",
  };
}

function deliveryAddress({ pickupType }: ReadyOrder, { address }: OrderSetup): PostalAddress | null {
  if (pickupType !== "Delivery" || !address) return null;
  const { addressLine1, addressLine2, city, state, zip } = address;
  return { addressLine1, addressLine2, city, state, zip };
}

/** What is empty is not worth its bytes. */
function filledIn(draft: CheckoutDraft): Partial<CheckoutDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ""));
}

/** The cart is at checkout now, and what was added last has had its question; an offer is made once a browser. */
export function rememberShown({ site, visitor, desk }: CheckoutRequest, { addOn }: { addOn: unknown }): void {
  const { cartSession, promoSeen, account } = visitor;
  desk.payment.session.update({ isCustomers: account.isSignedIn() });
  cartSession.update({ atCheckout: minuteOf(site.now()), justAdded: undefined });
  if (addOn) promoSeen.write();
}

/** Asked while the page is being prepared: once for each browser. */
async function askForAddOn({ visitor, catering }: CheckoutRequest): Promise<MenuItem | null> {
  if (visitor.promoSeen.read()) return null;
  return addOnFor(visitor.cartSession.read(), { visit: visitor.order, catering });
}

function shownBalance({ lastFour, balance }: { lastFour: string; balance: number }) {
  return { lastFour, balance };
}

function shownAddOn(item: MenuItem) {
  const { id, displayName, description, smallImageUrl } = item;
  return { item: { id, displayName, description, smallImageUrl, ...priceWords(item) } };
}

/** More than this are no suggestion any more. */
const MOST_SUGGESTED = 5;

/** CHK-03: an empty or failing list shows nothing. */
async function suggestedItems({ visitor, catering }: CheckoutRequest): Promise<SuggestedItem[]> {
  // The answers name the menu: nobody has to be asked first.
  const { store, orderTypeId, day } = visitor.order.setup.read();
  if (!store || orderTypeId === null || day === null) return [];
  const menuKey = { storeId: store.id, orderTypeId, date: day };
  const held = await catering.soon(catering.featuredCarousel(menuKey)).catch(orNull);
  return (held?.value ?? []).map((item) => {
    const { id, displayName, smallImageUrl } = item;
    return { id, displayName, smallImageUrl, ...priceWords(item) };
  });
}
