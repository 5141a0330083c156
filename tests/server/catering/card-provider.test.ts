import { describe, expect, test } from "vitest";
import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import { type ObservedCall, createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { type Chain, openChain, TUESDAY } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, emptyCaches, expectOnWire, troubleIn } from "./support.ts";

const CARTS = "/customer-api/order-shopping-cart";
const EMAIL = "ana+o'b@example.com";
const SESSION = { token: "s3cret-session", id: "cs-1", expiresIn: 600 };
const INFO = {
  id: "cs-1",
  cardBrand: "Visa",
  cardAccountNumber: "************1111",
  cardExpirationDate: "202911",
  paymentMethodId: "pm-1",
};

type Act = (api: Catering) => Promise<unknown>;

const CALLS: [string, Act, string, unknown][] = [
  [
    "a session (API-53)",
    (api) => api.requestCheckoutSession(EMAIL),
    `GET ${CARTS}/request-checkout-session?email=ana%2Bo%27b%40example.com`,
    SESSION,
  ],
  [
    "the card, not to be saved (API-54)",
    (api) => api.cardInfo("cs/1&saveCard=true", false),
    `GET ${CARTS}/retrieve-card-info?id=cs%2F1%26saveCard%3Dtrue&saveCard=false`,
    INFO,
  ],
  [
    "the card, to be saved (API-54)",
    (api) => api.cardInfo("cs-1", true),
    `GET ${CARTS}/retrieve-card-info?id=cs-1&saveCard=true`,
    INFO,
  ],
  [
    "a failure, with an empty body (API-55)",
    (api) => api.reportPaymentFailure("cs-1#?&"),
    `POST ${CARTS}/report-payment-failure?id=cs-1%23%3F%26`,
    { success: true },
  ],
  [
    "right before the purchase (API-56)",
    (api) => api.promoteSession("cs-1&x=1"),
    `GET ${CARTS}/promote-checkout-session?sessionId=cs-1%26x%3D1`,
    { promoted: true },
  ],
  [
    "what became of it (API-56)",
    (api) => api.checkoutNotifications("s3cret-session&+"),
    `GET ${CARTS}/request-checkout-notifications?token=s3cret-session%26%2B`,
    [],
  ],
];

describe("every call as the contract writes it", () => {
  test.each(CALLS)("%s", (_row, act, line, reply) => expectOnWire(act, line, null, reply));

  test.each(CALLS)(
    "%s: a read is repeated after a quick failure, what leaves something behind is not",
    async (row, act) => {
      const { catering, asked } = cateringWith(() => Response.json({}, { status: 500 }));
      expect(await troubleIn(act(catering))).toMatchObject({ kind: "failed" });
      expect(asked).toHaveLength(row.includes("what became of it") ? 2 : 1);
    },
  );
});

test("neither e-mail, session nor its token stands in the log or in what is measured (API-53)", async () => {
  const endings: (() => Response)[] = [
    () => Response.json(SESSION),
    () => Response.json(INFO),
    () => Response.json([{ type: "success", id: SESSION.id }, { type: EMAIL }]),
    () => Response.json({ message: `${EMAIL} is unknown to ${SESSION.token}` }, { status: 400 }),
    () => Response.json({ message: EMAIL }, { status: 401 }),
    () => Response.json({ message: EMAIL }, { status: 502 }),
    () => new Response(EMAIL),
  ];
  const lines: unknown[] = [];
  const measured: ObservedCall[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const through = (fetch: (request: Request) => Promise<Response>) =>
    createCatering(
      createTransport({
        baseUrl: "http://api.invalid",
        fetch,
        log,
        timeScale: 1,
        observe: (call) => void measured.push(call),
      }),
      emptyCaches(() => TUESDAY),
    );
  const apis = endings.map((ending) => through(async () => ending()));
  const broken = through((request) => Promise.reject(new TypeError(`fetch failed: ${request.url}`)));
  const acts: Act[] = [...CALLS.map(([, act]) => act), (api) => api.checkoutNotifications(EMAIL)];
  for (const api of [...apis, broken]) for (const act of acts) await act(api).catch(() => null);
  expect(measured.length).toBe((endings.length + 1) * acts.length);
  expect(lines.length).toBeGreaterThanOrEqual(measured.length);
  expect(JSON.stringify([lines, measured])).not.toMatch(/ana|example\.com|s3cret|cs-1|cs%2F1/i);
});

const read = <T>(ask: (api: Catering) => Promise<T>, body: unknown): Promise<T> =>
  ask(cateringWith(() => body).catering);

describe("a session as it is read (API-53)", () => {
  const session = (body: unknown) => read((api) => api.requestCheckoutSession(EMAIL), body);

  test("it lives for 15 minutes unless told otherwise (PAY-18)", async () => {
    expect(await session({ ...SESSION, more: 1 })).toEqual(SESSION);
    expect(await session({ token: "t", id: 7 })).toEqual({ token: "t", id: "7", expiresIn: 900 });
    for (const expiresIn of [0, -1, "600", null]) {
      expect((await session({ ...SESSION, expiresIn })).expiresIn).toBe(900);
    }
  });

  test.each([{ id: "cs-1" }, { token: "", id: "cs-1" }, { token: "t" }, null, []])("%j is trouble", async (body) => {
    expect(await troubleIn(session(body))).toMatchObject({ kind: "bad answer" });
  });
});

describe("the card as it is read (API-54, PAY-16)", () => {
  const info = (body: unknown) => read((api) => api.cardInfo("cs-1", false), body);
  const card = {
    id: "cs-1",
    cardBrand: "Visa",
    cardNumber: "****1111",
    expirationMonth: "11",
    expirationYear: "2029",
    paymentMethodId: "pm-1",
  };

  test("a whole one, and one that says the least", async () => {
    expect(await info({ ...INFO, more: 1 })).toEqual(card);
    const least = { cardBrand: "", cardNumber: "", expirationMonth: "", expirationYear: "", paymentMethodId: null };
    expect(await info({ id: 7, cardBrand: null })).toEqual({ ...least, id: "7" });
  });

  test.each([
    ["202911", "11", "2029"],
    [202_901, "01", "2029"],
    ["2029-11", "11", "2029"],
    ["112029", "", ""],
    ["202913", "", ""],
    ["20291", "", ""],
    [{}, "", ""],
  ])("the date %j is month %j of %j", async (cardExpirationDate, expirationMonth, expirationYear) => {
    expect(await info({ ...INFO, cardExpirationDate })).toEqual({ ...card, expirationMonth, expirationYear });
  });

  test("a whole number goes no further (PAY-20)", async () => {
    expect((await info({ ...INFO, cardAccountNumber: "4111222233334444" })).cardNumber).toBe("****4444");
  });

  test.each([{ ...INFO, id: undefined }, null, "Visa"])("%j is trouble", async (body) => {
    expect(await troubleIn(info(body))).toMatchObject({ kind: "bad answer" });
  });
});

describe("what became of a session (API-55, API-56)", () => {
  const notifications = (body: unknown) => read((api) => api.checkoutNotifications("t"), body);

  test("entries without a word or an id are left out, words of tomorrow are kept", async () => {
    const good = [
      { type: "success", id: "cs-1" },
      { type: "paused", id: 7, more: 1 },
    ];
    expect(await notifications([{ type: "error" }, { id: "cs-1" }, null, ...good])).toEqual([
      { type: "success", id: "cs-1" },
      { type: "paused", id: "7" },
    ]);
    expect(await troubleIn(notifications({ type: "success", id: "cs-1" }))).toMatchObject({ kind: "bad answer" });
  });

  test.each([[null], [{}], [{ success: true }], [[1]]])(
    "what reporting and promoting answer does not matter: %j",
    async (body) => {
      expect(await read((api) => api.reportPaymentFailure("cs-1"), body)).toBeUndefined();
      expect(await read((api) => api.promoteSession("cs-1"), body)).toBeUndefined();
    },
  );
});

describe("on the embedded API", () => {
  /** What a customer does on the provider's page. */
  const take = async (chain: Chain, token: string, changes: Record<string, string> = {}) =>
    chain.post(
      "/card-provider/hosted",
      new URLSearchParams({
        token,
        returnUrl: "https://order.example.com/back",
        nameOnCard: "Ada Byron",
        cardNumber: "4111222233331111",
        expirationMonth: "11",
        expirationYear: "2029",
        cvn: "739",
        billingZip: "75201",
        ...changes,
      }),
    );

  test("opened, filled in, told, saved once, promoted", async () => {
    const chain = openChain();
    const ada = await cateringOn(chain, "ada@example.com");
    const { token, id, expiresIn } = await ada.requestCheckoutSession("adabyron");
    expect(expiresIn).toBe(900);
    expect(await ada.checkoutNotifications(token)).toEqual([]);
    await take(chain, token);
    const later = await cateringOn(chain, "ada@example.com");
    expect(await later.checkoutNotifications(token)).toEqual([{ type: "success", id }]);
    expect(await later.cardInfo(id, false)).toMatchObject({
      id,
      cardBrand: "Visa",
      cardNumber: "****1111",
      expirationMonth: "11",
      expirationYear: "2029",
    });
    const { paymentMethodId } = await later.cardInfo(id, true);
    const saved = (await later.paymentOptions()).filter((card) => card.cardNumber === "****1111");
    expect(saved.map((card) => card.paymentMethodId)).toEqual([paymentMethodId]);
    expect(await later.promoteSession(id)).toBeUndefined();
  });

  test("a failure that is reported ends the session (PAY-17)", async () => {
    const chain = openChain();
    const guest = await cateringOn(chain);
    const { token, id } = await guest.requestCheckoutSession(EMAIL);
    await take(chain, token);
    await guest.reportPaymentFailure(id);
    expect(await troubleIn(guest.cardInfo(id, false))).toMatchObject({ kind: "not found" });
    expect(await troubleIn(guest.promoteSession(id))).toMatchObject({ kind: "refused" });
    expect(await guest.checkoutNotifications(token)).toEqual([{ type: "failure", id }]);
    expect(await troubleIn(guest.requestCheckoutSession("nobody"))).toMatchObject({ kind: "refused" });
  });
});
