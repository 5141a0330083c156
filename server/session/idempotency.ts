import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Kept } from "../../app/context.ts";
import type { CartMemory } from "../../app/domain/order/kept-order.ts";
import type { Notice } from "../../app/domain/order/notices.ts";
import { troubleOf } from "../../app/domain/trouble.ts";
import { type DoneAttempt, withAttempt } from "./attempts-cookie.ts";
import type { Sealer } from "./seal.ts";

/**
 * Forms that add something carry a mark made with the page, so that one that is sent again - by a double click, a
 * reload, the Back button or a browser that lost a connection - does it once.
 */
export interface Attempts {
  /** For the hidden field; one does for all the forms of a page. */
  mark(): string;
  /**
   * Does the deed and answers with the page it leads to, or null when there was nothing to do. The same deed with the
   * same mark again waits for the first one's answer and gets it. What failed may be tried again.
   * `deed` tells apart what the forms of one page do. Without a mark of ours it is done each time.
   */
  once(mark: unknown, deed: string, act: () => Promise<string | null>): Promise<{ to: string | null; again: boolean }>;
}

/** What the first one led to, and what it left in the cookies: its reply may never have reached the browser. */
interface Answer {
  to: string | null;
  before: string;
  memory: CartMemory;
  notices: Notice[];
}

/** Attempts of this process, under way and done; null is the answer of one that has to be done by the next. */
export type RecentAttempts = LRUCache<string, Promise<Answer | null>>;

export function createRecentAttempts(): RecentAttempts {
  return new LRUCache({ max: 5_000, ttl: 10 * 60_000 }); // Ten minutes
}

export interface AttemptsParts {
  sealer: Sealer;
  recent: RecentAttempts;
  done: Kept<DoneAttempt[]>;
  memory: Kept<CartMemory>;
  notices: Kept<Notice[]>;
  /** Of the request: its reads end when the visitor leaves. */
  signal: AbortSignal;
}

const MARK = "attempt";
const MARK_LIFE = 60 * 60 * 24;

export function openAttempts({ sealer, recent, done, memory, notices, signal }: AttemptsParts): Attempts {
  function keyOf(mark: unknown, deed: string): string | null {
    if (typeof mark !== "string" || sealer.open(MARK, mark, MARK_LIFE) !== true) return null;
    return createHash("sha256").update(`${mark} ${deed}`).digest("base64url").slice(0, 16);
  }

  /** Starts it, for whoever sends the same meanwhile as well. */
  function start(key: string, act: () => Promise<string | null>): Promise<Answer> {
    const before = JSON.stringify(memory.read());
    const answer = act().then((to) => ({ to, before, memory: memory.read(), notices: notices.read() }));
    const shared = answer.catch((error: unknown) => {
      recent.delete(key);
      // Told to leave, or led to sign-in: that is this visit's own affair.
      if (signal.aborted || !troubleOf(error)) return null;
      throw error;
    });
    shared.catch(() => undefined);
    recent.set(key, shared);
    return answer;
  }

  /** The first reply may be lost, with the id of a new bag and the words of what was added. */
  function restore(answer: Answer): void {
    if (JSON.stringify(memory.read()) !== answer.before) return;
    memory.write(answer.memory);
    notices.write(answer.notices);
  }

  return {
    mark: () => sealer.seal(MARK, true),
    async once(mark, deed, act) {
      const key = keyOf(mark, deed);
      if (key === null) return { to: await act(), again: false };
      const known = done.read().find((attempt) => attempt.key === key);
      if (known) return { to: known.to, again: notices.read().length === 0 };
      let answer: Answer | null = null;
      for (let first = recent.get(key); first && !answer; first = recent.get(key)) answer = await first;
      if (answer) restore(answer);
      else answer = await start(key, act);
      if (answer.to === null) recent.delete(key);
      else done.write(withAttempt(done.read(), { key, to: answer.to }));
      return { to: answer.to, again: false };
    },
  };
}
