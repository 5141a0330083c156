import { z } from "zod";
import type { Notice } from "../../app/domain/notices.ts";
import type { CookieSpec } from "./kept.ts";

/** Names of dishes come from the API: however long, they must not cost the customer the message. */
const LONGEST_NAME = 100;
const name = z.string().transform(cut);
const notice = z.discriminatedUnion("code", [
  z.object({ code: z.literal("added"), name, quantity: z.int() }),
  z.object({ code: z.enum(["updated", "removed", "renamed", "type-changed"]), name }),
  z.object({
    code: z.enum([
      "cart-cleared",
      "cart-expired",
      "order-in-doubt",
      "items-removed",
      "time-dropped",
      "address-unknown",
      "unavailable",
    ]),
  }),
  z.object({
    code: z.literal("missing"),
    what: z.enum(["order type", "pickup type", "store", "day and time", "items"]),
  }),
  z.object({ code: z.literal("order-placed"), orderNumber: z.string().max(40) }),
  z.object({ code: z.literal("lite"), on: z.boolean() }),
]);

/** One message for the next page (A17), gone once shown. */
export const noticeCookie: CookieSpec<Notice | null> = {
  name: "notice",
  openFor: 600,
  empty: null,
  parse: (data) => notice.nullable().catch(null).parse(data),
  shrink: [(value) => (value && "name" in value ? { ...value, name: cut(value.name) } : value)],
};

function cut(text: string): string {
  return text.slice(0, LONGEST_NAME);
}
