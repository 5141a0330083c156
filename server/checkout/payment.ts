import { z } from "zod";
import type { Kept } from "../../app/context.ts";
import type { BalanceKind, ChainCard } from "../../app/domain/rewards/chain-card.ts";
import { zonedDay } from "../../app/domain/day.ts";
import type { Cents } from "../../app/domain/money.ts";
import {
  type KeptGiftCard,
  MOST_GIFT_CARDS,
  type PaymentMemory,
  asSavedCard,
  isSessionOld,
  usableBalance,
} from "../../app/domain/checkout/payment.ts";
import type { SavedCard } from "../../app/domain/checkout/saved-card.ts";
import type { Deductions, Totals } from "../../app/domain/checkout/totals.ts";
import { nullIfTrouble, troubleOf } from "../../app/domain/trouble.ts";
import type { Catering } from "../catering/catering.ts";
import type { OrderDetails } from "../catering/orders.ts";
import { RemoteError } from "../remote/errors.ts";
import { type Counter, addressKey } from "../limits/counters.ts";
import type { Sealer } from "../session/seal.ts";

/** What an order can be paid with, asked anew for every page: of cards only their keys are kept. */
export interface Payment {
  memory: Kept<PaymentMemory>;
  /** What is used and what could be; whatever cannot be read is left out and named. */
  read(): Promise<PaymentOptions>;
  /** A card by its number and pin (GIFT-02). A stranger may not guess for long. */
  lookUp(typed: TypedGiftCard): Promise<FoundCard>;
  /** One of the customer's own, by its key; null when it is none. */
  ownCard(key: string): Promise<FoundCard | null>;
  /** GIFT-01: at most four, each once. */
  use(card: FoundCard): "used" | "used already" | "too many";
  remove(key: string): void;
  /** What the purchase is told of the cards: what each pays by these totals. */
  forPurchase(totals: Totals): Pick<OrderDetails, "giftCards" | "loyaltyAmount" | "cateringRewardAmount">;
}

export interface TypedGiftCard {
  number: string;
  pin: string;
}

export interface FoundCard extends TypedGiftCard {
  key: string;
  lastFour: string;
  name: string;
  balance: Cents;
}

/** One of the customer's cards as a page shows it (GIFT-07). */
export type OwnCard = Omit<FoundCard, "number" | "pin">;

export interface PaymentOptions {
  deductions: Deductions;
  /** Cards of the customer that are not used yet. */
  ownCards: OwnCard[];
  /** Balances above 0 that could be used. */
  balances: { kind: BalanceKind; amount: Cents }[];
  /** Saved at the API, and the one the provider took. */
  savedCards: SavedCard[];
  /** Whether the provider takes cards in our place. */
  hasProvider: boolean;
  /** Of what nobody could be told now, in words. */
  unreadable: string[];
}

export interface PaymentParts {
  memory: Kept<PaymentMemory>;
  catering: Catering;
  sealer: Sealer;
  isSignedIn: () => boolean;
  /** Wrong numbers and pins, by who tries them. */
  tries: Counter;
  address: string | null;
  hasProvider: boolean;
  now: () => Date;
  zone: string;
}

/** Purpose of the inner seal. */
const CARD = "gift card";
const CARD_LIFE = 60 * 60 * 24;
const keptCard = z.object({ number: z.string(), pin: z.string() });
const MOST_TRIES = 20;

export function openPayment(parts: PaymentParts): Payment {
  const { memory, catering, sealer, isSignedIn, tries, address, now } = parts;
  const today = () => zonedDay(now(), parts.zone).date;
  let reading: Promise<PaymentOptions> | null = null;

  const keyOf = (number: string) => sealer.fingerprint(CARD, number);
  const isKeyOf = (key: string, number: string) => sealer.isFingerprint(key, CARD, number);
  const unsealed = ({ sealed }: KeptGiftCard) => keptCard.safeParse(sealer.open(CARD, sealed, CARD_LIFE)).data ?? null;

  /** The customer's cards that can pay, gift cards and house accounts (GIFT-07); null: nobody can say. */
  async function ownCards(): Promise<FoundCard[] | null> {
    if (!isSignedIn()) return [];
    const [cards, on] = await Promise.all([catering.cards().catch(nullIfTrouble), catering.toggles()]);
    const kinds = on.has("HOUSE_ACCOUNT_AS_PAYMENT") ? ["gift", "house account"] : ["gift"];
    return (
      cards &&
      cards
        .filter(({ kind }) => kinds.includes(kind))
        .map(foundCard)
        .filter(({ balance }) => balance > 0)
    );
  }

  function foundCard(card: ChainCard): FoundCard {
    const { cardNumber: number, pin, name } = card;
    return { number, pin, key: keyOf(number), lastFour: number.slice(-4), name, balance: usableBalance(card, today()) };
  }

  async function balanceOf(kind: BalanceKind): Promise<Cents | null> {
    if (!isSignedIn()) return 0;
    const asked = kind === "loyalty" ? catering.loyaltyBalance() : catering.cateringRewardBalance();
    return asked.catch(nullIfTrouble);
  }

  async function savedCards(): Promise<SavedCard[] | null> {
    if (!isSignedIn()) return [];
    const [cards, on] = await Promise.all([catering.paymentOptions().catch(nullIfTrouble), catering.toggles()]);
    return on.has("STORED_PAYMENTS") ? cards : [];
  }

  async function readAll(): Promise<PaymentOptions> {
    const { giftCards, chainCard, providerCard } = memory.read();
    const [on, own, loyalty, cateringReward, saved, looked] = await Promise.all([
      catering.toggles(),
      ownCards(),
      balanceOf("loyalty"),
      balanceOf("catering reward"),
      savedCards(),
      Promise.all(
        giftCards.map(async (kept) => {
          const card = unsealed(kept);
          const found =
            card && (await catering.lookupCard({ cardNumber: card.number, pin: card.pin }).catch(refusedIsEmpty));
          return { kept, balance: found === null ? null : found === "refused" ? 0 : usableBalance(found, today()) };
        }),
      ),
    ]);
    const balances = [
      { kind: "loyalty" as const, amount: loyalty ?? 0 },
      { kind: "catering reward" as const, amount: cateringReward ?? 0 },
    ].filter(({ amount }) => amount > 0);
    const used = balances.find(({ kind }) => kind === chainCard) ?? null;
    const session = providerCard && !isSessionOld(providerCard, now()) ? [asSavedCard(providerCard)] : [];
    return {
      deductions: {
        balance: used,
        giftCards: looked.map(({ kept: { key, name, lastFour }, balance }) => ({
          key,
          name,
          lastFour,
          balance: balance ?? 0,
        })),
      },
      ownCards: (own ?? [])
        .filter(({ number }) => !giftCards.some(({ key }) => isKeyOf(key, number)))
        .map(({ key, lastFour, name, balance }) => ({ key, lastFour, name, balance })),
      balances: balances.filter(({ kind }) => kind !== used?.kind),
      savedCards: [...session, ...(saved ?? [])],
      hasProvider: parts.hasProvider && on.has("CHASE_IFRAME"),
      unreadable: [
        ...(own === null ? ["your gift cards"] : []),
        ...(loyalty === null ? ["your loyalty card"] : []),
        ...(cateringReward === null ? ["your catering reward card"] : []),
        ...(saved === null ? ["your saved cards"] : []),
        ...looked.flatMap(({ kept, balance }) => (balance === null ? [`the card ending in ${kept.lastFour}`] : [])),
      ],
    };
  }

  return {
    memory,
    read: () => (reading ??= readAll()),
    async lookUp({ number, pin }) {
      const { count, msLeft } = await tries.add(addressKey(address ?? ""));
      if (count > MOST_TRIES) {
        const message = "Too many cards have been tried.";
        throw new RemoteError("busy", "card-lookup", { message, retryAfter: Math.ceil(msLeft / 1_000) });
      }
      const card = foundCard(await catering.lookupCard({ cardNumber: number, pin }));
      // Only what was wrong counts.
      if (card.balance > 0) await tries.takeBack(addressKey(address ?? ""));
      return { ...card, number, pin, key: keyOf(number), lastFour: number.slice(-4) };
    },
    async ownCard(key) {
      const cards = await ownCards();
      return cards?.find(({ number }) => isKeyOf(key, number)) ?? null;
    },
    use({ number, pin, key, lastFour, name }) {
      const before = memory.read();
      if (before.giftCards.some((card) => isKeyOf(card.key, number))) return "used already";
      if (before.giftCards.length >= MOST_GIFT_CARDS) return "too many";
      const card = { key, sealed: sealer.seal(CARD, { number, pin }), lastFour, name: name.slice(0, 30) };
      memory.write({ ...before, giftCards: [...before.giftCards, card] });
      return "used";
    },
    remove(key) {
      const before = memory.read();
      memory.write({ ...before, giftCards: before.giftCards.filter((card) => card.key !== key) });
    },
    forPurchase({ giftCards, loyaltyCardAmount, cateringRewardAmount }) {
      const kept = memory.read().giftCards;
      const paying = giftCards.flatMap(({ key, amount, balance }) => {
        const card = kept.find((one) => one.key === key);
        const secret = card && unsealed(card);
        return secret && amount > 0 ? [{ ...secret, amount, balance }] : [];
      });
      return {
        ...(paying.length > 0 && { giftCards: paying }),
        ...(loyaltyCardAmount > 0 && { loyaltyAmount: loyaltyCardAmount }),
        ...(cateringRewardAmount > 0 && { cateringRewardAmount }),
      };
    },
  };
}

/** A card that is refused now pays nothing; that nobody answers says nothing about it. */
function refusedIsEmpty(error: unknown): "refused" | null {
  const kind = troubleOf(error)?.kind;
  if (kind === "refused" || kind === "not found" || kind === "not allowed") return "refused";
  return nullIfTrouble(error);
}
