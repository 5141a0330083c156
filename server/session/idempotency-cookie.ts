import { z } from "zod";
import type { SessionSpec } from "./cookie-session.ts";

/** What was done for a form, by its idempotency key, and the page it led to. */
export interface DoneOperation {
  key: string;
  to: string;
  /** The bag that it changed, as `bagOf` tells it; absent where it changed none. */
  bag?: string | undefined;
}

/** Longer ones are told by the cart. */
export const LONGEST_PATH = 200;

const operation = z.object({
  key: z.string().max(40),
  to: z.string().max(LONGEST_PATH).startsWith("/"),
  bag: z.string().max(8).optional(),
});

/** More are seldom sent again: a form goes twice within moments, or from the page before. */
const MOST = 5;

/** What the forms of this browser have done lately. */
export const idempotencyCookie: SessionSpec<DoneOperation[]> = {
  name: "attempts",
  openFor: 60 * 60 * 24,
  empty: [],
  parse: (data) => z.array(operation).catch([]).parse(data).slice(-MOST),
  shrink: [(value) => value.slice(-1)],
};

/** The oldest gives way. */
export function withOperation(done: DoneOperation[], operation: DoneOperation): DoneOperation[] {
  return [...done.filter(({ key }) => key !== operation.key), operation].slice(-MOST);
}
