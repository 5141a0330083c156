import { z } from "zod";
import type { SessionSpec } from "./cookie-session.ts";

/** What was done for a form, by its idempotency key, and the page it led to. */
export interface DoneOperation {
  key: string;
  to: string;
}

const LONGEST_PATH = 200;

const operation = z.object({
  key: z.string().max(40),
  to: z.string().max(LONGEST_PATH).startsWith("/"),
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

/** The oldest gives way; one with a long path is in the shared store alone. */
export function withOperation(done: DoneOperation[], operation: DoneOperation): DoneOperation[] {
  return operation.to.length > LONGEST_PATH ? done : [...done, operation].slice(-MOST);
}
