import { z } from "zod";
import { dateFromApi, timeFromApi } from "@platter/ordering/day.ts";
import type { PastLine, PastModifier, PastOption, PastOrder, WrittenLine } from "@platter/ordering/order/past-order.ts";
import { cartReply, carts } from "./cart.ts";
import { operation } from "./operation.ts";
import { storeAddressReply } from "./orders.ts";
import {
  LEFT_OUT,
  nonNegative,
  dollarsOrNull,
  flag,
  idText,
  listOf,
  listOrNone,
  nullOr,
  orElse,
  text,
} from "../remote/reply-schema.ts";

const quantity = orElse(nonNegative, 1, "one");

const pastModifier: z.ZodType<PastModifier> = z.lazy(() =>
  z.object({ name: text(LEFT_OUT), options: listOrNone(pastOption, LEFT_OUT) }),
);
const pastOption: z.ZodType<PastOption> = z.lazy(() =>
  z.object({
    name: text(LEFT_OUT),
    quantity,
    extra: flag("no EXTRA"),
    onSide: flag("no ON SIDE"),
    takeOff: flag("no NO"),
    modifiers: listOrNone(pastModifier, LEFT_OUT),
  }),
);

const pastLines: z.ZodType<PastLine[]> = listOf(
  z.object({
    name: z.string(),
    nickname: text("Meal and its number"),
    price: dollarsOrNull(LEFT_OUT),
    quantity,
    specialInstructions: text(LEFT_OUT),
    modifiers: listOrNone(pastModifier, LEFT_OUT),
    sides: listOrNone(z.object({ name: z.string() }), LEFT_OUT),
  }),
);

/** Keeps unknown fields, since the line is sent back whole (API-32). */
const writtenLine: z.ZodType<WrittenLine> = z.record(z.string(), z.unknown()).meta({
  id: "PastOrderLine",
  description:
    "A CartLine, and its `sides`, each with a `name`. Sent back unchanged, unknown fields included, when the order is added to a cart.",
});

const pastOrder = z
  .object({
    orderId: idText,
    orderName: text(LEFT_OUT),
    price: dollarsOrNull(LEFT_OUT),
    orderType: text(LEFT_OUT),
    isFavorite: flag("no favorite"),
    store: nullOr(storeAddressReply, LEFT_OUT),
    pickupDate: text(LEFT_OUT),
    pickupTime: text(LEFT_OUT),
    cart: listOrNone(writtenLine, "the order is shown, but cannot be added"),
  })
  .meta({ id: "PastOrder" })
  .transform(({ cart, pickupDate, pickupTime, ...rest }): PastOrder => ({
    ...rest,
    pickupDate: dateFromApi(pickupDate),
    pickupTime: timeFromApi(pickupTime),
    lines: pastLines.parse(cart),
    items: cart,
  }));

interface AddedOrder {
  items: readonly WrittenLine[];
  isIndividualOrderType: boolean;
  numOfItemsInCart: number;
}

export const PAST_ORDER_OPERATIONS = {
  previousOrders: operation({
    name: "previous-orders",
    rows: ["API-39", "FAV-06"],
    summary: "The customer's orders, the newest first; all of them or the favorites.",
    group: "order",
    method: "GET",
    path: `${carts}/previous-orders/`,
    token: "always",
    query: z.object({ onlyFavorites: z.boolean() }),
    reply: listOf(pastOrder),
    input: (onlyFavorites: boolean) => ({ query: { onlyFavorites } }),
  }),
  toggleFavorite: operation({
    name: "toggle-favorite",
    rows: ["API-40", "FAV-07"],
    summary: "Makes an order a favorite, or a favorite none any more.",
    group: "order",
    method: "PUT",
    path: `${carts}/{orderId}/toggleFavorite`,
    token: "always",
    // A repeated toggle would undo the first.
    once: true,
    reply: nullOr(z.object({ isFavorite: nullOr(z.boolean(), "looked up") }), "looked up").transform(
      (now) => now?.isFavorite ?? null,
    ),
    input: (orderId: string) => ({ path: { orderId } }),
  }),
  addOrder: operation({
    name: "cart-add-order",
    rows: ["API-32", "CART-08"],
    summary:
      "The lines of a past order besides those in the cart. What is not offered is left out; an order of which nothing is left is refused.",
    group: "cart",
    method: "POST",
    path: `${carts}/{cartId}`,
    token: "when signed in",
    body: z.object({
      cartId: z.string(),
      items: z.array(writtenLine),
      isIndividualOrderType: z.boolean(),
      numOfItemsInCart: z.int(),
    }),
    reply: cartReply,
    input: (cartId: string, { items, isIndividualOrderType, numOfItemsInCart }: AddedOrder) => ({
      path: { cartId },
      body: { cartId, items: [...items], isIndividualOrderType, numOfItemsInCart },
    }),
  }),
};
