import { z } from "zod";
import { NICKNAME_MAX } from "../checkout/cart.ts";

export const MOST_OWN_LINES = 20;
const LINE_MARK = 8;

const joinedGroup = z.object({
  id: z.string().max(24),
  name: z.string().max(NICKNAME_MAX),
  /** Short marks of the guest's own cart lines, since whole ids might not fit a cookie. */
  lines: z.array(z.string().max(LINE_MARK)).max(MOST_OWN_LINES),
});
export type JoinedGroup = z.output<typeof joinedGroup>;

const orNone = joinedGroup.nullable().catch(null);

/** A guest's two latest groups; browsers load only the types. */
export const joinedGroups = z.object({ latest: orNone, before: orNone });
export type JoinedGroups = z.output<typeof joinedGroups>;

export const NO_GROUPS: JoinedGroups = { latest: null, before: null };

export function joinedOf({ latest, before }: JoinedGroups, id: string): JoinedGroup | null {
  return [latest, before].find((group) => group?.id === id) ?? null;
}

export function withJoined({ latest, before }: JoinedGroups, joined: JoinedGroup): JoinedGroups {
  return { latest: joined, before: latest === null || latest.id === joined.id ? before : latest };
}
