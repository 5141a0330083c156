import type { Cents } from "../money.ts";
import type { Reward, RewardItem } from "../rewards/rewards.ts";

/** The API's cart, returned whole by every cart call (CART-07, CART-12); null amounts are unknown. */
export interface Cart {
  id: string;
  lines: CartLine[];
  subTotal: Cents;
  tax: Cents | null;
  serviceFee: Cents | null;
  deliveryFee: Cents | null;
  discount: Cents;
  total: Cents | null;
  promotions: Promotion[];
  reward: Reward | null;
  estimatedDeliveryTime: string | null;
  /** Set once the cart has become an order. */
  orderNumber: string | null;
}

export interface Promotion {
  promoId: string;
  name: string;
  code: string;
  discount: Cents;
  amountOff: Cents | null;
  percentOff: number | null;
  items: RewardItem[];
}

export interface CartLine {
  cartItemId: string;
  /** 0 if unknown. */
  itemId: number;
  menuItemId: number;
  name: string;
  nickname: string;
  price: Cents;
  quantity: number;
  modifiers: CartModifier[];
  specialInstructions: string;
  isItemGroup: boolean;
  isConfigurationValid: boolean;
  disallowEditOrRemoval: boolean;
  customerRewardId: string | null;
  promoId: string | null;
  taxPercentage: number | null;
}

export interface CartModifier {
  modifierId: number;
  name: string;
  options: CartOption[];
}

export interface CartOption {
  optionId: number;
  name: string;
  quantity: number;
  extra: boolean;
  onSide: boolean;
  takeOff: boolean;
  isPremium: boolean;
  extraCost: Cents | null;
  modifiers: CartModifier[];
}

export function pieceCount(cart: { lines: Pick<CartLine, "quantity">[] }): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** "Meal 2", or the name the customer gave it (CART-01). */
export function mealName(line: Pick<CartLine, "nickname">, number: number): string {
  return line.nickname || `Meal ${number}`;
}

/** CART-03: a line that the customer may neither change nor remove. */
export function isFixed({ name, disallowEditOrRemoval }: Pick<CartLine, "name" | "disallowEditOrRemoval">): boolean {
  return disallowEditOrRemoval || /catering delivery fee/i.test(name);
}

const LINE_VERBS = ["edit", "remove", "rename", "rename-save", "rename-cancel"] as const;

/** The verb and line of a button such as `line:remove:{id}`; null if the line is missing or fixed. */
export function lineIntent(intent: string, cart: Cart | null) {
  const [, word = "", cartItemId] = /^line:([a-z-]+):(.+)$/.exec(intent) ?? [];
  const verb = LINE_VERBS.find((known) => known === word);
  const index = cart?.lines.findIndex((line) => line.cartItemId === cartItemId) ?? -1;
  const line = cart?.lines[index];
  return verb && line && !isFixed(line) ? { verb, line, name: mealName(line, index + 1) } : null;
}

export const NICKNAME_MAX = 50;

export function pathAfterLine(
  answer: { kind: "edit" | "ask for a name"; line: Pick<CartLine, "cartItemId"> } | { kind: "done" },
  path: string,
): string {
  if (answer.kind === "edit") return editPath(answer.line);
  return answer.kind === "done" ? path : renamePath(path, answer.line);
}

function renamePath(path: string, { cartItemId }: Pick<CartLine, "cartItemId">): string {
  const id = encodeURIComponent(cartItemId);
  return `${path}?rename=${id}#line-${id}`;
}

export function chooseCartPath(returnTo: string): string {
  return `/order-now/cart/choose?${new URLSearchParams({ returnTo })}`;
}

export function editPath(line: Pick<CartLine, "cartItemId">): string {
  return `/order-now/build-order/menu-item/edit/${encodeURIComponent(line.cartItemId)}`;
}

export type RedeemedReward = NonNullable<ReturnType<typeof redeemedReward>>;

export function redeemedReward({ reward, lines }: Pick<Cart, "reward" | "lines">) {
  const ofReward = lines.filter(({ customerRewardId }) => customerRewardId !== null);
  if (reward) {
    const line = ofReward.find(({ customerRewardId }) => customerRewardId === reward.id) ?? null;
    return { id: reward.id, name: reward.displayName, line };
  }
  const [line] = ofReward;
  return line?.customerRewardId ? { id: line.customerRewardId, name: line.name, line } : null;
}
