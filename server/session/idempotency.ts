import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { SessionValue } from "./cookie-session.ts";
import { type DoneOperation, LONGEST_PATH, withOperation } from "./idempotency-cookie.ts";
import type { FormSeal } from "./form-seal.ts";
import type { Sealer } from "./seal.ts";
import type { SharedOperations } from "./shared-operations.ts";

/**
 * Forms that add something carry an idempotency key made with the page, so that one that is sent again - by a double
 * click, a reload, the Back button or a browser that lost a connection - does it once. The key says in front for which
 * visit the page was made, and counts in no other.
 */
export interface Idempotency {
  /** The key for the hidden field; one does for all the forms of a page. `page`: what the operation is to know of it. */
  newKey(page?: unknown): string;
  /** Whether a form with this key stands on a page of this visit, or one that was shown before there was any. */
  isOwn(key: unknown): boolean;
  /**
   * Runs the operation and answers with the page it leads to, or null when there was nothing to do. The same operation
   * with the same key again waits for the first one's answer and gets it. What failed may be tried again.
   * `operation` tells apart what the forms of one page do. Without a key of ours it is run each time.
   */
  once(
    key: unknown,
    operation: string,
    run: (page: unknown) => Promise<string | null>,
  ): Promise<{ to: string | null; again: boolean }>;
}

/** What the first one led to, and what it left in the cookies: its reply may never have reached the browser. */
interface Answer {
  to: string | null;
  before: string;
  cart: CartSession;
  notices: Notice[];
}

/** Operations of this process, under way and done; null is the answer of one that has to be done by the next. */
export type RecentOperations = LRUCache<string, Promise<Answer | null>>;

/** Made once in a process. */
export function createRecentOperations(): RecentOperations {
  return new LRUCache({ max: 5_000, ttl: 10 * 60_000 }); // Ten minutes
}

export interface IdempotencyParts {
  sealer: Sealer;
  formSeal: FormSeal;
  recent: RecentOperations;
  sharedOperations: SharedOperations;
  operations: SessionValue<DoneOperation[]>;
  cart: SessionValue<CartSession>;
  notices: SessionValue<Notice[]>;
  /** Of the request: its reads end when the visitor leaves. */
  signal: AbortSignal;
}

const PURPOSE = "attempt";
/** No sealed text has one. */
const AFTER_MARK = ".";
const SHARED = "operation";
/** Sealed by a replica of ours: only its shape may be another release's. */
const answerOfReplica = z.object({
  to: z.string().startsWith("/"),
  before: z.string(),
  cart: z.looseObject({ cartId: z.string().nullable(), orderNumbers: z.array(z.string()) }),
  notices: z.array(z.looseObject({ code: z.string() })),
});
const KEY_LIFE = 60 * 60 * 24;

/** Opens it for one request. */
export function openIdempotency(parts: IdempotencyParts): Idempotency {
  const { formSeal, recent, operations, cart, notices } = parts;
  return {
    newKey: (page = true) => `${formSeal.mark()}${AFTER_MARK}${formSeal.seal(PURPOSE, page ?? true)}`,
    isOwn(key) {
      const [mark = "", sealed] = String(key).split(AFTER_MARK);
      return sealed !== undefined && formSeal.isOwn(mark);
    },
    async once(key, operation, run) {
      const read = formSeal.read(PURPOSE, String(key).split(AFTER_MARK)[1] ?? "", KEY_LIFE);
      if (!("data" in read)) return { to: await run(null), again: false };
      const page = read.data;
      let id = idOf(key as string, operation);
      for (let known; (known = operations.read().find((done) => done.key === id)); id = idOf(id, known.bag ?? "")) {
        const isDone = known.bag === undefined || known.bag === bagOf(cart.read());
        if (isDone) return { to: known.to, again: notices.read().length === 0 };
      }
      let answer: Answer | null = null;
      for (let first = recent.get(id); first && !answer; first = recent.get(id)) answer = await first;
      if (answer) restore(parts, answer);
      else answer = await start(parts, id, () => run(page));
      if (answer.to === null) recent.delete(id);
      else if (answer.to.length <= LONGEST_PATH)
        operations.write(withOperation(operations.read(), { key: id, to: answer.to, bag: changedBag(answer) }));
      return { to: answer.to, again: false };
    },
  };
}

function idOf(key: string, operation: string): string {
  return createHash("sha256").update(`${key} ${operation}`).digest("base64url").slice(0, 16);
}

/** What was added to a bag that is given up by now has not been added to the one that is filled after it. */
function changedBag({ before, cart }: Answer): string | undefined {
  return JSON.stringify(cart) === before ? undefined : bagOf(cart);
}

function bagOf({ cartId }: CartSession): string {
  return createHash("sha256")
    .update(cartId ?? "")
    .digest("base64url")
    .slice(0, 6);
}

/** Starts it, for whoever sends the same meanwhile as well; at another replica, where these share a store. */
function start(parts: IdempotencyParts, id: string, run: () => Promise<string | null>): Promise<Answer> {
  const { recent, signal } = parts;
  const answer = runOrTake(parts, id, run);
  const shared = answer.catch((error: unknown) => {
    recent.delete(id);
    // The visitor left, or was led to sign-in: that ends this request only.
    if (signal.aborted || !remoteFailureOf(error)) return null;
    throw error;
  });
  shared.catch(() => undefined);
  recent.set(id, shared);
  return answer;
}

async function runOrTake(parts: IdempotencyParts, id: string, run: () => Promise<string | null>): Promise<Answer> {
  const { sharedOperations: operations, sealer, cart, notices } = parts;
  const claimed = await operations.claim(id);
  const { data: theirs } = answerOfReplica.safeParse(
    typeof claimed === "string" ? sealer.open(SHARED, claimed, KEY_LIFE) : null,
  );
  if (theirs) {
    restore(parts, theirs as Answer);
    return theirs as Answer;
  }
  const before = JSON.stringify(cart.read());
  try {
    const to = await run();
    const answer = { to, before, cart: cart.read(), notices: notices.read() };
    await (to === null ? operations.release(id) : operations.settle(id, sealer.seal(SHARED, answer)));
    return answer;
  } catch (error) {
    await operations.release(id);
    throw error;
  }
}

/** The first reply may be lost, with the id of a new cart and the words of what was added. */
function restore({ cart, notices }: IdempotencyParts, answer: Answer): void {
  if (JSON.stringify(cart.read()) !== answer.before) return;
  cart.write(answer.cart);
  notices.write(answer.notices);
}
