import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { CARD_NUMBER, CARTS, cartWithChips, openChain, purchase, TUESDAY, type Chain, type Json } from "./support.ts";

const CARDS = "/customer-api/cards";
const OPTIONS = "/customer-api/payment-options";

const EMPTY = { cardNumber: "6035710000000011", pin: "1111" };
const SMALL = { cardNumber: "6035710000000022", pin: "2222" };
const LARGE = { cardNumber: "6035710000000033", pin: "3333" };
const BLOCKED = { cardNumber: "6035710000000044", pin: "4444" };
const PAST = { cardNumber: "6035710000000055", pin: "5555" };
const HOUSE = { cardNumber: "6035720000000077", pin: "7777" };

const lookUp = (chain: Chain, card: unknown) => chain.post(`${CARDS}/lookup-for-order?api-version=2`, card);
const queue = (chain: Chain, cart: string, details: object) => chain.put(`${CARTS}/${cart}/queue`, details);
const gift = ({ cardNumber, pin }: typeof SMALL, amount: unknown) => ({
  number: cardNumber,
  pin,
  amount,
  balance: 999,
});
const saved = (id: unknown) => purchase({ paymentInfo: { useSavedPaymentMethodId: id, sessionId: null } });
const session = (id: unknown) => purchase({ paymentInfo: { useSavedPaymentMethodId: null, sessionId: id } });
const problemsOf = ({ status, body }: Json) => [status, Object.keys(body.modelState ?? {})];

describe("looking a gift card up (API-51, GIFT-02)", () => {
  it.each([
    [EMPTY, 0, true],
    [SMALL, 5, true],
    [LARGE, 250, true],
    [{ ...LARGE, cardNumber: "6035 7100 0000 0033" }, 250, true],
    [BLOCKED, 50, false],
    [PAST, 50, true],
  ])("%j (GIFT-09)", async (card, balance, active) => {
    const { status, body } = await lookUp(openChain(), card);
    expect([status, body]).toMatchObject([200, { balance, active, cardType: { isHouseAccount: false } }]);
  });

  it.each([{ ...LARGE, pin: "3334" }, { cardNumber: "1", pin: "1" }, { cardNumber: LARGE.cardNumber }, {}, HOUSE])(
    "refuses %j with the same words (GIFT-03)",
    async (card) => {
      const { status, body } = await lookUp(openChain(), card);
      expect([status, body.message]).toEqual([
        400,
        "We could not find this card. Please double check its number and pin.",
      ]);
    },
  );

  it("GIFT-07 a house account is its holder's", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    expect((await lookUp(ada, HOUSE)).body.cardType.isHouseAccount).toBe(true);
    expect((await lookUp(await chain.signedIn("ben@example.com"), HOUSE)).status).toBe(400);
  });
});

describe("API-50 API-49 a customer's cards", () => {
  it("are listed with their kinds, and the balances by themselves (GIFT-07, GIFT-09)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const { body } = await ada.get(`${CARDS}?api-version=3`);
    expect(body.map((card: Json) => [card.name, card.balance])).toEqual([
      ["Happy birthday from Grandma Augusta", 25],
      ["Analytical Engines House Account", 500],
      ["Difference Engines (closed)", 80],
      ["ZK Rewards", 12.5],
      ["Catering Rewards", 40],
    ]);
    expect(body[1].cardType).toEqual({
      isHouseAccount: true,
      isCateringRewardCard: false,
      isLoyaltyCard: false,
      redemptionEndDate: "2027-06-05",
    });
    expect((await ada.get(`${CARDS}/loyalty-balance`)).body.balance).toBe(12.5);
    expect((await ada.get(`${CARDS}/catering-reward-balance`)).body.balance).toBe(40);
    const ben = await chain.signedIn("ben@example.com");
    expect((await ben.get(CARDS)).body).toEqual([]);
    expect((await ben.get(`${CARDS}/loyalty-balance`)).body).toEqual({ balance: 0 });
    for (const path of [CARDS, `${CARDS}/loyalty-balance`, `${CARDS}/catering-reward-balance`, OPTIONS]) {
      expect((await chain.get(path)).status).toBe(401);
    }
  });

  it("an exempt order has no tax, and only for who may place one (TAX-02, TAX-04)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    expect((await ada.get("/customer-api/tax-exempt-status")).body).toEqual([
      { id: 51, name: "Dallas Public Library" },
      { id: 52, name: "Friends of the Trinity River" },
    ]);
    expect((await chain.get("/customer-api/tax-exempt-status")).body).toEqual([]);
    const exempt = purchase({ taxEntityId: 51, isTaxExempt: true });
    const guest = await queue(chain, await cartWithChips(chain), exempt);
    expect(problemsOf(guest)).toEqual([400, ["orderDetails.taxEntityId"]]);
    expect((await queue(ada, await cartWithChips(ada), { ...exempt, taxEntityId: 99 })).status).toBe(400);
    const { body } = await queue(ada, await cartWithChips(ada), exempt);
    expect(body).toMatchObject({ subTotal: 4.95, tax: 0, total: 4.95, price: 4.95, isTaxExempt: true });
    expect(body.payments).toMatchObject([{ amount: 4.95 }]);
  });
});

describe("API-44 TOTAL-04 paying with the chain's own cards", () => {
  it("takes what is said from each, once, and the rest from the card", async () => {
    const ada = await openChain().signedIn();
    const cart = await cartWithChips(ada, 4);
    const details = purchase({ giftCards: [gift(SMALL, 5), gift(LARGE, 1.43)], loyaltyAmount: 12.5 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => queue(ada, cart, details)));
    expect(new Set(replies.map(({ body }) => body.orderNumber)).size).toBe(1);
    expect(replies[0]!.body.payments).toEqual([
      { amount: 12.5, paymentAuth: "", ccMask: "", message: "Loyalty Card" },
      { amount: 5, paymentAuth: "", ccMask: "", message: "Gift Card ending in 0022" },
      { amount: 1.43, paymentAuth: "", ccMask: "", message: "Gift Card ending in 0033" },
      { amount: 2.5, paymentAuth: "", ccMask: "************4444", message: "" },
    ]);
    expect((await lookUp(ada, SMALL)).body.balance).toBe(0);
    expect((await lookUp(ada, LARGE)).body.balance).toBe(248.57);
    expect((await ada.get(`${CARDS}/loyalty-balance`)).body.balance).toBe(0);
  });

  it("asks for no card when nothing is due, also not of a guest (PAY-04)", async () => {
    const chain = openChain();
    const details = purchase({ giftCards: [gift(LARGE, 5.36)], paymentInfo: {} });
    const { status, body } = await queue(chain, await cartWithChips(chain), details);
    expect([status, body.payments.length, body.price]).toEqual([200, 1, 5.36]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a wrong pin", { giftCards: [gift({ ...LARGE, pin: "1" }, 1)] }, "orderDetails.giftCards[0].number"],
    ["a blocked card", { giftCards: [gift(BLOCKED, 1)] }, "orderDetails.giftCards[0].number"],
    ["a card that ran out", { giftCards: [gift(PAST, 1)] }, "orderDetails.giftCards[0].number"],
    ["someone's house account", { giftCards: [gift(HOUSE, 1)] }, "orderDetails.giftCards[0].number"],
    ["more than the balance", { giftCards: [gift(SMALL, 5.01)] }, "orderDetails.giftCards[0].amount"],
    ["less than nothing", { giftCards: [gift(SMALL, -1)] }, "orderDetails.giftCards[0].amount"],
    ["an amount in words", { giftCards: [gift(SMALL, "1")] }, "orderDetails.giftCards[0].amount"],
    ["the same card twice", { giftCards: [gift(LARGE, 1), gift(LARGE, 1)] }, "orderDetails.giftCards[1].number"],
    ["five cards", { giftCards: [1, 2, 3, 4, 5] }, "orderDetails.giftCards"],
    ["no list", { giftCards: "6035710000000033" }, "orderDetails.giftCards"],
    ["more than the order costs", { giftCards: [gift(LARGE, 5.37)] }, "orderDetails.giftCards"],
    ["a guest's loyalty card", { loyaltyAmount: 1 }, "orderDetails.loyaltyAmount"],
    ["a guest's catering rewards", { cateringRewardAmount: 1 }, "orderDetails.cateringRewardAmount"],
    ["an amount that is none", { loyaltyAmount: [] }, "orderDetails.loyaltyAmount"],
  ])("H refuses %s, and takes nothing", async (_name, changes, path) => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const reply = await queue(chain, cart, purchase(changes));
    expect([reply.status, Object.keys(reply.body.modelState)]).toEqual([400, expect.arrayContaining([path])]);
    expect((await lookUp(chain, LARGE)).body.balance).toBe(250);
    expect((await queue(chain, cart, purchase())).status).toBe(200);
  });

  it("loyalty and catering rewards exclude each other (GIFT-08)", async () => {
    const ada = await openChain().signedIn();
    const both = purchase({ loyaltyAmount: 1, cateringRewardAmount: 1 });
    expect(problemsOf(await queue(ada, await cartWithChips(ada), both))[0]).toBe(400);
    const one = await queue(ada, await cartWithChips(ada), purchase({ cateringRewardAmount: 1 }));
    expect(one.body.payments[0]).toMatchObject({ amount: 1, message: "Catering Reward Card" });
    expect((await queue(ada, await cartWithChips(ada), purchase({ loyaltyAmount: 12.51 }))).status).toBe(400);
  });

  it("a declined card takes nothing from the others", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const details = purchase({ giftCards: [gift(LARGE, 1)] });
    details.paymentInfo.cardNumber = "4000000000000002";
    expect((await queue(chain, cart, details)).status).toBe(400);
    expect((await lookUp(chain, LARGE)).body.balance).toBe(250);
  });

  it("whatever is sent, the payments add up to the price and no balance falls below zero", async () => {
    const chain = openChain();
    let large = 25_000;
    let small = 500;
    const amount = fc.integer({ min: -50, max: 700 });
    await fc.assert(
      fc.asyncProperty(amount, amount, fc.integer({ min: 1, max: 3 }), async (first, second, quantity) => {
        const giftCards = [gift(LARGE, first / 100), gift(SMALL, second / 100)];
        const { status, body } = await queue(chain, await cartWithChips(chain, quantity), purchase({ giftCards }));
        const price = [0, 536, 1072, 1608][quantity]!;
        const isFine = first >= 0 && second >= 0 && first <= large && second <= small && first + second <= price;
        expect(status).toBe(isFine ? 200 : 400);
        if (!isFine) return;
        large -= first;
        small -= second;
        const paid = body.payments.reduce((sum: number, payment: Json) => sum + Math.round(payment.amount * 100), 0);
        expect([paid, Math.round(body.price * 100)]).toEqual([price, price]);
        expect((await lookUp(chain, LARGE)).body.balance).toBe(large / 100);
        expect((await lookUp(chain, SMALL)).body.balance).toBe(small / 100);
      }),
      { numRuns: 80 },
    );
  });
});

describe("saved cards (API-52)", () => {
  const NEW = {
    nameOnCard: "Ada Byron",
    cardNumber: "5555 4444 3333 1111",
    expirationMonth: "3",
    expirationYear: "2029",
    billingZip: "75201-1234",
    description: "Work",
    isPreferred: true,
  };

  it("one is expired, one about to, one is declined (PAY-02, PAY-14)", async () => {
    const ada = await openChain().signedIn();
    const { body } = await ada.get(OPTIONS);
    expect(body.map((card: Json) => [card.ccTypeCode, card.isPreferred, card.isExpired, card.isAboutToExpire])).toEqual(
      [
        ["VI", true, false, false],
        ["MC", false, false, true],
        ["AX", false, true, false],
        ["DS", false, false, false],
      ],
    );
    expect(body[0]).toEqual({
      id: expect.any(Number),
      ccTypeCode: "VI",
      customerId: 7001,
      description: "Everyday card",
      cardNumber: "************4242",
      expirationMonth: "05",
      expirationYear: "2029",
      isExpired: false,
      isPreferred: true,
      isAboutToExpire: false,
      nameOnCard: "Ada Byron",
      billingZip: "75201",
      paymentMethodId: "pm-demo-everyday",
    });
  });

  it("a new preferred card takes the place of the old one (PAY-11)", async () => {
    const ada = await openChain().signedIn();
    const { body: option } = await ada.post(OPTIONS, NEW);
    const preferred = (await ada.get(OPTIONS)).body.filter((card: Json) => card.isPreferred);
    expect(preferred).toEqual([option]);
  });

  it("are added once, changed, removed, and nobody else's", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const added = await Promise.all(Array.from({ length: 5 }, () => ada.post(OPTIONS, NEW)));
    expect(new Set(added.map(({ body }) => body.id)).size).toBe(1);
    const { body: option } = added[0]!;
    expect(option).toMatchObject({ ccTypeCode: "MC", cardNumber: "************1111", isPreferred: true });
    const list = (await ada.get(OPTIONS)).body;
    expect(list.filter((card: Json) => card.isPreferred).map((card: Json) => card.id)).toEqual([option.id]);
    const path = `${OPTIONS}/${option.id}`;
    const changed = (await ada.put(path, { description: "Home", expirationYear: "2031" })).body;
    expect(changed).toMatchObject({
      description: "Home",
      expirationYear: "2031",
      expirationMonth: "03",
      isPreferred: true,
    });
    expect((await ada.get(path)).body).toEqual(changed);
    const ben = await chain.signedIn("ben@example.com");
    expect((await ben.get(path)).status).toBe(404);
    expect((await ben.put(path, {})).status).toBe(404);
    expect((await ben.delete(path)).status).toBe(404);
    expect((await ada.delete(path)).status).toBe(200);
    expect((await ada.delete(path)).status).toBe(404);
  });

  it.each([
    [{ ...NEW, cardNumber: "1" }, "cardNumber"],
    [{ ...NEW, expirationYear: "2020" }, "expirationMonth"],
    [{ ...NEW, nameOnCard: "" }, "nameOnCard"],
    [{ ...NEW, billingZip: "x" }, "billingZip"],
    [{ ...NEW, description: "x".repeat(101) }, "description"],
    [{}, "cardNumber"],
  ])("refuses %j", async (body, path) => {
    const reply = await (await openChain().signedIn()).post(OPTIONS, body);
    expect([reply.status, Object.keys(reply.body.modelState)]).toEqual([400, expect.arrayContaining([path])]);
  });

  it("an order is paid with one, by either id; not with an expired, declined or foreign one (PAY-03)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const [visa, , amex, discover] = (await ada.get(OPTIONS)).body;
    for (const id of [visa.paymentMethodId, visa.id, String(visa.id)]) {
      const { body } = await queue(ada, await cartWithChips(ada), saved(id));
      expect(body.payments).toMatchObject([{ ccMask: "************4242", amount: 5.36 }]);
    }
    const path = "orderDetails.paymentInfo.useSavedPaymentMethodId";
    const cart = await cartWithChips(ada);
    expect(problemsOf(await queue(ada, cart, saved(amex.id)))).toEqual([400, [path]]);
    expect((await queue(ada, cart, saved(discover.id))).body.message).toMatch(/declined/);
    expect(problemsOf(await queue(ada, cart, saved("pm-none")))).toEqual([400, [path]]);
    expect(problemsOf(await queue(chain, await cartWithChips(chain), saved(visa.paymentMethodId)))).toEqual([
      400,
      [path],
    ]);
    const ben = await chain.signedIn("ben@example.com");
    expect(problemsOf(await queue(ben, await cartWithChips(ben), saved(visa.paymentMethodId)))).toEqual([400, [path]]);
  });

  it("a typed card is saved when asked, for customers only (PAY-11)", async () => {
    const chain = openChain();
    const ben = await chain.signedIn("ben@example.com");
    const details = purchase();
    const wish = { savePaymentMethod: true, description: "Mine", saveAsPreferredPaymentMethod: true };
    const order = { ...details, paymentInfo: { ...details.paymentInfo, ...wish } };
    expect((await queue(ben, await cartWithChips(ben), order)).status).toBe(200);
    expect((await ben.get(OPTIONS)).body).toMatchObject([
      { cardNumber: "************4444", description: "Mine", isPreferred: true },
    ]);
    expect((await queue(chain, await cartWithChips(chain), order)).status).toBe(200);
  });
});

describe("the card provider (API-53, API-56)", () => {
  const RETURN = "https://order.example.com/back?step=pay";
  const open = async (chain: Chain, email = "ada@example.com") =>
    (await chain.get(`${CARTS}/request-checkout-session?email=${encodeURIComponent(email)}`)).body;
  const form = (token: string, changes: Record<string, string> = {}) =>
    new URLSearchParams({
      token,
      returnUrl: RETURN,
      cancelUrl: "https://order.example.com/stop",
      nameOnCard: "Ada Byron",
      cardNumber: "4111 1111 1111 1111",
      expirationMonth: "11",
      expirationYear: "2029",
      cvn: "123",
      billingZip: "75201",
      action: "use",
      ...changes,
    });
  const submit = (chain: Chain, token: string, changes = {}) =>
    chain.post("/card-provider/hosted", form(token, changes));
  const info = (chain: Chain, id: string, saveCard = false) =>
    chain.get(`${CARTS}/retrieve-card-info?id=${encodeURIComponent(id)}&saveCard=${saveCard}`);

  it("leads out and back, tells the card, and pays an order once (PAY-15, PAY-16)", async () => {
    const chain = openChain();
    const { token, id } = await open(chain);
    const page = await chain.get(`/card-provider/hosted?token=${token}&returnUrl=${encodeURIComponent(RETURN)}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://order.example.com");
    expect(page.body).not.toMatch(/<script/);
    expect((await info(chain, id)).status).toBe(404);
    const back = await submit(chain, token);
    expect([back.status, back.headers.get("location")]).toEqual([303, `${RETURN}&id=${id}&outcome=success`]);
    expect((await info(chain, id)).body).toEqual({
      id,
      cardBrand: "Visa",
      cardAccountNumber: "************1111",
      cardExpirationDate: "202911",
      paymentMethodId: expect.stringMatching(/^pm-/),
    });
    expect((await chain.get(`${CARTS}/promote-checkout-session?sessionId=${id}`)).body.promoted).toBe(true);
    const cart = await cartWithChips(chain);
    const { body: order } = await queue(chain, cart, session(`#${id}`));
    expect(order.payments).toMatchObject([{ ccMask: "************1111" }]);
    expect((await queue(chain, cart, session(id))).body).toEqual(order);
    expect(problemsOf(await queue(chain, await cartWithChips(chain), session(id)))).toEqual([
      400,
      ["orderDetails.paymentInfo.sessionId"],
    ]);
  });

  it("the form comes back with its faults, and without number and code", async () => {
    const chain = openChain();
    const { token } = await open(chain);
    const evil = `"><script>alert(1)</script>`;
    const { status, body } = await submit(chain, token, {
      billingZip: evil,
      nameOnCard: "Ada",
      cardNumber: "4111222233334444",
    });
    expect(status).toBe(422);
    expect(body).toContain("Invalid zip code");
    expect(body).toContain('value="Ada"');
    expect(body).not.toContain("<script>alert");
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(body).not.toMatch(/4111222233334444|value="123"/);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "/local",
    "https://user:pw@evil.example/",
    "ftp://x.example",
    "https://x.example;sandbox",
    "https://x,y.example",
    "",
  ])("refuses to lead back to %s", async (returnUrl) => {
    const chain = openChain();
    const { token } = await open(chain);
    const query = new URLSearchParams({ token, returnUrl });
    expect((await chain.get(`/card-provider/hosted?${query}`)).status).toBe(400);
    expect((await submit(chain, token, { returnUrl })).status).toBe(400);
    expect((await submit(chain, token, { cancelUrl: returnUrl || "x" })).status).toBe(400);
  });

  it("cancel and failure come back as such, and are told as notifications", async () => {
    const chain = openChain();
    const one = await open(chain);
    const notifications = (token: string) => chain.get(`${CARTS}/request-checkout-notifications?token=${token}`);
    expect((await notifications(one.token)).body).toEqual([]);
    const stop = await submit(chain, one.token, { action: "cancel", cardNumber: "" });
    expect(stop.headers.get("location")).toBe(`https://order.example.com/stop?id=${one.id}&outcome=cancel`);
    expect((await notifications(one.token)).body).toEqual([{ type: "cancel", id: one.id }]);
    expect((await submit(chain, one.token)).headers.get("location")).toContain("outcome=success");
    const two = await open(chain);
    const failed = await submit(chain, two.token, { cardNumber: "4000000000000119" });
    expect(failed.headers.get("location")).toContain("outcome=failure");
    expect((await notifications(two.token)).body).toEqual([{ type: "failure", id: two.id }]);
    expect((await submit(chain, two.token)).status).toBe(410);
    expect((await notifications("nobody")).status).toBe(404);
  });

  it("a reported failure ends the session (PAY-17)", async () => {
    const chain = openChain();
    const { token, id } = await open(chain);
    await submit(chain, token);
    expect((await chain.post(`${CARTS}/report-payment-failure?id=${id}`, undefined)).status).toBe(200);
    expect((await info(chain, id)).status).toBe(404);
    expect((await chain.post(`${CARTS}/report-payment-failure?id=nobody`, undefined)).status).toBe(404);
  });

  it("lives for fifteen minutes (PAY-18)", async () => {
    const clock = { now: TUESDAY };
    const chain = openChain({ now: () => clock.now });
    const young = await open(chain);
    const paid = await open(chain);
    await submit(chain, paid.token);
    clock.now = new Date(TUESDAY.getTime() + 900_001);
    expect((await submit(chain, young.token)).status).toBe(410);
    expect((await info(chain, paid.id)).status).toBe(400);
    expect((await chain.get(`${CARTS}/promote-checkout-session?sessionId=${paid.id}`)).status).toBe(400);
    expect(problemsOf(await queue(chain, await cartWithChips(chain), session(paid.id)))[0]).toBe(400);
  });

  it("a customer's session is the customer's, and its card is saved once when asked", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    expect((await ada.get(`${CARTS}/request-checkout-session?email=adabyron`)).status).toBe(200);
    expect((await chain.get(`${CARTS}/request-checkout-session?email=adabyron`)).status).toBe(400);
    const { token, id } = await open(ada);
    await submit(chain, token);
    expect((await info(chain, id)).status).toBe(404);
    const ids = [await info(ada, id, true), await info(ada, id, true)].map(({ body }) => body.paymentMethodId);
    const options = (await ada.get(OPTIONS)).body;
    expect(options.filter((card: Json) => card.cardNumber.endsWith("1111"))).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set([options.at(-1).paymentMethodId]));
  });

  it("the frame tells only the page that opened it, and the script is served (PAY-15)", async () => {
    const chain = openChain();
    const { token, id } = await open(chain);
    const origin = "https://order.example.com";
    expect((await chain.get(`/card-provider/frame?token=${token}`)).status).toBe(400);
    const page = await chain.get(`/card-provider/frame?token=${token}&origin=${origin}`);
    expect([page.status, page.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining(`frame-ancestors ${origin}`),
    ]);
    expect(page.body).toMatch(/type: "resize".+"https:\/\/order\.example\.com"\)/);
    const unknown = await chain.get(`/card-provider/frame?token=nobody&origin=${origin}`);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain(`parent.postMessage({"source":"card-provider","type":"error"}, "${origin}")`);
    const done = await chain.post("/card-provider/frame", form(token, { origin }));
    expect(done.body).toContain(
      `parent.postMessage({"source":"card-provider","type":"success","id":"${id}"}, "${origin}")`,
    );
    const script = await chain.get("/card-provider/drop-in.js");
    expect(script.headers.get("content-type")).toContain("javascript");
    // oxlint-disable-next-line typescript/no-implied-eval -- only parsed, to see that it is a script
    expect(() => new Function(script.body)).not.toThrow();
  });

  it("nothing of a card but its last four digits stands in the store file (PAY-12)", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const ada = await openChain({ data: join(folder, "s.db") }).signedIn();
    const { token, id } = await open(ada);
    await submit(ada, token, { cardNumber: CARD_NUMBER, cvn: "9753" });
    await info(ada, id, true);
    await ada.post(OPTIONS, {
      nameOnCard: "A",
      cardNumber: CARD_NUMBER,
      expirationMonth: "1",
      expirationYear: "2030",
      billingZip: "75201",
    });
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name)).toString("latin1");
      for (const secret of [CARD_NUMBER, CARD_NUMBER.slice(0, 12), "9753", token]) expect(bytes).not.toContain(secret);
    }
  });
});
