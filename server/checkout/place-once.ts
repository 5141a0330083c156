import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type CartSession, type OrderDoubt, minuteOf } from "@platter/ordering/order/session-values.ts";
import type { Cents } from "@platter/ordering/money.ts";
import type { RemoteFailure } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import { RemoteError } from "../remote/errors.ts";
import type { TimeBudget } from "../remote/time-budget.ts";
import type { OrderDetails } from "../catering/orders.ts";
import type { SessionValue } from "../session/cookies.ts";
import type { BusinessLog } from "../observability/business.ts";
import type { Visit } from "../session/visitor-sessions.ts";

type OrderFate = { kind: "placed"; orderNumber: string } | { kind: "refused" } | { kind: "unknown" };

const AGREED_PARTS = ["bag", "kind", "store", "handover", "when", "payment", "tax"] as const;
export type AgreedPart = (typeof AGREED_PARTS)[number];

export interface Agreement {
  cartId: string;
  total: Cents;
  balances: Cents;
  /** Line ids of a group order's bag, from which the page names lines added since. */
  lines?: string[] | undefined;
  /** For each part, all values whose change makes it a different order. */
  parts: Record<AgreedPart, readonly unknown[]>;
}

/** The agreement in the form, with digests instead of the parts. */
export type ShownAgreement = z.infer<typeof shownAgreement>;

type PlaceOutcome =
  | { kind: "placed"; orderNumber: string }
  /** No order was placed; the customer may correct the form. */
  | { kind: "refused"; failure: RemoteFailure }
  /** `reference` is the request id of the submission in the log. */
  | { kind: "unknown"; reference: string };

export interface PlacingOrders {
  underWay: Map<string, Promise<PlaceOutcome>>;
  answered: LRUCache<string, OrderFate>;
}

export function createPlacingOrders(): PlacingOrders {
  return { underWay: new Map(), answered: new LRUCache({ max: 5_000, ttl: 30 * 60_000 }) }; // Half an hour
}

const PURPOSE = "checkout mark";
const LIFE = 60 * 60 * 24;
const shownAgreement = z.object({
  cartId: z.string(),
  total: z.number(),
  balances: z.number(),
  lines: z.array(z.string()).optional(),
  parts: z.record(z.enum(AGREED_PARTS), z.string()),
});

interface PlacementParts {
  visit: Visit;
  catering: Catering;
  detachedCatering: () => Catering;
  budget: Pick<TimeBudget, "extend">;
  placing: PlacingOrders;
  cartSession: SessionValue<CartSession>;
  reference: string;
  business: BusinessLog;
  now: () => Date;
}

/**
 * Places each cart at most once. The checkout form contains a sealed agreement with the cart id and total it shows. A
 * cart at the API can be ordered only once, so after a lost reply the cart's state is looked up, and the order is never
 * sent again.
 */
export class OrderPlacement {
  readonly #parts: PlacementParts;

  constructor(parts: PlacementParts) {
    this.#parts = parts;
  }

  sealAgreement(agreement: Agreement): string {
    return this.#parts.visit.seal(PURPOSE, { ...agreement, parts: digests(agreement) });
  }

  /** Null if the agreement was sealed for another visit or more than a day ago. */
  openAgreement(sealed: string): ShownAgreement | null {
    return shownAgreement.safeParse(this.#parts.visit.open(PURPOSE, sealed, LIFE)).data ?? null;
  }

  changedParts(shown: ShownAgreement, agreement: Agreement): AgreedPart[] {
    const current = digests(agreement);
    return AGREED_PARTS.filter((part) => shown.parts[part] !== current[part]);
  }

  placedFrom(cartId: string): Promise<string | null> {
    return placedFrom(this.#parts.catering, cartId);
  }

  /** A second submit waits for the outcome of the first. `quoteToken` opens a quote, which is then approved. */
  async place(cartId: string, details: OrderDetails, quoteToken?: string): Promise<PlaceOutcome> {
    const { budget, placing } = this.#parts;
    budget.extend();
    const outcome = await (placing.underWay.get(cartId) ?? this.#send(cartId, details, quoteToken));
    // A refusal does not end an earlier doubt: an earlier submission may still arrive.
    const { storeNumber } = details.envelope;
    const isQuote = quoteToken === undefined ? undefined : true;
    if (outcome.kind === "unknown") this.#keepDoubt({ cartId, storeNumber, reference: outcome.reference, isQuote });
    if (outcome.kind === "placed") placing.answered.set(cartId, outcome);
    return outcome;
  }

  noteRefused(cartId: string): void {
    const { answered } = this.#parts.placing;
    if (!answered.has(cartId)) answered.set(cartId, { kind: "refused" });
  }

  /** The outcome of a submission whose reply never reached the browser; kept as a doubt while unknown. */
  async fateOf(cartId: string, storeNumber: string | undefined): Promise<OrderFate> {
    const { catering, placing, cartSession, reference } = this.#parts;
    const outcome = await placing.underWay.get(cartId)?.catch(() => null);
    if (outcome?.kind === "placed") return outcome;
    if (outcome?.kind === "refused") this.noteRefused(cartId);
    const answered = placing.answered.get(cartId);
    if (answered?.kind === "placed") return answered;
    const orderNumber = await placedFrom(catering, cartId).catch(() => null);
    if (orderNumber !== null) return { kind: "placed", orderNumber };
    if (placing.answered.get(cartId)?.kind === "refused") return { kind: "refused" };
    const before = cartSession.read().doubt;
    if (before?.cartId !== cartId) this.#keepDoubt({ cartId, storeNumber, reference });
    return { kind: "unknown" };
  }

  #send(cartId: string, details: OrderDetails, quoteToken?: string): Promise<PlaceOutcome> {
    const { underWay } = this.#parts.placing;
    const outcome = sendOrder(this.#parts, cartId, details, quoteToken).finally(() => underWay.delete(cartId));
    underWay.set(cartId, outcome);
    return outcome;
  }

  #keepDoubt(doubt: Omit<OrderDoubt, "at">): void {
    const { placing, cartSession, now } = this.#parts;
    placing.answered.set(doubt.cartId, { kind: "unknown" });
    cartSession.update({ doubt: { ...doubt, at: minuteOf(now()) } });
  }
}

/** The digest of the bag includes the cart id, since equal lines in another cart are a different order. */
function digests({ cartId, parts }: Agreement): Record<AgreedPart, string> {
  const digest = (part: AgreedPart) =>
    createHash("sha256")
      .update(JSON.stringify([part === "bag" ? cartId : "", ...parts[part]]))
      .digest("base64url")
      .slice(0, 8);
  return Object.fromEntries(AGREED_PARTS.map((part) => [part, digest(part)])) as Record<AgreedPart, string>;
}

async function placedFrom(catering: Catering, cartId: string): Promise<string | null> {
  const cart = await catering.cart(cartId).catch((error: unknown) => {
    // "Not found" does not rule out an order: an API may delete a cart after it was placed.
    if (error instanceof RemoteError && error.kind === "not found") return null;
    throw error;
  });
  return cart?.orderNumber ?? null;
}

async function sendOrder(
  { catering, detachedCatering, business, reference }: PlacementParts,
  cartId: string,
  details: OrderDetails,
  quoteToken?: string,
): Promise<PlaceOutcome> {
  const isQuote = quoteToken !== undefined;
  const lookUp = (asked: Catering) => (isQuote ? asked.orderOfQuote(cartId, quoteToken) : placedFrom(asked, cartId));
  business.sent();
  try {
    const sent = isQuote ? catering.approveQuote(cartId, details) : catering.queueOrder(cartId, details);
    const { orderNumber, price } = await sent;
    business.placed({ orderNumber, cartId, price });
    return { kind: "placed", orderNumber };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const isUnsent = error.kind === "unreachable" || error.isUnsent;
    // A refusal may mean that an earlier submission arrived. Detached, since a second submit may wait for this outcome.
    const orderNumber = isUnsent ? null : await lookUp(detachedCatering()).catch(() => null);
    if (orderNumber !== null) {
      business.placed({ orderNumber, cartId, price: null });
      return { kind: "placed", orderNumber };
    }
    if (isUnsent || (!error.mayHaveHappened && error.kind !== "not found")) {
      business.refused(error);
      return { kind: "refused", failure: error };
    }
    business.inDoubt(cartId);
    return { kind: "unknown", reference };
  }
}
