import { z } from "zod";
import { EMPTY_SETUP, type OrderSetup } from "../../app/domain/journey.ts";
import type { CookieSpec } from "./kept.ts";

const setup = z.object({
  orderTypeId: z.int().nullable(),
  pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]).nullable(),
  store: z.object({ id: z.int(), storeNumber: z.string().max(20) }).nullable(),
  day: z.iso.date().nullable(),
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .nullable(),
  asap: z.boolean(),
  near: z.string().max(200),
  distance: z.number().nonnegative().nullable(),
});

/** Where, when and how: the answers of the setup steps. Lives as long as the browser session (SHELL-18). */
export const orderCookie: CookieSpec<OrderSetup> = {
  name: "order",
  openFor: 60 * 60 * 24 * 2,
  empty: EMPTY_SETUP,
  parse: (data) => setup.catch(EMPTY_SETUP).parse(data),
  shrink: [(value) => ({ ...value, near: "" })],
};
