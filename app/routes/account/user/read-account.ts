import type { Catering } from "../../../../server/catering/catering.ts";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { zonedDay } from "@platter/ordering/day.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { type SavedCard, expiryText, savedCardName } from "@platter/ordering/checkout/saved-card.ts";
import { storePath } from "@platter/ordering/stores/store-page.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { repeatable, shownPast } from "@platter/ordering/order/past-order.ts";
import { storeAddress } from "@platter/ordering/stores/stores.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";

export type AccountView = Awaited<ReturnType<typeof readAccount>>;
export type SavedCardView = ReturnType<typeof cardOf>;

interface Sources {
  catering: Catering;
  chosenStoreId: number | undefined;
  asksForPoints: boolean;
  readCustomer: () => Promise<Customer | null>;
  now: Date;
}

/** SHELL-03: read in parallel; a failed part is null. */
export async function readAccount({ catering, chosenStoreId, asksForPoints, readCustomer, now }: Sources) {
  const { soon } = catering;
  const points = () => soon(readPoints(catering, chosenStoreId, now)).catch(orNull);
  const [customer, stores, last, cards, begun, loyalty, cateringReward] = await Promise.all([
    soon(readCustomer()).catch(orNull),
    soon(catering.allStores()).catch(orNull),
    soon(catering.previousOrders(false)).then(repeatable).catch(orNull),
    soon(readCards(catering, now)).catch(orNull),
    asksForPoints ? points() : null,
    soon(catering.loyaltyBalance()).then(formatCents).catch(orNull),
    soon(catering.cateringRewardBalance()).then(formatCents).catch(orNull),
  ]);
  const preferred = stores?.find(({ id }) => id === customer?.preferredLocationId) ?? null;
  const isMember = customer?.zkRewardsOptIn ?? true;
  const held = isMember ? (begun ?? (await points())) : null;
  return {
    last: last && shownPast(last, now),
    person: customer && personOf(customer),
    store: customer?.preferredLocationId === null ? ("none" as const) : preferred && storeOf(preferred),
    cards,
    rewards: isMember ? { held, loyalty, catering: cateringReward } : ("not joined" as const),
  };
}

function personOf({ firstName, lastName, email, phone }: Customer) {
  return { name: `${firstName} ${lastName}`.trim(), email, phone };
}

function storeOf(store: Store) {
  return { name: store.name, address: storeAddress(store), page: storePath(store) };
}

/** "off": no cards can be saved; existing ones can be removed (TOGGLE-03). */
async function readCards(catering: Catering, now: Date) {
  const [cards, toggles] = await Promise.all([catering.paymentOptions(), catering.toggles()]);
  return cards.length > 0 || toggles.has("STORED_PAYMENTS") ? cards.map((card) => cardOf(card, now)) : ("off" as const);
}

function cardOf(card: SavedCard, now: Date) {
  const isLastMonth = now.toISOString().startsWith(`${card.expirationYear}-${card.expirationMonth}-`);
  return {
    id: card.id,
    name: savedCardName(card),
    description: card.description,
    type: card.ccTypeCode,
    expiry: isLastMonth && !card.isExpired ? "Expires this month" : expiryText(card),
    wantsAttention: card.isExpired || isLastMonth,
    isPreferred: card.isPreferred,
    canBePreferred: !card.isPreferred && !card.isExpired,
  };
}

/** Points are the same everywhere; the call only needs a store and day for its rewards. */
async function readPoints(catering: Catering, storeId: number | undefined, now: Date) {
  const stores = await catering.allStores();
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  if (!store) return null;
  const { points, rewards } = await catering.rewardsAndPoints(store.id, zonedDay(now, store.timeZone).date);
  return { points, rewards: rewards.filter(({ isExpired }) => !isExpired).map(({ displayName }) => displayName) };
}
