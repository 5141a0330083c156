import { z } from "zod";
import type { CookieSpec } from "./kept.ts";

/** A deed that was done for a form, and the page it led to. */
export interface DoneAttempt {
  key: string;
  to: string;
}

const attempt = z.object({ key: z.string().max(40), to: z.string().max(200).startsWith("/") });

/** More are seldom sent again: a form goes twice within moments, or from the page before. */
const MOST = 5;

/** What the forms of this browser have done lately. */
export const attemptsCookie: CookieSpec<DoneAttempt[]> = {
  name: "attempts",
  openFor: 60 * 60 * 24,
  empty: [],
  parse: (data) => z.array(attempt).catch([]).parse(data).slice(-MOST),
  shrink: [(value) => value.slice(-1)],
};

/** The oldest gives way. */
export function withAttempt(done: DoneAttempt[], attempt: DoneAttempt): DoneAttempt[] {
  return [...done.filter(({ key }) => key !== attempt.key), attempt].slice(-MOST);
}
