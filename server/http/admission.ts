import type { IncomingMessage } from "node:http";
import { CHECKOUT } from "./in-flight.ts";

/** Who goes first when not all can be served: those who are ordering, then visitors that we know, then the others. */
const RANKS = ["ordering", "visitor", "newcomer"] as const;
export type Rank = (typeof RANKS)[number];

/** Milliseconds after which waiting is worse than being told to come back. */
const PATIENCE: Record<Rank, number> = { ordering: 10_000, visitor: 3_000, newcomer: 1_000 };

export interface Admission {
  /** Resolves when it is its turn: false when that took too long. */
  turn(rank: Rank): Promise<boolean>;
}

interface Waiting {
  since: number;
  go: (isAdmitted: boolean) => void;
}

export interface AdmissionParts {
  /** Milliseconds. */
  now: () => number;
  /** Runs it in the next turn of the event loop. */
  later: (run: () => void) => void;
}

const REAL: AdmissionParts = { now: () => performance.now(), later: (run) => void setImmediate(run) };

/**
 * Begins one page in each turn of the event loop. Node accepts one connection a turn: while pages of all that have come
 * are begun in the same one, turns take half a second, and of 300 connections the last was heard after 14 seconds. Where
 * nobody waits, nothing does.
 */
export function createAdmission({ now, later }: AdmissionParts = REAL): Admission {
  const waiting: Record<Rank, Waiting[]> = { ordering: [], visitor: [], newcomer: [] };
  let isTaken = false;

  function nextTurn(): void {
    isTaken = false;
    for (const rank of RANKS) shed(rank);
    const next = RANKS.map((rank) => waiting[rank])
      .find((queue) => queue.length > 0)
      ?.shift();
    if (next) admit(next.go);
  }

  /** The first has waited longest. */
  function shed(rank: Rank): void {
    const queue = waiting[rank];
    const inTime = queue.findIndex(({ since }) => now() - since < PATIENCE[rank]);
    for (const { go } of queue.splice(0, inTime < 0 ? queue.length : inTime)) go(false);
  }

  function admit(go: (isAdmitted: boolean) => void): void {
    isTaken = true;
    later(nextTurn);
    go(true);
  }

  return {
    turn: (rank) =>
      new Promise((go) => {
        if (isTaken) waiting[rank].push({ since: now(), go });
        else admit(go);
      }),
  };
}

/** Whose cookies they are is not looked into: that costs as much as some pages. */
const VISITOR = /(?:^|; )(?:__Host-)?order=/;

export function rankOf({ method, headers }: IncomingMessage, path: string): Rank {
  const isKnown = VISITOR.test(headers.cookie ?? "");
  if (isKnown && (method === "POST" || CHECKOUT.test(path))) return "ordering";
  return isKnown ? "visitor" : "newcomer";
}
