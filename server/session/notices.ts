import { z } from "zod";
import {
  LOST_ANSWERS,
  MISSING,
  NAMED_NOTICES,
  type Notice,
  PLAIN_NOTICES,
  isOfOneKind,
} from "@platter/ordering/order/notices.ts";
import { cutTo } from "@platter/ordering/typed-text.ts";
import type { Content, SessionValue } from "./sealed-cookies.ts";

/** Names of dishes come from the API: however long, they must not cost the customer the message. */
const LONGEST_NAME = 100;
const name = z.string().transform(cut);
const moved = z.object({ code: z.literal("store-moved"), from: name, name, timeDropped: z.boolean() });
const pickupInstead = z.object({ code: z.literal("pickup-instead"), name, time: z.string().max(5).nullable() });
const pickupAnotherTime = z.object({ code: z.literal("pickup-at-another-time"), name });
const notice = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("items-removed"),
    names: z.array(name).optional().catch(undefined),
    move: z
      .discriminatedUnion("code", [moved, pickupInstead, pickupAnotherTime])
      .nullable()
      .optional()
      .catch(undefined),
  }),
  moved,
  pickupInstead,
  pickupAnotherTime,
  z.object({ code: z.literal("added"), name, quantity: z.int() }),
  z.object({ code: z.literal("gift-used"), lastFour: z.string().max(4) }),
  z.object({ code: z.literal("card-taken"), mask: z.string().max(20) }),
  z.object({ code: z.literal("catering-instead"), name, hasCart: z.boolean() }),
  z.object({ code: z.literal(NAMED_NOTICES), name }),
  z.object({
    code: z.literal("pickup-type-changed"),
    pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]),
    lost: z.array(z.enum(LOST_ANSWERS)),
  }),
  z.object({ code: keyOf(PLAIN_NOTICES) }),
  z.object({ code: z.literal("missing"), what: keyOf(MISSING) }),
  z.object({ code: z.literal("delivery-time-moved"), time: z.string().max(5) }),
  z.object({ code: z.literal("order-placed"), orderNumber: z.string().max(40) }),
  z.object({ code: z.literal("quote-requested"), quoteNumber: z.string().max(40) }),
  z.object({ code: z.literal("lite"), on: z.boolean() }),
]);

function keyOf<Key extends string>(table: Record<Key, unknown>) {
  return z.literal(Object.keys(table) as Key[]);
}

/** More than a page can say at once; the oldest gives way. */
const MOST = 3;

/** Messages for the next page, gone once shown. */
export const NOTICES: Content<Notice[]> = {
  schema: z
    .array(notice.nullable().catch(null))
    .catch([])
    .transform((all) => all.filter((one) => one !== null).slice(-MOST)),
  empty: [],
};

/** What an action says is said beside what was said before of other things; of the same thing the last word stays. */
export function withNotice(notices: Notice[], notice: Notice): Notice[] {
  return [...notices.filter((before) => !isOfOneKind(before, notice)), notice].slice(-MOST);
}

function cut(text: string): string {
  return cutTo(text, LONGEST_NAME);
}

/** Messages for the page that is shown next. */
export interface Notices {
  take(): Notice[];
  write(notice: Notice): void;
  /** Messages taken during a redirect are put back for the next page. */
  putBack(): void;
}

/** Opens them for one request. */
export function openNotices(session: SessionValue<Notice[]>): Notices {
  let taken: Notice[] = [];
  return {
    take() {
      taken = session.read();
      session.write([]);
      return taken;
    },
    write(notice) {
      // A message alone must not take the place of an order that another replica can read.
      if (session.isReadable) session.write(withNotice(session.read(), notice));
    },
    putBack() {
      session.write(session.read().reduce(withNotice, taken));
    },
  };
}
