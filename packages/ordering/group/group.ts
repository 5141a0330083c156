import { z } from "zod";
import { NICKNAME_MAX } from "../checkout/cart.ts";
import { isDate, minutesOf } from "../day.ts";
import type { OrderSetup } from "../order/journey.ts";
import type { CartSession } from "../order/session-values.ts";

/** The content of a link to one cart for several persons (MORE-20); of the host it holds only the first name. */
export const groupLink = z.object({
  /** Key of the group's state on the server. */
  id: z.string().max(24),
  cartId: z.string().max(100),
  orderTypeId: z.int(),
  pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]),
  store: z.object({ id: z.int(), storeNumber: z.string().max(20) }),
  /** "YYYY-MM-DD" and "HH:mm" in the store's zone. */
  day: z.string().refine(isDate),
  time: z.string().refine((time) => minutesOf(time) !== null),
  host: z.string().max(NICKNAME_MAX),
  /** In seconds since 1970. */
  closesAt: z.int(),
  /** Cents that each person may spend; null: no limit. */
  mostEach: z.int().positive().nullable(),
});
export type GroupLink = z.output<typeof groupLink>;

/** Label of the host's link to a group order; null if the chain offers none. */
export function groupOffer(setting: "on" | "off", { group }: Pick<CartSession, "group">): string | null {
  if (setting === "off") return null;
  return group ? "Your group order" : "Order as a group";
}

export const MOST_PERSONS = 40;

export function groupPath(token: string): string {
  return `/group/${token}`;
}

export function isClosed({ closesAt }: Pick<GroupLink, "closesAt">, now: Date): boolean {
  return now.getTime() >= closesAt * 1_000;
}

/** Identifies the order of a group's links, which become void if its type, pickup, store, day or time changes. */
export function groupMark({ orderTypeId, pickupType, store, day, time }: OrderSetup): string {
  return [orderTypeId, pickupType, store?.id, day, time].join(" ");
}
