import { z } from "zod";
import type { Cart, CartLine, CartModifier, CartOption } from "../../app/domain/cart.ts";
import { dateToApi, timeToApi } from "../../app/domain/day.ts";
import type { ChosenModifier } from "../../app/domain/menu.ts";
import type { PickupType } from "../../app/domain/order.ts";
import type { Send } from "./catering.ts";
import { count, dollars, dollarsOrNull, dollarsOrZero, flag, idText, listOrNone, text } from "./wire.ts";

const cartModifier: z.ZodType<CartModifier> = z.lazy(() =>
  z.object({ modifierId: z.int(), name: text, options: listOrNone(cartOption) }),
);

const cartOption: z.ZodType<CartOption> = z.lazy(() =>
  z.object({
    optionId: z.int(),
    name: text,
    quantity: count,
    extra: flag,
    onSide: flag,
    takeOff: flag,
    isPremium: flag,
    extraCost: dollarsOrZero,
    modifiers: listOrNone(cartModifier),
  }),
);

export const cartLine: z.ZodType<CartLine> = z.object({
  cartItemId: idText,
  menuItemId: z.int().catch(0),
  name: text,
  nickname: text,
  price: dollars,
  quantity: z.number(),
  modifiers: listOrNone(cartModifier),
  specialInstructions: text,
  isConfigurationValid: z.boolean().catch(true),
  disallowEditOrRemoval: flag,
});

/** A number or a text (R23); an empty one or 0 is none. */
const orderNumber = idText.transform((number) => (number === "0" ? null : number)).catch(null);

export const cartReply = z
  .object({
    id: idText,
    // A line that cannot be read would be paid for unseen: then the whole reply is a bad answer.
    cart: z.array(cartLine).nullish(),
    subTotal: dollarsOrNull.optional(),
    tax: dollarsOrZero,
    serviceFee: dollarsOrZero,
    deliveryFee: dollarsOrZero,
    discount: dollarsOrZero,
    estimatedDeliveryTime: z.string().nullable().catch(null),
    orderNumber,
  })
  .transform(({ cart, subTotal, ...rest }): Cart => {
    const lines = cart ?? [];
    // D-090, D-140: where the sum is missing, it is that of the lines.
    const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
    return { ...rest, lines, subTotal: subTotal ?? sum };
  });

/** The envelope every change of a cart carries (D-086). */
export interface CartEnvelope {
  orderTypeId: number;
  pickupType: PickupType;
  storeNumber: string;
  /** "YYYY-MM-DD" */
  day: string;
  /** "HH:mm" */
  time: string;
}

export interface LineRequest {
  menuItemId: number;
  quantity: number;
  specialInstructions: string;
  modifiers: ChosenModifier[];
  nickname?: string;
}

const WRITE_LIMIT = 8_000;

/** The bag lives at the API; every call answers the whole of it (API-30..37). */
export function cartCalls(send: Send) {
  const carts = "/customer-api/order-shopping-cart";
  const pathOf = (cartId: string) => `${carts}/${encodeURIComponent(cartId)}`;
  const change = (name: string, path: string, body: unknown, query = {}): Promise<Cart> =>
    send({ name, group: "cart", method: "PUT", path, query, body, reply: cartReply, limit: WRITE_LIMIT });

  return {
    cart(cartId: string): Promise<Cart> {
      return send({ name: "cart", group: "cart", method: "GET", path: pathOf(cartId), reply: cartReply, limit: 6_000 });
    },
    createCart(orderTypeId: number, storeNumber: string): Promise<Cart> {
      const body = { orderTypeId, storeNumber };
      return send({
        name: "cart-create",
        group: "cart",
        method: "POST",
        path: `${carts}/`,
        body,
        reply: cartReply,
        limit: WRITE_LIMIT,
      });
    },
    addLine(cartId: string, envelope: CartEnvelope, line: LineRequest): Promise<Cart> {
      const body = { cartId, ...toWire(envelope), orderRequest: line };
      return change("cart-add", `${pathOf(cartId)}/add`, body, { "api-version": 2 });
    },
    updateLine(cartId: string, envelope: CartEnvelope, cartItemId: string, line: LineRequest): Promise<Cart> {
      const body = { cartId, ...toWire(envelope), orderRequest: { ...line, cartItemId } };
      return change("cart-update", `${pathOf(cartId)}/update`, body, { "api-version": 2 });
    },
    removeLine(cartId: string, cartItemId: string): Promise<Cart> {
      return change("cart-remove", `${pathOf(cartId)}/remove`, { cartId, cartItemId });
    },
    /** Drops what the store does not offer that day; `intact` false when it had to (CART-09, D-092). */
    validateToStore(cartId: string, storeId: number, day: string): Promise<{ cart: Cart; intact: boolean }> {
      const path = `${pathOf(cartId)}/validate-to-store/${storeId}`;
      const reply = z.object({ cart: cartReply, intact: z.boolean() });
      return send({
        name: "cart-validate",
        group: "cart",
        method: "PUT",
        path,
        query: { day: dateToApi(day) },
        reply,
        limit: WRITE_LIMIT,
      });
    },
  };
}

function toWire({ day, time, ...rest }: CartEnvelope) {
  return { ...rest, day: dateToApi(day), time: timeToApi(time) };
}
