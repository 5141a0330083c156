import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CARTS,
  cartWithChips,
  CHIPS,
  envelope,
  newCart,
  openChain,
  purchase,
  TUESDAY,
  type Chain,
  type Json,
} from "./support.ts";

const REWARDS = "/customer-api/rewards";
const POINTS = "/customer-api/reward-points";

const redeem = (chain: Chain, cartId: string, promoCode: unknown) =>
  chain.put(`${CARTS}/redeem-promo?api-version=2`, {
    cartId,
    orderTypeId: 1,
    storeNumber: "1001",
    promoCode,
    orderDate: "11/18/2026",
  });
const points = async (chain: Chain) =>
  (await chain.get(`${POINTS}/with-current-rewards?storeId=1&date=2026-11-18`)).body;
const buy = (chain: Chain, cart: string) => chain.put(`${CARTS}/${cart}/queue`, purchase());

describe("PROMO promo codes (API-41)", () => {
  it.each([
    ["ZEBRA5", 5],
    ["zebra5", 5],
    ["TENOFF", 2.97],
    ["LUNCH15", 4.46],
    ["FREECHIPS", 4.95],
    ["ONTHEHOUSE", 29.7],
    ["MIN25", 10],
    ["ALONE7", 7],
  ])("%s takes %d off six chips (PROMO-04)", async (code, discount) => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 6);
    const { status, body } = await redeem(chain, cart, code);
    expect([status, body.discount]).toEqual([200, discount]);
    expect(body.promotions).toHaveLength(1);
    expect(body.promotions[0]).toMatchObject({ code: code.toUpperCase(), name: expect.any(String), discount });
    expect(body.data.promotions).toEqual(body.promotions);
    expect(body.cart[0].promoId).toBe(code === "FREECHIPS" ? body.promotions[0].promoId : null);
    const tax = Math.round((2970 - Math.round(discount * 100)) * 0.0825) / 100;
    expect(body).toMatchObject({ tax, total: Math.round((29.7 - discount + tax) * 100) / 100 });
  });

  it.each([
    ["NOSUCH", /not valid/],
    ["", /not valid/],
    [42, /not valid/],
    ["__proto__", /not valid/],
    ["EXPIRED", /expired/],
    ["USED", /already been used/],
    ["CATER20", /catering/],
    ["MIN25", /\$25\.00/],
    ["WELCOME", /sign in/],
  ])("refuses %s with words (PROMO-03)", async (code, words) => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const { status, body } = await redeem(chain, cart, code);
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
    expect(body.modelState.promoCode).toEqual([body.message]);
    expect((await chain.get(`${CARTS}/${cart}`)).body.discount).toBe(0);
  });

  it("wants the dish that it pays for, and stays when that is taken away", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    expect((await redeem(chain, cart, "FREECHIPS")).body.message).toContain("Chips & Guacamole");
    await chain.put(`${CARTS}/${cart}/add`, envelope(CHIPS));
    const { body } = await redeem(chain, cart, "FREECHIPS");
    expect(body).toMatchObject({ discount: 4.95, total: 0, tax: 0 });
    const { cartItemId } = body.cart[0];
    expect((await chain.put(`${CARTS}/${cart}/remove`, { cartItemId })).body).toMatchObject({ discount: 0, total: 0 });
  });

  it("the same code twice, or twenty times at once, counts once; three codes at most; some stand alone", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 6);
    await Promise.all(Array.from({ length: 20 }, () => redeem(chain, cart, "ZEBRA5")));
    expect((await chain.get(`${CARTS}/${cart}`)).body.discount).toBe(5);
    expect((await redeem(chain, cart, "ALONE7")).body.message).toMatch(/combined/);
    await redeem(chain, cart, "TENOFF");
    expect((await redeem(chain, cart, "FREECHIPS")).body.promotions).toHaveLength(3);
    expect((await redeem(chain, cart, "LUNCH15")).status).toBe(400);
  });

  it("is removed by code or id, and a second time changes nothing (PROMO-02)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 6);
    const { promoId } = (await redeem(chain, cart, "ZEBRA5")).body.promotions[0];
    const remove = (body: object) => chain.put(`${CARTS}/${cart}/remove-promo/`, { cartId: cart, ...body });
    expect((await remove({ promoCode: "NOSUCH" })).status).toBe(404);
    expect((await remove({ promoId, promoCode: "ZEBRA5" })).body).toMatchObject({ promotions: [], discount: 0 });
    expect((await remove({ promoId })).status).toBe(200);
    expect((await redeem(chain, "nobody", "ZEBRA5")).status).toBe(404);
  });

  it("WELCOME is for each customer once, and the order is where it is counted", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const one = await cartWithChips(ada, 2);
    const two = await cartWithChips(ada, 2);
    expect((await redeem(ada, one, "WELCOME")).status).toBe(200);
    expect((await redeem(ada, two, "WELCOME")).status).toBe(200);
    expect((await buy(ada, one)).status).toBe(200);
    const late = await buy(ada, two);
    expect([late.status, Object.keys(late.body.modelState)]).toEqual([400, ["orderDetails.promoCode"]]);
    await ada.put(`${CARTS}/${two}/remove-promo`, { promoCode: "WELCOME" });
    expect((await redeem(ada, two, "WELCOME")).body.message).toMatch(/already been used/);
    const ben = await chain.signedIn("ben@example.com");
    expect((await redeem(ben, await cartWithChips(ben), "WELCOME")).status).toBe(200);
  });

  it("nothing is due after a dinner on the house: no card is asked for", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 3);
    await redeem(chain, cart, "ONTHEHOUSE");
    const { status, body } = await chain.put(`${CARTS}/${cart}/queue`, purchase({ paymentInfo: {} }));
    expect([status, body.price, body.payments]).toEqual([200, 0, []]);
  });
});

describe("discounts to the cent (TOTAL-05, TOTAL-06, TOTAL-07)", () => {
  const CODES: Record<string, { amount: number; percent: number; item: number | null; min: number }> = {
    ZEBRA5: { amount: 500, percent: 0, item: null, min: 0 },
    TENOFF: { amount: 0, percent: 10, item: null, min: 0 },
    LUNCH15: { amount: 300, percent: 15, item: null, min: 0 },
    FREECHIPS: { amount: 0, percent: 0, item: 702, min: 0 },
    MIN25: { amount: 1000, percent: 0, item: null, min: 2500 },
  };
  const DISHES: Record<number, number> = { 702: 495, 801: 275, 701: 345, 704: 425 };
  const halfUp = (numerator: bigint, denominator: bigint) =>
    Number((numerator * 2n + denominator) / (denominator * 2n));

  it("agree with the rules read slowly", async () => {
    const chain = openChain();
    const bag = fc.array(fc.tuple(fc.constantFrom(702, 801, 701, 704), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 5,
    });
    const codes = fc.uniqueArray(fc.constantFrom(...Object.keys(CODES)), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(bag, codes, async (dishes, wanted) => {
        const cart = await newCart(chain);
        for (const [menuItemId, quantity] of dishes) {
          const { status } = await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId, quantity, modifiers: [] }));
          expect(status).toBe(200);
        }
        const taken: string[] = [];
        for (const code of wanted) if ((await redeem(chain, cart, code)).status === 200) taken.push(code);
        const { body } = await chain.get(`${CARTS}/${cart}`);
        const amounts = dishes.map(([id, quantity]) => DISHES[id]! * quantity);
        const subTotal = amounts.reduce((sum, amount) => sum + amount, 0);
        let left = subTotal;
        for (const code of taken) {
          const { amount, percent, item } = CODES[code]!;
          const share = halfUp(BigInt(left) * BigInt(percent), 100n);
          left -= Math.min(left, item ? DISHES[item]! : Math.max(amount, share));
        }
        const discount = subTotal - left;
        const shares = amounts.map((amount) => Number((BigInt(discount) * BigInt(amount)) / BigInt(subTotal)));
        let rest = discount - shares.reduce((sum, share) => sum + share, 0);
        while (rest-- > 0) {
          const largest = amounts.reduce((best, amount, at) => (amount > amounts[best]! ? at : best), 0);
          shares[largest]! += 1;
        }
        const tax = amounts.reduce((sum, amount, at) => sum + halfUp(BigInt(amount - shares[at]!) * 825n, 10_000n), 0);
        const cents = (dollars: number) => Math.round(dollars * 100);
        expect([cents(body.subTotal), cents(body.discount), cents(body.tax), cents(body.total)]).toEqual([
          subTotal,
          discount,
          tax,
          subTotal - discount + tax,
        ]);
        const told = body.promotions.reduce((sum: number, promotion: Json) => sum + cents(promotion.discount), 0);
        expect(told).toBe(discount);
      }),
      { numRuns: 120 },
    );
  });
});

describe("what a customer holds (API-57, API-58)", () => {
  it("each demo customer is another case (REWARD-02, REWARD-07)", async () => {
    const chain = openChain();
    const seen = async (login: string) => {
      const customer = await chain.signedIn(login);
      const { body } = await customer.get(`${REWARDS}/available-at-store-online?storeId=1&date=2026-11-18`);
      return [(await points(customer)).points, body.length];
    };
    expect(await seen("ada@example.com")).toEqual([2450, 2]);
    expect(await seen("ben@example.com")).toEqual([0, 0]);
    expect(await seen("cleo@example.com")).toEqual([0, 0]);
    expect(await seen("eli@example.com")).toEqual([40, 1]);
    expect(await seen("fay@example.com")).toEqual([600, 0]);
    const { rewards } = await points(await chain.signedIn());
    expect(rewards.map((card: Json) => [card.isExpired, card.addedToOrder, card.cardNumber.length])).toEqual([
      [false, false, 14],
      [false, false, 14],
      [true, false, 14],
    ]);
    expect(rewards[0]).toMatchObject({ cardId: rewards[0].id, name: "$5 off your next order", amountOff: 5 });
  });

  it("is for customers only, and for known stores (AUTH-14)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const paths = [
      `${REWARDS}/available`,
      `${REWARDS}/available-at-store-online?storeId=1`,
      `${POINTS}/with-current-rewards?storeId=1`,
      `${POINTS}/tiers`,
      `${POINTS}/tiers-with-items-by-store/1?storeId=1&date=2026-11-18`,
    ];
    for (const path of paths) {
      expect((await chain.get(path)).status).toBe(401);
      expect((await ada.get(path)).status).toBe(200);
    }
    for (const path of [`${REWARDS}/available-at-store-online?storeId=99`, `${POINTS}/tiers-with-items-by-store/99`]) {
      expect((await ada.get(path)).status).toBe(404);
    }
  });

  it("tiers hold items, groups of items and gift cards (REWARD-20)", async () => {
    const ada = await openChain().signedIn();
    const { body } = await ada.get(`${POINTS}/tiers-with-items-by-store/1?date=2026-11-18`);
    expect(body.map((tier: Json) => tier.rewardPoints)).toEqual([250, 500, 1000, 2000]);
    expect(body[0].rewardMenuItems.map((item: Json) => item.id)).toContain(801);
    expect(body[2].rewardTierItemGroups.map((group: Json) => group.name)).toEqual(["Bowls", "Sandwiches & Wraps"]);
    expect(body[3].rewardTypes[0]).toMatchObject({ id: 401, pointsRequired: 2000, provider: "Zebra Kitchen" });
    for (const { imageUrl } of [...body, ...body.flatMap((tier: Json) => tier.rewardTypes)]) {
      expect((await ada.get(imageUrl)).status, imageUrl).toBe(200);
    }
  });
});

describe("rewards in the cart (API-42, API-43)", () => {
  const held = async (chain: Chain, name: string) =>
    (await points(chain)).rewards.find((card: Json) => card.name === name).cardId;

  it("an amount off, once, one at a time, and off again (REWARD-03)", async () => {
    const ada = await openChain().signedIn();
    const cart = await cartWithChips(ada, 2);
    const five = await held(ada, "$5 off your next order");
    const cookie = await held(ada, "Birthday cookie");
    const { body } = await ada.put(`${CARTS}/${cart}/redeem-reward/${five}`, { cartId: cart, rewardId: five });
    expect(body).toMatchObject({ discount: 5, reward: { id: five, amountOff: 5 }, data: { rewards: [{ id: five }] } });
    expect((await ada.put(`${CARTS}/${cart}/redeem-reward/${five}`)).body.discount).toBe(5);
    expect((await points(ada)).rewards[0].addedToOrder).toBe(true);
    const second = await ada.put(
      `${CARTS}/${cart}/add-reward`,
      envelope({ menuItemId: 801, quantity: 1, modifiers: [], customerRewardId: cookie }),
    );
    expect([second.status, second.body.message]).toEqual([400, "Only one reward can be redeemed at a time."]);
    const gone = await ada.put(`${CARTS}/${cart}/remove-reward/${five}`, {});
    expect(gone.body).toMatchObject({ discount: 0, reward: null, data: { rewards: [] } });
    expect((await ada.put(`${CARTS}/${cart}/remove-reward/${five}`)).status).toBe(200);
  });

  it("an item is a line of its own that costs nothing but its extras (REWARD-13)", async () => {
    const ada = await openChain().signedIn();
    const cart = await cartWithChips(ada);
    const cookie = await held(ada, "Birthday cookie");
    const request = (changes: object) =>
      ada.put(
        `${CARTS}/${cart}/add-reward`,
        envelope({ menuItemId: 801, quantity: 1, modifiers: [], customerRewardId: cookie, ...changes }),
      );
    expect((await request({ menuItemId: 702 })).status).toBe(400);
    expect((await request({ quantity: 2 })).status).toBe(400);
    const { body } = await request({});
    expect(body.cart[1]).toMatchObject({ menuItemId: 801, price: 0, quantity: 1, customerRewardId: cookie });
    expect(body).toMatchObject({ subTotal: 4.95, discount: 0, reward: { id: cookie } });
    expect((await request({})).body.cart).toHaveLength(2);
    const { cartItemId } = body.cart[1];
    expect((await ada.put(`${CARTS}/${cart}/update`, envelope({ cartItemId, quantity: 3 }))).status).toBe(400);
    expect((await ada.put(`${CARTS}/${cart}/remove`, { cartItemId })).body).toMatchObject({ reward: null });
    expect((await request({})).body.cart).toHaveLength(2);
    expect((await ada.put(`${CARTS}/${cart}/remove-reward/${cookie}`)).body.cart).toHaveLength(1);
  });

  it("REWARD-12 lies in one cart at a time, is used once, and is nobody else's", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const five = await held(ada, "$5 off your next order");
    const one = await cartWithChips(ada, 2);
    const two = await cartWithChips(ada, 2);
    await ada.put(`${CARTS}/${one}/redeem-reward/${five}`);
    await ada.put(`${CARTS}/${two}/redeem-reward/${five}`);
    expect((await ada.get(`${CARTS}/${one}`)).body.reward).toBeNull();
    const eli = await chain.signedIn("eli@example.com");
    expect((await eli.put(`${CARTS}/${await cartWithChips(eli)}/redeem-reward/${five}`)).status).toBe(404);
    expect((await chain.put(`${CARTS}/${await cartWithChips(chain)}/redeem-reward/${five}`)).status).toBe(401);
    const { body: order } = await buy(ada, two);
    expect(order).toMatchObject({ discount: 5, price: 5.3 });
    expect((await ada.put(`${CARTS}/${one}/redeem-reward/${five}`)).status).toBe(404);
    expect((await points(ada)).rewards.map((card: Json) => card.cardId)).not.toContain(five);
  });

  it("runs out with the clock, also in a cart", async () => {
    const clock = { now: TUESDAY };
    const ada = await openChain({ now: () => clock.now }).signedIn();
    const cart = await cartWithChips(ada, 2);
    const expired = await held(ada, "$10 holiday thank-you");
    expect((await ada.put(`${CARTS}/${cart}/redeem-reward/${expired}`)).body.message).toMatch(/expired/);
    const five = await held(ada, "$5 off your next order");
    await ada.put(`${CARTS}/${cart}/redeem-reward/${five}`);
    clock.now = new Date(TUESDAY.getTime() + 46 * 86_400_000);
    const again = await ada.signedIn();
    const late = await again.put(`${CARTS}/${cart}/queue`, purchase());
    expect(Object.keys(late.body.modelState)).toContain("orderDetails.reward");
  });
});

describe("spending points (API-59)", () => {
  it("a reward is bought once, however often and at once it is asked for, until it is used (REWARD-11)", async () => {
    const ada = await openChain().signedIn();
    const ask = () => ada.post(`${POINTS}/redeem-points`, { rewardTierId: 2, rewardTypeId: 202 });
    const replies = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await points(ada)).points).toBe(1950);
    const cart = await cartWithChips(ada, 2);
    await ada.put(`${CARTS}/${cart}/redeem-reward/${replies[0]!.body.id}`);
    await buy(ada, cart);
    // 9.90 less 5.00: four points earned.
    expect((await points(ada)).points).toBe(1954);
    expect((await ask()).body.id).not.toBe(replies[0]!.body.id);
    expect((await points(ada)).points).toBe(1454);
  });

  it("refuses what is too dear, unknown or no reward, and who has not joined (REWARD-10)", async () => {
    const chain = openChain();
    const fay = await chain.signedIn("fay@example.com");
    const ask = (rewardTierId: unknown, rewardTypeId: unknown) =>
      fay.post(`${POINTS}/redeem-points`, { rewardTierId, rewardTypeId });
    expect((await ask(3, 301)).body.message).toBe(
      "You don’t have quite enough stripes yet! Not to worry - keep earning to unlock this reward.",
    );
    expect((await ask(2, 301)).status).toBe(404);
    expect((await ask("2", null)).status).toBe(404);
    expect((await ask(4, 401)).status).toBe(400);
    expect((await points(fay)).points).toBe(600);
    const cleo = await chain.signedIn("cleo@example.com");
    expect((await cleo.post(`${POINTS}/redeem-points`, { rewardTierId: 1, rewardTypeId: 101 })).status).toBe(400);
  });

  it("a tier's meal is chosen from its groups", async () => {
    const ada = await openChain().signedIn();
    const { body: reward } = await ada.post(`${POINTS}/redeem-points`, { rewardTierId: 3, rewardTypeId: 301 });
    expect(reward.items.map((item: Json) => item.menuItemId)).toContain(103);
    const request = { menuItemId: 103, quantity: 1, modifiers: [], customerRewardId: reward.id };
    const { body } = await ada.put(`${CARTS}/${await newCart(ada)}/add-reward`, envelope(request));
    expect(body).toMatchObject({ subTotal: 0, total: 0, cart: [{ price: 0, customerRewardId: reward.id }] });
  });

  it("a gift card is sent once for one intent (REWARD-17)", async () => {
    const clock = { now: TUESDAY };
    const chain = openChain({ now: () => clock.now, control: true });
    const ada = await chain.signedIn();
    const send = (toEmail: string, key?: string) =>
      (key ? ada.with({ "Idempotency-Key": key }) : ada).post(`${POINTS}/redeem-points-for-gift-card`, {
        giftCardRewardTypeId: 401,
        toEmail,
      });
    expect((await send("x@bounce.example")).body).toEqual({ success: false });
    expect((await send("nobody")).body.modelState).toHaveProperty("toEmail");
    expect((await points(ada)).points).toBe(2450);
    for (let time = 0; time < 3; time++) expect((await send("friend@example.com")).body).toEqual({ success: true });
    expect((await points(ada)).points).toBe(450);
    expect(chain.sandbox.control!.mail()).toHaveLength(1);
    expect((await send("friend@example.com", "another")).status).toBe(400);
    clock.now = new Date(TUESDAY.getTime() + 25 * 60_000);
    expect((await send("friend@example.com")).status).toBe(400);
  });
});
