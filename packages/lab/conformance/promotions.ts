import { PROMOTION_OPERATIONS } from "../../../server/catering/promotions.ts";
import { expectAgrees, expectRefused, individualCart } from "./baskets.ts";
import { cartWorth } from "./purchases.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { redeemPromo, removePromo } = PROMOTION_OPERATIONS;

const MOST_CODES_ASK = 30_00;

/** Promo codes on a cart; one that is on no order is not used up. */
export async function checkPromotions(scene: Scene): Promise<void> {
  const { probe, individual, menu, options } = scene;
  await probe.check(redeemPromo, "A code that does not exist is refused", async () => {
    const { id } = await individualCart(scene);
    const { envelope } = need(individual);
    await expectRefused(probe, id, [400, 409, 422], (site) => site.redeemPromo(id, envelope, "NO-SUCH-CODE"));
  });
  const token = "value" in scene.token ? scene.token.value : undefined;
  const redeemed = await probe.exercise(redeemPromo, async () => {
    if (options.promo === undefined) throw new Skipped("needs --promo");
    const before = await cartWorth(scene, need(individual), need(menu.plain), MOST_CODES_ASK, token);
    const after = await probe.site(token).redeemPromo(before.id, need(individual).envelope, options.promo);
    return { before, after };
  });
  await probe.check(redeemPromo, "The code is on the cart", async () => {
    const { after } = need(redeemed);
    const codes = after.promotions.map(({ code }) => code.toUpperCase());
    expect(codes.includes((options.promo ?? "").toUpperCase()), "promotions does not name it");
    await expectAgrees(probe, after, token);
  });
  const removed = await probe.exercise(removePromo, async () => {
    const [promotion] = need(redeemed).after.promotions;
    if (!promotion) throw new Skipped("needs redeem-promo, which left no promotion on the cart");
    return probe.site(token).removePromo(need(redeemed).after.id, promotion);
  });
  await probe.check(removePromo, "The cart is what it was before the code", async () => {
    const { before } = need(redeemed);
    expect(need(removed).promotions.length === before.promotions.length, "promotions still names one");
    expect(need(removed).discount === before.discount, "there is another discount");
    await expectAgrees(probe, need(removed), token);
  });
}
