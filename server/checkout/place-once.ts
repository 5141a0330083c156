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
import type { SessionValue } from "../session/sealed-cookies.ts";
import type { BusinessLog } from "../observability/business.ts";
import type { FormSeal } from "../session/form-seal.ts";

/**
 * One intent, one order. The checkout form carries a sealed mark that says which cart it shows and
 * at which total; the cart at the API is single-use and its state is the judge. Whatever happens to a
 * reply, an order is looked up, never sent again.
 */
export interface OrderPlacement {
  sealAgreement(agreement: Agreement): string;
  /** What the customer saw when pressing Submit Order; null for a mark of another visit, or of a page that is a day old. */
  openAgreement(sealed: string): ShownAgreement | null;
  /** What of the order is different now. */
  changedParts(shown: ShownAgreement, now: Agreement): AgreedPart[];
  /** The number of the order this cart has become, or null while it is none. */
  placedFrom(cartId: string): Promise<string | null>;
  /** Sends the order once; a second press waits for the first one's outcome. */
  place(cartId: string, details: OrderDetails): Promise<PlaceOutcome>;
  /** The answer to a submission was that nothing was sent, or accepted. */
  noteRefused(cartId: string): void;
  /** What became of a submission whose answer never reached the browser; until that is known it is in doubt. */
  fateOf(cartId: string, storeNumber: string | undefined): Promise<OrderFate>;
}

export type OrderFate = { kind: "placed"; orderNumber: string } | { kind: "refused" } | { kind: "unknown" };

const AGREED_PARTS = ["bag", "kind", "store", "handover", "when", "payment", "tax"] as const;
export type AgreedPart = (typeof AGREED_PARTS)[number];

/** What a page showed of an order and of what it costs. */
export interface Agreement {
  cartId: string;
  /** Without the tip. */
  total: Cents;
  balances: Cents;
  /** Each with all that makes it another order. */
  parts: Record<AgreedPart, readonly unknown[]>;
}

/** The same as a form carries it: of the parts only that they are equal can be told. */
export type ShownAgreement = z.infer<typeof shownAgreement>;

export type PlaceOutcome =
  | { kind: "placed"; orderNumber: string }
  /** The API said no: nothing was placed, the form may be corrected. */
  | { kind: "refused"; failure: RemoteFailure }
  /** Nobody can say yet whether it was placed; `reference`: under which the log has the submission. */
  | { kind: "unknown"; reference: string };

/** Submissions of this process, by cart: those under way, and what was answered to the last ones. */
export interface PlacingOrders {
  underWay: Map<string, Promise<PlaceOutcome>>;
  answered: LRUCache<string, OrderFate>;
}

/** Made once in a process. */
export function createPlacingOrders(): PlacingOrders {
  return { underWay: new Map(), answered: new LRUCache({ max: 5_000, ttl: 30 * 60_000 }) }; // Half an hour
}

const PURPOSE = "checkout mark";
const LIFE = 60 * 60 * 24;
const shownAgreement = z.object({
  cartId: z.string(),
  total: z.number(),
  balances: z.number(),
  parts: z.record(z.enum(AGREED_PARTS), z.string()),
});

export interface PlacementParts {
  formSeal: FormSeal;
  catering: Catering;
  /** The same API, for questions that are asked to the end even when the visitor leaves. */
  detachedCatering: () => Catering;
  budget: Pick<TimeBudget, "extend">;
  placing: PlacingOrders;
  cartSession: SessionValue<CartSession>;
  reference: string;
  business: BusinessLog;
  now: () => Date;
}

export function openPlacement({
  formSeal,
  catering,
  detachedCatering,
  budget,
  placing,
  cartSession,
  reference,
  business,
  now,
}: PlacementParts): OrderPlacement {
  function sendOnce(cartId: string, details: OrderDetails): Promise<PlaceOutcome> {
    const underWay = placing.underWay.get(cartId);
    if (underWay) return underWay;
    const outcome = placeOnce({ catering, detachedCatering, reference, business }, cartId, details).finally(() =>
      placing.underWay.delete(cartId),
    );
    placing.underWay.set(cartId, outcome);
    return outcome;
  }

  function keepDoubt(doubt: Omit<OrderDoubt, "at">): void {
    placing.answered.set(doubt.cartId, { kind: "unknown" });
    cartSession.update({ doubt: { ...doubt, at: minuteOf(now()) } });
  }

  function noteRefused(cartId: string): void {
    if (!placing.answered.has(cartId)) placing.answered.set(cartId, { kind: "refused" });
  }

  return {
    sealAgreement: (agreement) => formSeal.seal(PURPOSE, { ...agreement, parts: digests(agreement) }),
    openAgreement(sealed) {
      const read = formSeal.read(PURPOSE, sealed, LIFE);
      return ("data" in read && shownAgreement.safeParse(read.data).data) || null;
    },
    changedParts(shown, agreement) {
      const current = digests(agreement);
      return AGREED_PARTS.filter((part) => shown.parts[part] !== current[part]);
    },
    placedFrom: (cartId) => placedFrom(catering, cartId),
    async place(cartId, details) {
      // Also for who waits for the outcome of a press before.
      budget.extend();
      const outcome = await sendOnce(cartId, details);
      // A refusal ends no doubt: it is one of this submission, and an earlier one may still arrive.
      const { storeNumber } = details.envelope;
      if (outcome.kind === "unknown") keepDoubt({ cartId, storeNumber, reference: outcome.reference });
      if (outcome.kind === "placed") placing.answered.set(cartId, outcome);
      return outcome;
    },
    noteRefused,
    async fateOf(cartId, storeNumber) {
      const outcome = await placing.underWay.get(cartId)?.catch(() => null);
      if (outcome?.kind === "placed") return outcome;
      if (outcome?.kind === "refused") noteRefused(cartId);
      const answered = placing.answered.get(cartId);
      if (answered?.kind === "placed") return answered;
      const orderNumber = await placedFrom(catering, cartId).catch(() => null);
      if (orderNumber !== null) return { kind: "placed", orderNumber };
      // Where nothing is known of it here, another replica may have sent it.
      if (placing.answered.get(cartId)?.kind === "refused") return { kind: "refused" };
      const before = cartSession.read().doubt;
      if (before?.cartId !== cartId) keepDoubt({ cartId, storeNumber, reference });
      return { kind: "unknown" };
    },
  };
}

/** A bag under another id is another bag. */
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
    // Not found proves nothing: a cart may be gone because it was placed, or because it expired.
    if (error instanceof RemoteError && error.kind === "not found") return null;
    throw error;
  });
  return cart?.orderNumber ?? null;
}

async function placeOnce(
  { business, ...parts }: PlacingParts & Pick<PlacementParts, "business">,
  cartId: string,
  details: OrderDetails,
): Promise<PlaceOutcome> {
  business.sent();
  const { outcome, price = null } = await sendOrder(parts, cartId, details);
  if (outcome.kind === "placed") business.placed({ orderNumber: outcome.orderNumber, cartId, price });
  else if (outcome.kind === "refused") business.refused(outcome.failure);
  else business.inDoubt(cartId);
  return outcome;
}

type PlacingParts = Pick<PlacementParts, "catering" | "detachedCatering" | "reference">;

async function sendOrder(
  { catering, detachedCatering, reference }: PlacingParts,
  cartId: string,
  details: OrderDetails,
): Promise<{ outcome: PlaceOutcome; price?: Cents | null }> {
  try {
    const { orderNumber, price } = await catering.queueOrder(cartId, details);
    return { outcome: { kind: "placed", orderNumber }, price };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const refusal: PlaceOutcome = { kind: "refused", failure: error };
    if (error.kind === "unreachable" || error.isUnsent) return { outcome: refusal };
    // What refuses this submission may be that an earlier one has arrived meanwhile. A second press may wait for this
    // answer after the first one's visitor has left.
    const orderNumber = await placedFrom(detachedCatering(), cartId).catch(() => null);
    if (orderNumber !== null) return { outcome: { kind: "placed", orderNumber } };
    // A cart that is not found may be gone because it was placed.
    const isRefusal = !error.mayHaveHappened && error.kind !== "not found";
    return { outcome: isRefusal ? refusal : { kind: "unknown", reference } };
  }
}
