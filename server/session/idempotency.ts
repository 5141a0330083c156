import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { JoinedGroups } from "@platter/ordering/group/joined.ts";
import { type Notice, withNotice } from "@platter/ordering/order/notices.ts";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import type { SharedStore } from "../valkey/shared-store.ts";
import type { Sealer } from "./seal.ts";
import { LONGEST_PATH, type VisitorSessions, newId } from "./visitor-sessions.ts";

interface IdempotencyParts {
  sealer: Sealer;
  store: SharedStore;
  sessions: Pick<VisitorSessions, "visit" | "operations" | "cart" | "group" | "notices">;
}

/** The outcome of the first run, with the session values whose cookies may not have reached the browser. */
const answerSchema = z.object({
  to: z.string().startsWith("/"),
  cart: z.custom<CartSession>().nullable(),
  group: z.custom<JoinedGroups>().nullable(),
  notices: z.array(z.custom<Notice>()),
});
type Answer = z.infer<typeof answerSchema>;

const UNDER_WAY = "under way";
/** Seconds; longer than any operation takes, and the longest wait for a crashed process. */
const CLAIMED_FOR = 15;
const ANSWERED_FOR = 10 * 60;
const LOOK_EVERY = 50;

export type Idempotency = ReturnType<typeof openIdempotency>;

/** Runs a form sent twice (double click, reload, lost connection) only once, and repeats its first outcome. */
export function openIdempotency(parts: IdempotencyParts) {
  const { visit, operations, cart, group, notices } = parts.sessions;
  return {
    newKey: () => `${visit.mark()}.${newId()}`,
    /** True for a key of this visit, or of a page shown before any visit began. */
    isOwn(key: unknown): boolean {
      const [mark = "", id] = String(key).split(".");
      return id !== undefined && visit.isOwn(mark);
    },
    /** The next page, or null if the run had no effect and may be repeated; `again` if this browser has the outcome. */
    async once<To extends string | null>(key: unknown, operation: string, run: () => Promise<To>) {
      if (typeof key !== "string") return { to: await run(), again: false };
      const id = createHash("sha256").update(`${key} ${operation}`).digest("base64url").slice(0, 16);
      const done = operations.read().find((known) => known.key === id);
      if (done) return { to: done.to as To, again: true };
      let answer = await firstAnswer(parts, id);
      if (answer) {
        if (answer.cart && cart.read().cartId === null) cart.write(answer.cart);
        if (answer.group) group.write(answer.group);
        notices.write(answer.notices.reduce(withNotice, notices.read()));
      } else {
        answer = await runFirst(parts, id, run);
      }
      if (answer && answer.to.length <= LONGEST_PATH)
        operations.write([...operations.read(), { key: id, to: answer.to }]);
      return { to: (answer?.to ?? null) as To, again: false };
    },
  };
}

/** Waits for a concurrent run of the form; null if this request must run the operation. */
async function firstAnswer({ store, sealer }: IdempotencyParts, id: string): Promise<Answer | null> {
  while (!(await store.add(keyOf(id), UNDER_WAY, CLAIMED_FOR))) {
    const [known] = await store.get([keyOf(id)]);
    // An outcome sealed with an unknown secret is ignored.
    if (known && known !== UNDER_WAY)
      return answerSchema.safeParse(sealer.open(keyOf(id), known, ANSWERED_FOR)).data ?? null;
    await pause(LOOK_EVERY);
  }
  return null;
}

async function runFirst(
  { store, sealer, sessions: { cart, group, notices } }: IdempotencyParts,
  id: string,
  run: () => Promise<string | null>,
): Promise<Answer | null> {
  const { cartId } = cart.read();
  const joined = group.read();
  let answer: Answer | null = null;
  try {
    const to = await run();
    const hasBegun = cart.read().cartId !== cartId;
    const added = group.read() === joined ? null : group.read();
    if (to !== null) answer = { to, cart: hasBegun ? cart.read() : null, group: added, notices: notices.read() };
  } finally {
    await (answer ? store.set(keyOf(id), sealer.seal(keyOf(id), answer), ANSWERED_FOR) : store.delete(keyOf(id)));
  }
  return answer;
}

function keyOf(id: string): string {
  return `form:${id}`;
}
