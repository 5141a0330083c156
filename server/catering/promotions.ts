import { z } from "zod";
import type { Promotion } from "@platter/ordering/checkout/cart.ts";
import { formatDate } from "@platter/ordering/day.ts";
import {
  type CartEnvelope,
  type LineRequest,
  cartReply,
  carts,
  envelope,
  envelopeToApi,
  lineRequest,
  wireDay,
} from "./cart.ts";
import { givenId, idToApi } from "../remote/reply-schema.ts";
import { operation } from "./operation.ts";

const change = { group: "cart", method: "PUT", reply: cartReply } as const;
const rewardOfCart = z.object({ cartId: z.string(), rewardId: givenId });

const cartAndReward = (cartId: string, rewardId: string) => ({
  path: { cartId, rewardId },
  body: { cartId, rewardId: idToApi(rewardId) },
});

export const PROMOTION_OPERATIONS = {
  redeemPromo: operation({
    ...change,
    name: "redeem-promo",
    rows: ["API-41"],
    summary: "Puts a promo code on the cart.",
    path: `${carts}/redeem-promo`,
    version: 2,
    token: "when signed in",
    body: z.object({
      cartId: z.string(),
      orderTypeId: z.int(),
      storeNumber: z.string(),
      promoCode: z.string(),
      orderDate: wireDay,
    }),
    input: (
      cartId: string,
      { orderTypeId, storeNumber, day }: Pick<CartEnvelope, "orderTypeId" | "storeNumber" | "day">,
      promoCode: string,
    ) => ({ body: { cartId, orderTypeId, storeNumber, promoCode, orderDate: formatDate(day) } }),
  }),
  removePromo: operation({
    ...change,
    name: "remove-promo",
    rows: ["API-41"],
    summary: "The cart without a promo code.",
    path: `${carts}/{cartId}/remove-promo/`,
    token: "when signed in",
    body: z.object({ cartId: z.string(), promoId: givenId, promoCode: z.string() }),
    input: (cartId: string, { promoId, code }: Pick<Promotion, "promoId" | "code">) => ({
      path: { cartId },
      body: { cartId, promoId: idToApi(promoId), promoCode: code },
    }),
  }),
  redeemReward: operation({
    ...change,
    name: "redeem-reward",
    rows: ["API-42"],
    summary: "Puts a reward that is an amount on the cart.",
    path: `${carts}/{cartId}/redeem-reward/{rewardId}`,
    token: "always",
    body: rewardOfCart,
    input: cartAndReward,
  }),
  removeReward: operation({
    ...change,
    name: "remove-reward",
    rows: ["API-42"],
    summary: "The cart without a reward; the customer keeps it.",
    path: `${carts}/{cartId}/remove-reward/{rewardId}`,
    token: "always",
    body: rewardOfCart,
    input: cartAndReward,
  }),
  addRewardItem: operation({
    ...change,
    name: "add-reward",
    rows: ["API-43"],
    summary: "One more line, with a dish that a reward pays for.",
    path: `${carts}/{cartId}/add-reward`,
    version: 2,
    token: "always",
    body: z.object({
      cartId: z.string(),
      ...envelope,
      orderRequest: lineRequest.omit({ nickname: true }).extend({ quantity: z.literal(1), customerRewardId: givenId }),
    }),
    input: (cartId: string, order: CartEnvelope, rewardId: string, item: RewardItemRequest) => ({
      path: { cartId },
      body: {
        cartId,
        ...envelopeToApi(order),
        orderRequest: { ...item, quantity: 1 as const, customerRewardId: idToApi(rewardId) },
      },
    }),
  }),
};

export type RewardItemRequest = Pick<LineRequest, "menuItemId" | "specialInstructions" | "modifiers">;
