import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CARDS, LARGE, OPTIONS, RETURN, SMALL, STOP, cardForm, openSession, submitCard } from "./cards.ts";
import {
  chain,
  CARTS,
  cartWithChips,
  openChainInTime,
  problemsOf,
  purchase,
  queue,
  openChainForEach,
} from "./support.ts";
import { purchaseWith, type Chain, type Json } from "./support.ts";

openChainForEach();

const BLOCKED = { cardNumber: "6035710000000044", pin: "4444" };
const EXPIRED = { cardNumber: "6035710000000055", pin: "5555" };
const HOUSE = { cardNumber: "6035720000000077", pin: "7777" };

const lookUp = (chain: Chain, card: unknown) => chain.post(`${CARDS}/lookup-for-order?api-version=2`, card);
const balanceOf = async (chain: Chain, card: unknown) => (await lookUp(chain, card)).body.balance;
const queueChips = async (chain: Chain, details: object) => queue(chain, await cartWithChips(chain), details);
const gift = ({ cardNumber: number, pin }: typeof SMALL, amount: unknown) => ({ number, pin, amount, balance: 999 });
const declined = purchaseWith("paymentInfo", { cardNumber: "4000000000000002" });
const saved = (useSavedPaymentMethodId: unknown) => purchase({ paymentInfo: { useSavedPaymentMethodId } });
const session = (sessionId: unknown) => purchase({ paymentInfo: { sessionId } });

describe("looking up a gift card (API-51)", () => {
  it("hides a house account from all but its holder, like a wrong PIN (GIFT-03, GIFT-07)", async () => {
    const [ada, ben] = [await chain.signedIn(), await chain.signedIn("ben@example.com")];
    expect((await lookUp(ada, HOUSE)).body.cardType.isHouseAccount).toBe(true);
    const unknown = await lookUp(chain, { ...LARGE, pin: "3334" });
    for (const reply of [await lookUp(chain, HOUSE), await lookUp(ben, HOUSE), await lookUp(chain, {})])
      expect([reply.status, reply.body]).toEqual([400, unknown.body]);
  });
});

describe("paying with the chain's own cards (API-44, TOTAL-04)", () => {
  it.each<[string, Record<string, unknown>, ...string[]]>([
    ["a wrong PIN", { giftCards: [gift({ ...LARGE, pin: "1" }, 1)] }, "giftCards[0].number"],
    ["an unknown card", { giftCards: [{ number: "1" }] }, "giftCards[0].number"],
    ["a blocked card", { giftCards: [gift(BLOCKED, 1)] }, "giftCards[0].number"],
    ["an expired card", { giftCards: [gift(EXPIRED, 1)] }, "giftCards[0].number"],
    ["another customer's house account", { giftCards: [gift(HOUSE, 1)] }, "giftCards[0].number"],
    ["an amount as text", { giftCards: [gift(SMALL, "1")] }, "giftCards[0].amount"],
    ["the same card twice", { giftCards: [gift(LARGE, 1), gift(LARGE, 1)] }, "giftCards[1].number"],
    ["five cards", { giftCards: [1, 2, 3, 4, 5] }, "giftCards"],
    ["no list", { giftCards: LARGE.cardNumber }, "giftCards"],
    ["a guest's loyalty card", { loyaltyAmount: 1 }, "loyaltyAmount"],
    ["a guest's catering rewards", { cateringRewardAmount: 1 }, "cateringRewardAmount"],
    ["an invalid amount", { loyaltyAmount: [] }, "loyaltyAmount"],
    ["a guest's tax exemption (TAX-02)", { taxEntityId: 51, isTaxExempt: true }, "taxEntityId"],
    ["a declined card beside it", { ...declined, giftCards: [gift(LARGE, 1)] }],
  ])("refuses %s, and charges nothing", async (_name, changes, ...fields) => {
    const [status, ...paths] = problemsOf(await queueChips(chain, purchase({ ...changes })));
    expect([status, paths]).toEqual([400, expect.arrayContaining(fields.map((field) => `orderDetails.${field}`))]);
    expect(await balanceOf(chain, LARGE)).toBe(250);
  });

  it("charges the customer's own cards first, and no tax if exempt (TAX-04)", async () => {
    const ada = await chain.signedIn();
    const details = { taxEntityId: 51, isTaxExempt: true, loyaltyAmount: 1, giftCards: [gift(SMALL, 2)] };
    const { body } = await queueChips(ada, purchase(details));
    expect(body).toMatchObject({ tax: 0, price: 4.95, isTaxExempt: true });
    const paid = body.payments.map(({ amount, message, ccMask }: Json) => [amount, message || ccMask]);
    expect(paid).toEqual([
      [1, "Loyalty Card"],
      [2, "Gift Card ending in 0022"],
      [1.95, "************4444"],
    ]);
    expect((await ada.get(`${CARDS}/loyalty-balance`)).body.balance).toBe(11.5);
  });

  it("for any input, payments add up to the price and no balance falls below zero", async () => {
    let [large, small] = [25_000, 500];
    const amount = fc.integer({ min: -50, max: 700 });
    await fc.assert(
      fc.asyncProperty(amount, amount, fc.integer({ min: 1, max: 3 }), async (first, second, quantity) => {
        const giftCards = [gift(LARGE, first / 100), gift(SMALL, second / 100)];
        const { status, body } = await queue(chain, await cartWithChips(chain, quantity), purchase({ giftCards }));
        const price = [0, 536, 1072, 1608][quantity]!;
        const isFine = first >= 0 && second >= 0 && first <= large && second <= small && first + second <= price;
        expect(status).toBe(isFine ? 200 : 400);
        if (!isFine) return;
        [large, small] = [large - first, small - second];
        const paid = body.payments.reduce((sum: number, payment: Json) => sum + Math.round(payment.amount * 100), 0);
        expect([paid, Math.round(body.price * 100)]).toEqual([price, price]);
        expect([await balanceOf(chain, LARGE), await balanceOf(chain, SMALL)]).toEqual([large / 100, small / 100]);
      }),
      { numRuns: 80 },
    );
  });
});

describe("saved cards (API-52)", () => {
  const typed = { cardNumber: "5555 4444 3333 1111", expirationYear: "2029", isPreferred: true };
  const NEW = { ...purchase().paymentInfo, ...typed };

  it("are saved once despite concurrent calls, replace the preferred one, and stay private (PAY-11)", async () => {
    const [ada, ben] = [await chain.signedIn(), await chain.signedIn("ben@example.com")];
    const { body: option } = await ada.post(OPTIONS, NEW);
    expect((await ada.get(OPTIONS)).body.filter((card: Json) => card.isPreferred)).toEqual([option]);
    const again = await Promise.all([1, 2, 3].map(() => ada.post(OPTIONS, NEW)));
    for (const { body } of again) expect(body).toEqual(option);
    const path = `${OPTIONS}/${option.id}`;
    for (const { status } of [await ben.get(path), await ben.put(path, {}), await ben.delete(path)])
      expect(status).toBe(404);
  });

  it.each([
    [{ cardNumber: "1" }, "cardNumber"],
    [{ expirationYear: "2020" }, "expirationMonth"],
    [{ nameOnCard: "" }, "nameOnCard"],
    [{ billingZip: "x" }, "billingZip"],
    [{ description: "x".repeat(101) }, "description"],
  ])("refuses %j", async (changes, path) => {
    const ada = await chain.signedIn();
    expect(problemsOf(await ada.post(OPTIONS, { ...NEW, ...changes }))).toEqual([400, path]);
  });

  it("pay for an order, by either id, unless expired, declined or another customer's (PAY-03)", async () => {
    const [ada, ben] = [await chain.signedIn(), await chain.signedIn("ben@example.com")];
    const [visa, , amex, discover] = (await ada.get(OPTIONS)).body;
    const payments = [{ ccMask: "************4242", amount: 5.36 }];
    for (const id of [visa.paymentMethodId, visa.id, String(visa.id)])
      expect((await queueChips(ada, saved(id))).body).toMatchObject({ payments });
    const refused = [400, "orderDetails.paymentInfo.useSavedPaymentMethodId"];
    for (const [who, id] of [
      [ada, amex.id],
      [ada, "pm-none"],
      [chain, visa.paymentMethodId],
      [ben, visa.id],
    ])
      expect(problemsOf(await queueChips(who, saved(id)))).toEqual(refused);
    expect((await queueChips(ada, saved(discover.id))).body.message).toMatch(/declined/);
  });
});

describe("the card provider (API-53, API-56)", () => {
  const info = (chain: Chain, id: string, saveCard = false) =>
    chain.get(`${CARTS}/retrieve-card-info?id=${id}&saveCard=${saveCard}`);
  const promote = (chain: Chain, id: string) => chain.get(`${CARTS}/promote-checkout-session?sessionId=${id}`);
  const notified = async (chain: Chain, token: string) =>
    (await chain.get(`${CARTS}/request-checkout-notifications?token=${token}`)).body;

  it("an invalid form comes back with its errors, without number and CVV", async () => {
    const { token } = await openSession(chain);
    const typed = { nameOnCard: "Ada", cardNumber: "4111222233334444", billingZip: `"><script>alert(1)</script>` };
    const { status, body } = await submitCard(chain, token, typed);
    expect(status).toBe(422);
    for (const part of ["Invalid zip code", 'value="Ada"', 'value="&quot;&gt;&lt;script&gt;'])
      expect(body).toContain(part);
    expect(body).not.toMatch(/<script>alert|4111222233334444|value="123"/);
  });

  const unsafe = "javascript:alert(1) data:text/html,x /local https://user:pw@evil.example/ ftp://x.example";
  it.each([...unsafe.split(" "), "https://x.example;sandbox", "https://x,y.example", ""])(
    "refuses to return to %s",
    async (returnUrl) => {
      const { token } = await openSession(chain);
      const query = new URLSearchParams({ token, returnUrl });
      expect((await chain.get(`/card-provider/hosted?${query}`)).status).toBe(400);
      expect((await submitCard(chain, token, { returnUrl })).status).toBe(400);
      expect((await submitCard(chain, token, { cancelUrl: returnUrl || "x" })).status).toBe(400);
    },
  );

  it.each([
    ["success", {}, `${RETURN}&`, 303],
    ["cancel", { action: "cancel", cardNumber: "" }, `${STOP}?`, 303],
    ["failure", { cardNumber: "4000000000000119" }, `${RETURN}&`, 410],
  ])(
    "%s is returned and reported, and a failed session cannot continue (PAY-16, PAY-17)",
    async (type, typed, url, again) => {
      const { token, id } = await openSession(chain);
      expect((await submitCard(chain, token, typed)).headers.get("location")).toBe(`${url}id=${id}&outcome=${type}`);
      expect(await notified(chain, token)).toEqual([{ type, id }]);
      expect((await submitCard(chain, token)).status).toBe(again);
    },
  );

  it("a session expires after fifteen minutes (PAY-18)", async () => {
    const { chain, after } = openChainInTime();
    const [young, paid] = [await openSession(chain), await openSession(chain)];
    await submitCard(chain, paid.token);
    after(900_001);
    expect((await submitCard(chain, young.token)).status).toBe(410);
    const replies = [await info(chain, paid.id), await promote(chain, paid.id)];
    for (const { status } of [...replies, await queueChips(chain, session(paid.id))]) expect(status).toBe(400);
  });

  it("a customer's session is private, saves its card once on request, and pays for one order", async () => {
    const ada = await chain.signedIn();
    const { token, id } = await openSession(ada);
    await submitCard(ada, token);
    expect((await info(chain, id)).status).toBe(404);
    const [first, second] = [await info(ada, id, true), await info(ada, id, true)];
    expect(first.body.paymentMethodId).toBe(second.body.paymentMethodId);
    expect((await queueChips(ada, session(id))).body.payments).toMatchObject([{ ccMask: "************1111" }]);
    expect(problemsOf(await queueChips(ada, session(id)))).toEqual([400, "orderDetails.paymentInfo.sessionId"]);
    const { body: options } = await ada.get(OPTIONS);
    expect(options.filter(({ cardNumber }: Json) => cardNumber.endsWith("1111"))).toHaveLength(1);
  });

  it("the frame messages only the page that opened it, and the script is served (PAY-15)", async () => {
    const { token, id } = await openSession(chain);
    const origin = "https://order.example.com";
    const toOpener = (told: string) => `parent.postMessage({"source":"card-provider",${told}}, "${origin}")`;
    expect((await chain.get(`/card-provider/frame?token=${token}`)).status).toBe(400);
    const page = await chain.get(`/card-provider/frame?token=${token}&origin=${origin}`);
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${origin}`);
    expect(page.body).toMatch(/type: "resize".+"https:\/\/order\.example\.com"\)/);
    const unknown = await chain.get(`/card-provider/frame?token=nobody&origin=${origin}`);
    expect(unknown.body).toContain(toOpener('"type":"error"'));
    const done = await chain.post("/card-provider/frame", cardForm(token, { origin }));
    expect(done.body).toContain(toOpener(`"type":"success","id":"${id}"`));
    const script = await chain.get("/card-provider/drop-in.js");
    expect(script.headers.get("content-type")).toContain("javascript");
  });
});
