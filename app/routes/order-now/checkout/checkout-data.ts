import { promiseHash } from "remix-utils/promise";
import type { ReadyOrder } from "../../../../server/visitor/order-session.ts";
import { doubtView } from "../../../components/cart/doubt-note.tsx";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { formatBriefDay, formatLongDay, formatMonthDay } from "@platter/ordering/calendar.ts";
import { firstExpiryYear } from "@platter/ordering/checkout/card.ts";
import { formatPhone } from "@platter/ordering/checkout/contact.ts";
import { orderSum } from "@platter/ordering/checkout/totals.ts";
import { chosenCard } from "@platter/ordering/checkout/payment.ts";
import { redeemedReward } from "@platter/ordering/checkout/cart.ts";
import { paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { formatTime } from "@platter/ordering/day.ts";
import { priceWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import { deliveryRange } from "@platter/ordering/order/delivery.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { vehicleText } from "@platter/ordering/order/order.ts";
import { type CheckoutDraft, minuteOf } from "@platter/ordering/order/session-values.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { hasEnoughForAny, rewardsMessage } from "@platter/ordering/rewards/rewards.ts";
import { addressLines } from "@platter/ordering/stores/address.ts";
import { storeLines, storeOffer } from "@platter/ordering/stores/stores.ts";
import { agreementOf } from "./agreement.ts";
import { type BillingAddress, billingAddressOf } from "./checkout-form.ts";
import { type CheckoutRequest, type OpenOrder, openOrder } from "./guard.ts";

export function readCheckout(checkout: CheckoutRequest, { isTaxAsked }: { isTaxAsked: boolean }) {
  const { visitor, desk, catering } = checkout;
  const opened = openOrder(checkout);
  const { soon } = catering;
  return promiseHash({
    opened,
    // Runs after `opened`, which would otherwise take an earlier order found placed for this cart's.
    doubt: opened.then(() => visitor.order.doubt()),
    rewards: readRewards(checkout, opened),
    addOn: soon(readAddOn(checkout)).catch(orNull),
    suggestions: readSuggestions(checkout),
    options: desk.payment.read(),
    customer: soon(visitor.account.customer()).catch(orNull),
    taxEntities: isTaxAsked ? soon(catering.taxExemptEntities()).catch(orNull) : Promise.resolve(null),
  });
}

export type CheckoutData = ReturnType<typeof checkoutData>;

export function checkoutData(checkout: CheckoutRequest, read: Awaited<ReturnType<typeof readCheckout>>) {
  const { site, visitor, desk } = checkout;
  const { cart, order } = read.opened;
  const setup = visitor.order.setup.read();
  const isDelivery = order.pickupType === "Delivery";
  const deliveryAddress = isDelivery && setup.address ? billingAddressOf(setup.address) : null;
  const draft = visitor.draft.read();
  const { ownCards, balances, unreadable, deductions, savedCards, hasProvider } = read.options;
  const sum = orderSum(cart, order, draft, deductions);
  const { subTotal, serviceFee, deliveryFee, tax, discount, promotions, reward } = cart;
  const { checkedCard, savedCardId, entersCard } = desk.payment.session.read();
  const chosen = chosenCard(savedCards, savedCardId);
  const isInBag = (id: number) => cart.lines.some(({ menuItemId }) => menuItemId === id);
  const offered = [...(read.addOn ? [shownItem(read.addOn)] : []), ...read.suggestions];
  return {
    doubt: read.doubt && doubtView(read.doubt, cart.id, site.requestId),
    suggestions: offered
      .filter(({ id }, place) => !isInBag(id) && offered.findIndex((other) => other.id === id) === place)
      .slice(0, MOST_SUGGESTED),
    idempotencyKey: visitor.idempotency.newKey(),
    agreement: desk.placing.sealAgreement(
      agreementOf({ cart, order, setup, sum, isGroups: visitor.cartSession.read().group !== undefined }),
    ),
    lines: visitor.order.shownLines(cart),
    sum: {
      amounts: { subTotal, serviceFee, deliveryFee, tax, discount, promotions, reward },
      tip: sum.tip,
      tipAmount: sum.totals.tip,
      taxEntity: sum.taxEntity,
      cards: sum.cards,
    },
    rewards: read.rewards,
    payment: {
      savedCards,
      chosenId: chosen ? paymentIdOf(chosen) : "",
      entersCard,
      hasProvider,
      providerScript: desk.provider?.script.href ?? "",
    },
    gifts: {
      ownCards,
      balances,
      checked: checkedCard && { lastFour: checkedCard.lastFour, balance: checkedCard.balance },
      unreadable,
    },
    /** Null if not asked for, or if the read fails. */
    taxEntities: read.taxEntities,
    texts: shownTexts(draft, { state: order.store.state, ...contactOf(read.customer) }, deliveryAddress),
    createAccount: draft.createAccount ?? visitor.account.choseGuest(),
    addToFavorites: draft.addToFavorites ?? false,
    isGuest: !visitor.account.isSignedIn(),
    isDelivery,
    deliveryAddress,
    firstYear: firstExpiryYear(site.now(), order.store.timeZone),
    summary: summaryOf(order, setup),
    isCatering: order.kind === "Catering",
  };
}

/** Entries override account data; the billing address defaults to the delivery address (CHK-26). */
function shownTexts(draft: CheckoutDraft, known: object, billing: BillingAddress | null): Record<string, string> {
  const isAddressTyped = draft.address || draft.city || draft.zip;
  return filled({ ...known, ...filled(draft), ...(!isAddressTyped && billing) });
}

function filled(values: object): Record<string, string> {
  const isFilled = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === "string" && entry[1] !== "";
  return Object.fromEntries(Object.entries(values).filter(isFilled));
}

function contactOf(customer: Customer | null) {
  if (!customer) return {};
  const { firstName, lastName, email, phone } = customer;
  return { firstName, lastName, email, phone: formatPhone(phone) };
}

function summaryOf(order: ReadyOrder, { asap, address, vehicle }: OrderSetup) {
  const { store, orderType, kind, pickupType, day, time } = order;
  const closed = storeOffer(store, orderType, pickupType).message;
  const isDelivery = pickupType === "Delivery";
  const clock = isDelivery ? deliveryRange(time) : formatTime(time);
  return {
    store: { name: store.name, lines: storeLines(store) },
    deliverTo: isDelivery && address ? addressLines(address) : null,
    vehicle: pickupType === "CurbSide" && vehicle ? vehicleText(vehicle) : null,
    // CHK-17: an individual delivery shows the date as month and day.
    day: isDelivery && kind !== "Catering" ? formatMonthDay(day) : formatLongDay(day),
    briefDay: formatBriefDay(day),
    time: asap ? "ASAP" : clock,
    heading: kind === "Catering" ? "Date & Time Range" : isDelivery ? "Estimated Delivery Date & Time" : null,
    ...(closed && { closed }),
    rangeNote: isDelivery && kind !== "Catering" ? "Our delivery ranges span a 15-minute window" : null,
  };
}

/** Records that the cart has reached checkout and that the offer was shown, which appears once per browser. */
export function rememberShown({ site, visitor, desk }: CheckoutRequest, { addOn }: { addOn: unknown }): void {
  const { cartSession, promoSeen, account } = visitor;
  desk.payment.session.update({ isCustomers: account.isSignedIn() });
  cartSession.update({ atCheckout: minuteOf(site.now()), justAdded: undefined });
  if (addOn) promoSeen.write(true);
}

/** The item suggested with the one just added (ITEM-16), once per browser; null on failure. */
async function readAddOn({ visitor, catering }: CheckoutRequest): Promise<MenuItem | null> {
  const { cartId, justAdded } = visitor.cartSession.read();
  if (visitor.promoSeen.read() || cartId === null || justAdded === undefined) return null;
  try {
    const asked = [catering.promotionalAddon(cartId, justAdded), visitor.order.ready()] as const;
    const [itemId, { menuKey }] = await Promise.all(asked);
    return itemId === null ? null : (await catering.menuItem(menuKey, itemId)).value;
  } catch {
    return null;
  }
}

const MOST_SUGGESTED = 3;

async function readSuggestions({ visitor, catering }: CheckoutRequest) {
  // The order setup identifies the menu without an API call.
  const { store, orderTypeId, day } = visitor.order.setup.read();
  if (!store || orderTypeId === null || day === null) return [];
  const menuKey = { storeId: store.id, orderTypeId, date: day };
  const held = await catering.soon(catering.featuredCarousel(menuKey)).catch(orNull);
  return (held?.value ?? []).map(shownItem);
}

function shownItem(item: MenuItem) {
  const { id, displayName, smallImageUrl } = item;
  return { id, displayName, smallImageUrl, ...priceWords(item) };
}

const NOT_SHOWN = "Your rewards cannot be shown right now. You can still place your order.";

/** REWARD-15: null without rewards membership; a message if the service fails. */
async function readRewards({ visitor: { account }, desk, catering }: CheckoutRequest, opened: Promise<OpenOrder>) {
  if (!account.isSignedIn()) return null;
  const [{ cart }, customer] = await Promise.all([
    opened,
    catering.soon(account.customer()).catch(orNull),
    account.mayHaveRewards() ? desk.rewards().read() : null,
  ]);
  const reward = redeemedReward(cart);
  const redeemed = reward && { id: reward.id, name: reward.name };
  const say = (message: string | null, canChoose: boolean) => ({ message, canChoose, redeemed });
  // Reading the customer may have found the token expired and ended the sign-in.
  if (!customer) return account.isSignedIn() ? say(NOT_SHOWN, false) : null;
  if (!customer.zkRewardsOptIn) return reward ? say(null, false) : null;
  if (reward) return say(null, true);
  const { held, tiers, usable } = await desk.rewards().read();
  if (!held && !tiers && !usable) return say(NOT_SHOWN, true);
  const hasEnough = held !== null && hasEnoughForAny(held.points, tiers ?? []);
  return say(rewardsMessage(usable?.size ?? 0, hasEnough), true);
}
