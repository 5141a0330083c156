import { z } from "zod";
import { isDate, minutesOf } from "../../app/domain/day.ts";
import { EMPTY_SETUP, type OrderSetup } from "../../app/domain/journey.ts";
import type { CookieSpec } from "./kept.ts";

/** An answer that cannot be read is asked again; it does not take the others with it. */
const setup = z.object({
  orderTypeId: z.int().nullable(),
  pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]).nullable(),
  store: z.object({ id: z.int(), storeNumber: z.string().max(20) }).nullable(),
  day: z.string().refine(isDate).nullable().catch(null),
  time: z
    .string()
    .refine((text) => minutesOf(text) !== null)
    .nullable()
    .catch(null),
  asap: z.boolean().catch(false),
  near: z.string().max(200).catch(""),
  distance: z.number().nonnegative().nullable().catch(null),
});

/** Where, when and how: the answers of the setup steps. Lives as long as the browser session (SHELL-18). */
export const orderCookie: CookieSpec<OrderSetup> = {
  name: "order",
  openFor: 60 * 60 * 24 * 2,
  empty: EMPTY_SETUP,
  parse: (data) => setup.catch(EMPTY_SETUP).parse(data),
  shrink: [(value) => ({ ...value, near: "" })],
};
