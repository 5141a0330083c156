import { z } from "zod";
import { LOST_ANSWERS, type Notice } from "../../app/domain/notices.ts";
import type { CookieSpec } from "./kept.ts";

/** Names of dishes come from the API: however long, they must not cost the customer the message. */
const LONGEST_NAME = 100;
const name = z.string().transform(cut);
const moved = z.object({ code: z.literal("store-moved"), from: name, name, timeDropped: z.boolean() });
const pickupInstead = z.object({ code: z.literal("pickup-instead"), name, time: z.string().max(5).nullable() });
const notice = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("items-removed"),
    names: z.array(name).optional().catch(undefined),
    move: z.discriminatedUnion("code", [moved, pickupInstead]).nullable().optional().catch(undefined),
  }),
  moved,
  pickupInstead,
  z.object({ code: z.literal("added"), name, quantity: z.int() }),
  z.object({
    code: z.enum([
      "updated",
      "removed",
      "renamed",
      "type-changed",
      "signed-in",
      "store-preferred",
      "carry-out-instead",
    ]),
    name,
  }),
  z.object({
    code: z.literal("pickup-type-changed"),
    pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]),
    lost: z.array(z.enum(LOST_ANSWERS)),
  }),
  z.object({
    code: z.enum([
      "cart-cleared",
      "started-over",
      "cart-expired",
      "order-in-doubt",
      "time-dropped",
      "address-cleared",
      "address-unknown",
      "store-unknown",
      "unavailable",
      "signed-out",
      "new-bag",
      "store-not-preferred",
    ]),
  }),
  z.object({
    code: z.literal("missing"),
    what: z.enum([
      "order type",
      "pickup type",
      "address",
      "store",
      "pickup offer",
      "day and time",
      "vehicle",
      "items",
      "delivery estimate",
    ]),
  }),
  z.object({ code: z.literal("delivery-time-moved"), time: z.string().max(5) }),
  z.object({ code: z.literal("order-placed"), orderNumber: z.string().max(40) }),
  z.object({ code: z.literal("lite"), on: z.boolean() }),
]);

/** One message for the next page (A17), gone once shown. */
export const noticeCookie: CookieSpec<Notice | null> = {
  name: "notice",
  openFor: 600,
  empty: null,
  parse: (data) => notice.nullable().catch(null).parse(data),
  shrink: [
    (value) => (value && "name" in value ? { ...value, name: cut(value.name) } : value),
    (value) => (value?.code === "items-removed" ? { ...value, names: undefined } : value),
  ],
};

function cut(text: string): string {
  return text.slice(0, LONGEST_NAME);
}
