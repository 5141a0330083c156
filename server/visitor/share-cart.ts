import { type Cart, isFixed } from "@platter/ordering/checkout/cart.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { CartEnvelope, LineRequest } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import { type CartParts, isRefusal, sameLine, takeCart } from "./fit-cart.ts";
import { bagOf } from "./order-session.ts";

interface Sharing {
  host: string;
  /** Null if the bag is a guest's, which is accessible by its id alone. */
  guest: Catering | null;
}

/** Makes the bag one that guests can add to, with the host's name on the host's dishes (MORE-20). */
export async function shareCart(parts: CartParts, { host, guest }: Sharing): Promise<void> {
  const { order, catering } = parts;
  const [before, { envelope }] = await Promise.all([order.cart(), order.ready()]);
  if (before && !guest) await nameLines(catering, before, envelope, host);
  else await copyCart(parts, guest ?? catering, before, { envelope, host });
}

/** Copies an account's bag, which is kept until all lines are in the new bag. */
async function copyCart(
  parts: CartParts,
  catering: Catering,
  before: Cart | null,
  { envelope, host }: { envelope: CartEnvelope; host: string },
): Promise<void> {
  let cart = await catering.createCart(envelope.orderTypeId, envelope.storeNumber);
  // Lines paid by rewards or promo codes belong to the account, which can use them again at checkout.
  const given = before?.lines.filter(({ customerRewardId, promoId }) => customerRewardId !== null || promoId !== null);
  for (const line of before?.lines ?? []) {
    if (given?.includes(line) || isFixed(line)) continue;
    cart = await catering.addLine(cart.id, envelope, { ...sameLine(line), nickname: line.nickname || host });
  }
  await nameLines(catering, cart, envelope, host);
  takeCart(parts, cart.id, envelope.orderTypeId);
  parts.cartSession.update({ bag: bagOf(cart) });
  if (before && (given?.length || before.promotions.length > 0 || before.reward))
    parts.notices.write({ code: "group-offers" });
}

async function nameLines(catering: Catering, cart: Cart, envelope: CartEnvelope, host: string): Promise<void> {
  for (const line of cart.lines) {
    if (line.nickname !== "" || isFixed(line)) continue;
    const named = { ...sameLine(line), nickname: host };
    await catering.updateLine(cart.id, envelope, line.cartItemId, named).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
}

/** Some APIs accept a nickname only in an update (API-34). A failure is ignored, since the dish is in the bag. */
export async function withName(
  catering: Catering,
  cart: Cart,
  envelope: CartEnvelope,
  line: LineRequest,
): Promise<Cart> {
  const added = cart.lines.findLast(({ menuItemId, nickname }) => menuItemId === line.menuItemId && nickname === "");
  if (!line.nickname || !added) return cart;
  const named = catering.updateLine(cart.id, envelope, added.cartItemId, {
    ...sameLine(added),
    nickname: line.nickname,
  });
  return (await named.catch(orNull)) ?? cart;
}
