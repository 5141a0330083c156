import { z } from "zod";
import type { Content } from "./sealed-cookies.ts";

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
export const OPERATIONS: Content<DoneOperation[]> = {
  schema: z
    .array(operation)
    .catch([])
    .transform((all) => all.slice(-MOST)),
  empty: [],
};

/** The oldest gives way; one with a long path is in the shared store alone. */
export function withOperation(done: DoneOperation[], operation: DoneOperation): DoneOperation[] {
  return operation.to.length > LONGEST_PATH ? done : [...done, operation].slice(-MOST);
}
