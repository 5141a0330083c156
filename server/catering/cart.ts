import { z } from "zod";
import type { DeliveryAddress } from "@platter/ordering/stores/address.ts";
import type { Cart, CartLine, CartModifier, CartOption } from "@platter/ordering/checkout/cart.ts";
import { type ToldPromotion, discountsOf, taxInTotal, taxOf } from "@platter/ordering/checkout/discounts.ts";
import { formatDate, formatTime } from "@platter/ordering/day.ts";
import type { ChosenModifier } from "@platter/ordering/menu/menu.ts";
import type { PickupType } from "@platter/ordering/order/order.ts";
import type { Cents } from "@platter/ordering/money.ts";
import { RemoteError } from "../remote/errors.ts";
import { type Senders, operation } from "./operation.ts";
import { reward, rewardItem } from "./rewards.ts";
import {
  LEFT_OUT,
  nonNegative,
  dollars,
  dollarsOrNull,
  flag,
  idNumber,
  idOrEmpty,
  idOrZero,
  idText,
  latitude,
  listOrNone,
  longitude,
  name,
  nullOr,
  numberOrNull,
  orElse,
  text,
} from "../remote/reply-schema.ts";

const cartModifier: z.ZodType<CartModifier> = z.lazy(() =>
  z
    .object({
      modifierId: idNumber,
      name: text(LEFT_OUT),
      options: z.preprocess(onlyChosen, listOrNone(cartOption, "nothing chosen")),
    })
    .meta({ id: "CartModifier" }),
);

/** Drops options with quantity 0 unless they are marked as taken off or checked. */
function onlyChosen(options: unknown): unknown {
  if (!Array.isArray(options)) return options;
  return options.filter((option: { quantity?: unknown; takeOff?: unknown; checked?: unknown } | null) => {
    return option?.quantity !== 0 || option.takeOff === true || option.checked === true;
  });
}

const cartOption: z.ZodType<CartOption> = z.lazy(() =>
  z
    .object({
      optionId: idNumber,
      name,
      quantity: orElse(nonNegative, 1, "one"),
      extra: flag("no EXTRA"),
      onSide: flag("no ON SIDE"),
      takeOff: flag("no NO"),
      isPremium: flag("no (Premium)"),
      extraCost: dollarsOrNull("no price beside it"),
      modifiers: listOrNone(cartModifier, "nothing below it"),
    })
    .meta({ id: "CartOption" }),
);

const idOrNone = (whenMissing: string) =>
  idOrEmpty(whenMissing).transform((id) => (id === "" || id === "0" ? null : id));

export const cartLine: z.ZodType<CartLine> = z
  .object({
    cartItemId: idText,
    itemId: idOrZero("the menuItemId"),
    menuItemId: idOrZero("the itemId; without either it cannot be edited"),
    name,
    nickname: text("Meal and its number"),
    price: dollars,
    quantity: nonNegative,
    modifiers: listOrNone(cartModifier, "nothing chosen"),
    specialInstructions: text(LEFT_OUT),
    isItemGroup: flag("a single dish"),
    isConfigurationValid: orElse(z.boolean(), true, "nothing left to choose"),
    disallowEditOrRemoval: flag("can be edited and removed"),
    customerRewardId: idOrNone("paid by no reward"),
    promoId: idOrNone("paid by no promo"),
    taxPercentage: numberOrNull("its tax is not known"),
  })
  .meta({ id: "CartLine" })
  .transform((wire) => ({ ...wire, menuItemId: wire.menuItemId || wire.itemId }));

/** Some APIs name the promoId `id` or send only the code (PROMO-04). */
export const promotion: z.ZodType<ToldPromotion> = z
  .object({
    promoId: idOrEmpty("the id"),
    id: idOrEmpty("the code"),
    name: text("its code"),
    code: name,
    discount: dollarsOrNull("reckoned from amountOff, percentOff or items"),
    amountOff: dollarsOrNull("none of its own"),
    percentOff: numberOrNull("none of its own"),
    items: listOrNone(rewardItem, "off the whole order"),
  })
  .meta({ id: "Promotion" })
  .transform(({ id, ...wire }) => ({ ...wire, promoId: wire.promoId || id || wire.code }));

export const cartReply = z
  .object({
    id: idText,
    // An unreadable line fails the whole reply: the customer would pay for it unseen. Null is an empty list.
    cart: z.preprocess((lines) => (lines === null ? [] : lines), z.array(cartLine)),
    subTotal: dollarsOrNull("the sum of the lines"),
    tax: dollarsOrNull("reckoned line by line, or said to be added by the restaurant"),
    serviceFee: dollarsOrNull(LEFT_OUT),
    deliveryFee: dollarsOrNull(LEFT_OUT),
    discount: dollarsOrNull("reckoned from promotions and reward"),
    total: dollarsOrNull("the sum of its parts"),
    promotions: listOrNone(promotion, "no promo"),
    reward: nullOr(reward, "the first of data.rewards"),
    data: nullOr(z.object({ rewards: listOrNone(reward, "no reward") }), "no reward besides"),
    estimatedDeliveryTime: nullOr(z.string(), "asked for before checkout"),
    orderNumber: idOrNone("not ordered yet"),
  })
  .meta({ id: "Cart" })
  .transform(({ cart: lines, tax, discount: told, data, ...rest }): Cart => {
    const subTotal = rest.subTotal ?? sumOf(lines);
    // APIs send the reward in `reward` or in `data.rewards`.
    const reward = rest.reward ?? data?.rewards[0] ?? null;
    const { discount, promotions } = discountsOf({ ...rest, lines, subTotal, reward }, told);
    const sums = { ...rest, subTotal, discount };
    return { ...sums, lines, reward, promotions, tax: tax ?? taxOf(lines, discount) ?? taxInTotal(sums) };
  });

export function sumOf(lines: readonly CartLine[]): Cents {
  return lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
}

export interface CartEnvelope {
  orderTypeId: number;
  pickupType: PickupType;
  storeNumber: string;
  day: string;
  time: string;
  deliveryAddress?: DeliveryAddress;
}

export interface LineRequest {
  menuItemId: number;
  quantity: number;
  specialInstructions: string;
  modifiers: ChosenModifier[];
  nickname?: string;
}

const chosenModifier: z.ZodType<ChosenModifier> = z.lazy(() =>
  z.object({ modifierId: z.int(), options: z.array(chosenOption) }).meta({ id: "ChosenModifier" }),
);
const chosenOption = z
  .object({
    optionId: z.int(),
    quantity: z.int(),
    extra: z.boolean(),
    onSide: z.boolean(),
    modifiers: z.array(chosenModifier),
  })
  .meta({ id: "ChosenOption" });

export const lineRequest = z
  .object({
    menuItemId: z.int(),
    quantity: z.int(),
    specialInstructions: z.string(),
    modifiers: z.array(chosenModifier),
    nickname: z.string().optional(),
  })
  .meta({ id: "LineRequest" });

export const wireDay = z
  .string()
  .regex(/^\d\d\/\d\d\/\d{4}$/)
  .meta({ description: "MM/DD/YYYY" });
export const wireTime = z
  .string()
  .regex(/^\d\d?:\d\d [AP]M$/)
  .meta({ description: "9:00 AM" });
export const pickupType = z.enum(["Carry Out", "CurbSide", "Delivery"]);

export const deliveryAddressBody = z
  .object({
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    latitude,
    longitude,
    latitudeForDeliveryAddress: latitude,
    longitudeForDeliveryAddress: longitude,
  })
  .meta({ id: "DeliveryAddress" });

export const envelope = {
  orderTypeId: z.int(),
  pickupType,
  storeNumber: z.string(),
  day: wireDay,
  time: wireTime,
  deliveryAddress: deliveryAddressBody.optional(),
};

export const carts = "/customer-api/order-shopping-cart";
const common = { group: "cart", token: "when signed in", reply: cartReply } as const;
const change = { ...common, method: "PUT" } as const;

export const CART_OPERATIONS = {
  cart: operation({
    ...common,
    name: "cart",
    rows: ["API-30"],
    summary: "The whole cart. One that was ordered carries its order number.",
    method: "GET",
    path: `${carts}/{cartId}`,
    input: (cartId: string) => ({ path: { cartId } }),
  }),
  createCart: operation({
    ...common,
    name: "cart-create",
    rows: ["API-31"],
    summary: "A new, empty cart.",
    method: "POST",
    path: `${carts}/`,
    body: z.object({ orderTypeId: z.int(), storeNumber: z.string() }),
    input: (orderTypeId: number, storeNumber: string) => ({ body: { orderTypeId, storeNumber } }),
  }),
  addLine: operation({
    ...change,
    name: "cart-add",
    rows: ["API-33"],
    summary: "One more line, even where an equal one is there already.",
    path: `${carts}/{cartId}/add`,
    version: 2,
    body: z.object({ cartId: z.string(), ...envelope, orderRequest: lineRequest }),
    input: (cartId: string, order: CartEnvelope, line: LineRequest) => ({
      path: { cartId },
      body: { cartId, ...envelopeToApi(order), orderRequest: line },
    }),
  }),
  updateLine: operation({
    ...change,
    name: "cart-update",
    rows: ["API-34"],
    summary: "A line as it is to be from now on; also its nickname.",
    path: `${carts}/{cartId}/update`,
    version: 2,
    body: z.object({ cartId: z.string(), ...envelope, orderRequest: lineRequest.extend({ cartItemId: z.string() }) }),
    input: (cartId: string, order: CartEnvelope, cartItemId: string, line: LineRequest) => ({
      path: { cartId },
      body: { cartId, ...envelopeToApi(order), orderRequest: { ...line, cartItemId } },
    }),
  }),
  removeLine: operation({
    ...change,
    name: "cart-remove",
    rows: ["API-35"],
    summary: "The cart without a line.",
    path: `${carts}/{cartId}/remove`,
    body: z.object({ cartId: z.string(), cartItemId: z.string() }),
    input: (cartId: string, cartItemId: string) => ({
      path: { cartId },
      body: { cartId, cartItemId },
    }),
  }),
  associateToUser: operation({
    ...change,
    name: "cart-associate-to-user",
    rows: ["API-36"],
    summary: "From now on the cart is this customer's.",
    path: `${carts}/{cartId}/associate-to-user`,
    token: "always",
    input: (cartId: string) => ({ path: { cartId } }),
  }),
  promotionalAddon: operation({
    ...common,
    name: "promotional-addon",
    isExtra: true,
    limit: 1_500,
    rows: ["API-38"],
    summary: "What is suggested after an item was added; `available` is false when nothing is.",
    method: "GET",
    path: `${carts}/{cartId}/check-for-promotional-addon/{itemId}`,
    reply: z
      .object({
        available: flag("nothing is suggested"),
        promotion: nullOr(z.object({ itemId: idNumber }), "nothing is suggested"),
      })
      .transform(({ available, promotion }) => (available ? (promotion?.itemId ?? null) : null)),
    input: (cartId: string, itemId: number) => ({ path: { cartId, itemId } }),
  }),
  validateToStore: operation({
    ...change,
    name: "cart-validate",
    rows: ["API-37"],
    summary:
      "Drops what the restaurant does not offer that day, and an estimate of delivery; `intact` is false when something went.",
    path: `${carts}/{cartId}/validate-to-store/{storeId}`,
    query: z.object({ day: wireDay }),
    reply: z.object({ cart: cartReply, intact: z.boolean() }),
    input: (cartId: string, storeId: number, day: string) => ({
      path: { cartId, storeId },
      query: { day: formatDate(day) },
    }),
  }),
};

/** The API stores the bag, and every call returns the whole bag (API-30..38). */
export const cartReaders = {
  async cart(this: Senders, cartId: string): Promise<Cart> {
    const cart = await this.send(CART_OPERATIONS.cart, CART_OPERATIONS.cart.input(cartId));
    // A reply with another visitor's cart must not be shown or ordered.
    if (cart.id !== cartId) throw new RemoteError("bad answer", CART_OPERATIONS.cart.name);
    return cart;
  },
};

export function envelopeToApi({ day, time, deliveryAddress: address, ...rest }: CartEnvelope) {
  return {
    ...rest,
    day: formatDate(day),
    time: formatTime(time),
    ...(address && { deliveryAddress: addressToApi(address) }),
  };
}

/** ADDR-22: the API requires the coordinates under two names each. */
export function addressToApi(address: DeliveryAddress): z.input<typeof deliveryAddressBody> {
  const { latitude, longitude } = address;
  return { ...address, latitudeForDeliveryAddress: latitude, longitudeForDeliveryAddress: longitude };
}
