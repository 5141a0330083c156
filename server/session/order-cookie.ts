import { z } from "zod";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { isDate, minutesOf } from "@platter/ordering/day.ts";
import { EMPTY_SETUP, type OrderSetup } from "@platter/ordering/order/journey.ts";
import { VEHICLE_MAX } from "@platter/ordering/order/order.ts";
import type { SessionSpec } from "./cookie-session.ts";

const line = z.string().max(ADDRESS_MAX);
const address = z.object({
  addressLine1: line,
  addressLine2: line,
  city: line,
  state: z.string().max(2),
  zip: z.string().max(10),
  latitude: z.number(),
  longitude: z.number(),
});
const storeNumber = z.string().max(20);
const word = z.string().max(VEHICLE_MAX);

/** An answer that cannot be read is asked again; it does not take the others with it. */
const setup = z
  .object({
    orderTypeId: z.int().nullable(),
    pickupType: z.enum(["Carry Out", "CurbSide", "Delivery"]).nullable(),
    store: z.object({ id: z.int(), storeNumber }).nullable(),
    address: address.nullable().catch(null),
    pickupOffer: z.object({ storeNumber, message: z.string() }).nullable().catch(null),
    vehicle: z.object({ color: word, type: word }).nullable().catch(null),
    day: z.string().refine(isDate).nullable().catch(null),
    time: z
      .string()
      .refine((text) => minutesOf(text) !== null)
      .nullable()
      .catch(null),
    asap: z.boolean().catch(false),
    isTimeCleared: z.literal(true).optional().catch(undefined),
    isUnchecked: z.literal(true).optional().catch(undefined),
    near: z.string().max(ADDRESS_MAX).catch(""),
    distance: z.number().nonnegative().nullable().catch(null),
    cateringDeliveryType: z.enum(["Internal", "DoorDash"]).optional().catch(undefined),
    estimatedFor: z.string().max(120).optional().catch(undefined),
    located: line.optional().catch(undefined),
  })
  .catch(EMPTY_SETUP);

/** Where, when and how: the answers of the setup steps. Lives as long as the browser session (SHELL-18). */
export const orderCookie: SessionSpec<OrderSetup> = {
  name: "order",
  openFor: 60 * 60 * 24 * 2,
  empty: EMPTY_SETUP,
  parse: (data) => setup.parse(data),
  shrink: [
    (value) => ({ ...value, near: "", located: undefined }),
    (value) => ({ ...value, pickupOffer: value.pickupOffer && { ...value.pickupOffer, message: "" } }),
  ],
};
