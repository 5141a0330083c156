import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chain,
  CARTS,
  CHIPS,
  add,
  cartWithChips,
  envelope,
  newCart,
  openChainInTime,
  openChainForEach,
} from "./support.ts";
import { problemsOf, queue, type Chain, type Json } from "./support.ts";

openChainForEach();

const POINTS = "/customer-api/reward-points";
const DAY = 86_400_000;

const redeem = (chain: Chain, cartId: string, promoCode: unknown) =>
  chain.put(`${CARTS}/redeem-promo`, { ...envelope(null), cartId, promoCode, orderDate: "11/18/2026" });
const points = async (chain: Chain) =>
  (await chain.get(`${POINTS}/with-current-rewards?storeId=1&date=2026-11-18`)).body;
const cents = (dollars: number) => Math.round(dollars * 100);

describe("promo codes (API-41)", () => {
  it.each([
    ["zebra5", 5],
    ["ONTHEHOUSE", 29.7],
    ["ALONE7", 7],
  ])("%s takes %d off six chips (PROMO-04)", async (code, discount) => {
    const { body } = await redeem(chain, await cartWithChips(chain, 6), code);
    expect(body.promotions).toEqual([expect.objectContaining({ code: code.toUpperCase(), discount })]);
    expect(body).toMatchObject({ discount, data: { promotions: body.promotions } });
  });

  it.each([
    ["", /not valid/],
    [42, /not valid/],
    ["__proto__", /not valid/],
    ["EXPIRED", /expired/],
    ["USED", /already been used/],
    ["CATER20", /catering/],
    ["MIN25", /\$25\.00/],
    ["WELCOME", /sign in/],
  ])("refuses %s with a message (PROMO-03)", async (code, words) => {
    const { status, body } = await redeem(chain, await cartWithChips(chain), code);
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
    expect(body.modelState.promoCode).toEqual([body.message]);
  });

  it("a code for a dish needs the dish, and stays when it is removed", async () => {
    const cart = await newCart(chain);
    expect((await redeem(chain, cart, "FREECHIPS")).body.message).toContain("Chips & Guacamole");
    await add(chain, cart, CHIPS);
    const { body } = await redeem(chain, cart, "FREECHIPS");
    expect(body).toMatchObject({ discount: 4.95, total: 0, cart: [{ promoId: body.promotions[0].promoId }] });
    const { cartItemId } = body.cart[0];
    expect((await chain.put(`${CARTS}/${cart}/remove`, { cartItemId })).body).toMatchObject({ discount: 0, total: 0 });
  });

  it("a code counts once despite twenty concurrent calls; at most three combine, some do not", async () => {
    const cart = await cartWithChips(chain, 6);
    await Promise.all(Array.from({ length: 20 }, () => redeem(chain, cart, "ZEBRA5")));
    expect((await chain.get(`${CARTS}/${cart}`)).body.discount).toBe(5);
    expect((await redeem(chain, cart, "ALONE7")).body.message).toMatch(/combined/);
    for (const code of ["TENOFF", "FREECHIPS"]) expect((await redeem(chain, cart, code)).status).toBe(200);
    expect((await redeem(chain, cart, "LUNCH15")).status).toBe(400);
  });

  it("a code limited to one use per customer is used up by the order", async () => {
    const ada = await chain.signedIn();
    const [one, two] = [await cartWithChips(ada), await cartWithChips(ada)];
    for (const cart of [one, two]) expect((await redeem(ada, cart, "WELCOME")).status).toBe(200);
    expect((await queue(ada, one)).status).toBe(200);
    expect(problemsOf(await queue(ada, two))).toEqual([400, "orderDetails.promoCode"]);
    expect((await redeem(ada, await cartWithChips(ada), "WELCOME")).body.message).toMatch(/already been used/);
  });
});

describe("discounts to the cent (TOTAL-05, TOTAL-06, TOTAL-07)", () => {
  const CODES: Record<string, { amount?: number; percent?: number; item?: number }> = {
    ZEBRA5: { amount: 500 },
    TENOFF: { percent: 10 },
    LUNCH15: { amount: 300, percent: 15 },
    FREECHIPS: { item: 702 },
    MIN25: { amount: 1000 },
  };
  const DISHES: Record<number, number> = { 702: 495, 801: 275, 701: 345, 704: 425 };
  const halfUp = (numerator: number, denominator: number) =>
    Number((BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));

  it("agree with a slow reference", async () => {
    const dish = fc.tuple(fc.constantFrom(702, 801, 701, 704), fc.integer({ min: 1, max: 9 }));
    const codes = fc.uniqueArray(fc.constantFrom(...Object.keys(CODES)), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(dish, { minLength: 1, maxLength: 5 }), codes, async (dishes, wanted) => {
        const cart = await newCart(chain);
        for (const [menuItemId, quantity] of dishes) await add(chain, cart, { menuItemId, quantity, modifiers: [] });
        const amounts = dishes.map(([id, quantity]) => DISHES[id]! * quantity);
        const subTotal = amounts.reduce((sum, amount) => sum + amount, 0);
        let left = subTotal;
        for (const code of wanted) {
          if ((await redeem(chain, cart, code)).status !== 200) continue;
          const { amount = 0, percent = 0, item } = CODES[code]!;
          left -= Math.min(left, item ? DISHES[item]! : Math.max(amount, halfUp(left * percent, 100)));
        }
        const discount = subTotal - left;
        const shares = amounts.map((amount) => Math.floor((discount * amount) / subTotal));
        const rest = discount - shares.reduce((sum, share) => sum + share, 0);
        shares[amounts.indexOf(Math.max(...amounts))]! += rest;
        const tax = amounts.reduce((sum, amount, at) => sum + halfUp((amount - shares[at]!) * 825, 10_000), 0);
        const { body } = await chain.get(`${CARTS}/${cart}`);
        const told = body.promotions.reduce((sum: number, promotion: Json) => sum + cents(promotion.discount), 0);
        const sums = [body.subTotal, body.discount, body.tax, body.total].map(cents);
        expect([told, ...sums]).toEqual([discount, subTotal, discount, tax, subTotal - discount + tax]);
      }),
      { numRuns: 120 },
    );
  });
});

describe("rewards in the cart (API-42, API-43)", () => {
  const held = async (chain: Chain, name: string): Promise<string> =>
    (await points(chain)).rewards.find((card: Json) => card.name.includes(name)).cardId;
  const putOn = (chain: Chain, cart: string, reward: string) => chain.put(`${CARTS}/${cart}/redeem-reward/${reward}`);
  const addDish = (chain: Chain, cart: string, customerRewardId: string, changes: object = {}) => {
    const dish = { menuItemId: 801, quantity: 1, modifiers: [], customerRewardId, ...changes };
    return chain.put(`${CARTS}/${cart}/add-reward`, envelope(dish));
  };

  it("a dish is a separate line, for one dish of the reward only (REWARD-13)", async () => {
    const ada = await chain.signedIn();
    const cart = await cartWithChips(ada);
    const cookie = await held(ada, "cookie");
    expect((await addDish(ada, cart, cookie, { menuItemId: 702 })).status).toBe(400);
    expect((await addDish(ada, cart, cookie, { quantity: 2 })).status).toBe(400);
    const { body } = await addDish(ada, cart, cookie);
    expect(body).toMatchObject({ subTotal: 4.95, cart: [{}, { price: 0, customerRewardId: cookie }] });
    expect((await addDish(ada, cart, cookie)).body.cart).toHaveLength(2);
    const { cartItemId } = body.cart[1];
    expect((await ada.put(`${CARTS}/${cart}/update`, envelope({ cartItemId, quantity: 3 }))).status).toBe(400);
    expect((await ada.put(`${CARTS}/${cart}/remove`, { cartItemId })).body).toMatchObject({ reward: null });
  });

  it("a reward is in one cart at a time, is used once, and is private (REWARD-12)", async () => {
    const [ada, eli] = [await chain.signedIn(), await chain.signedIn("eli@example.com")];
    const five = await held(ada, "$5 off");
    const [one, two] = [await cartWithChips(ada, 2), await cartWithChips(ada, 2)];
    for (const cart of [one, two]) await putOn(ada, cart, five);
    expect((await ada.get(`${CARTS}/${one}`)).body.reward).toBeNull();
    expect((await putOn(eli, await cartWithChips(eli), five)).status).toBe(404);
    expect((await putOn(chain, await cartWithChips(chain), five)).status).toBe(401);
    expect((await queue(ada, two)).body).toMatchObject({ discount: 5, price: 5.3 });
    expect((await putOn(ada, one, five)).status).toBe(404);
    expect((await points(ada)).rewards.map((card: Json) => card.cardId)).not.toContain(five);
  });

  it("a reward expires with the clock, also in a cart", async () => {
    const { chain, after } = openChainInTime();
    const ada = await chain.signedIn();
    const cart = await cartWithChips(ada, 2);
    expect((await putOn(ada, cart, await held(ada, "$10 holiday"))).body.message).toMatch(/expired/);
    await putOn(ada, cart, await held(ada, "$5 off"));
    after(46 * DAY);
    expect(problemsOf(await queue(await chain.signedIn(), cart))).toContain("orderDetails.reward");
  });
});

describe("spending points (API-59)", () => {
  const ask = (chain: Chain, rewardTierId: unknown, rewardTypeId: unknown) =>
    chain.post(`${POINTS}/redeem-points`, { rewardTierId, rewardTypeId });

  it("buys a reward once, despite repeated and concurrent calls, until it is used (REWARD-11)", async () => {
    const ada = await chain.signedIn();
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => ask(ada, 2, 202)));
    for (const { body } of others) expect(body).toEqual(first!.body);
    expect((await points(ada)).points).toBe(1950);
    const cart = await cartWithChips(ada, 2);
    await ada.put(`${CARTS}/${cart}/redeem-reward/${first!.body.id}`);
    await queue(ada, cart);
    // 9.90 less 5.00: four points earned.
    expect((await points(ada)).points).toBe(1954);
    expect((await ask(ada, 2, 202)).body.id).not.toBe(first!.body.id);
  });

  it.each([
    ["fay", 3, 301, 400],
    ["fay", 4, 401, 400],
    ["fay", 2, 301, 404],
    ["fay", "2", null, 404],
    ["cleo", 1, 101, 400],
  ])(
    "refuses %s a reward that is too expensive, unknown or for members: %j %j, %i (REWARD-10)",
    async (name, tier, type, status) => {
      const customer = await chain.signedIn(`${name}@example.com`);
      const before = await points(customer);
      const reply = await ask(customer, tier, type);
      expect(reply.status).toBe(status);
      if (type === 301 && status === 400)
        expect(reply.body.message).toMatch(/^You don’t have quite enough stripes yet! Not/);
      expect(await points(customer)).toEqual(before);
    },
  );

  it("a gift card is sent once per idempotency key (REWARD-17)", async () => {
    const { chain, after } = openChainInTime({ control: true });
    const ada = await chain.signedIn();
    const send = (toEmail: string, who = ada) =>
      who.post(`${POINTS}/redeem-points-for-gift-card`, { giftCardRewardTypeId: 401, toEmail });
    expect((await send("x@bounce.example")).body).toEqual({ success: false });
    expect(problemsOf(await send("nobody"))).toEqual([400, "toEmail"]);
    expect((await points(ada)).points).toBe(2450);
    for (const time of [1, 2, 3]) expect([time, (await send("a@b.com")).body]).toEqual([time, { success: true }]);
    expect((await points(ada)).points).toBe(450);
    expect(chain.sandbox.control!.mail()).toHaveLength(1);
    expect((await send("a@b.com", ada.with({ "Idempotency-Key": "another" }))).status).toBe(400);
    after(25 * 60_000);
    expect((await send("a@b.com")).status).toBe(400);
  });
});
