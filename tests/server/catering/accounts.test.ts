import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasAnyPermission, hasEveryPermission, hasPermission } from "../../../app/domain/account/customer.ts";
import {
  ACCOUNT_OPERATIONS,
  type ApiClient,
  type Credentials,
  type NewAccount,
  type QuoteRequest,
} from "../../../server/catering/accounts.ts";
import { type Catering, createCatering } from "../../../server/catering/catering.ts";
import type { Operation } from "../../../server/catering/operation.ts";
import { createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { PASSWORD, TUESDAY, openChain } from "../sandbox/support.ts";
import { cateringWith, emptyCaches, troubleIn } from "./support.ts";

const USER = "/customer-api/user";
const ANA: Credentials = { username: "ana+o'b@example.com", password: "p&ss=wörd+1 %", turnstileToken: "" };
const SITE: ApiClient = { id: "site", secret: "s&cret" };
const NEWCOMER: NewAccount = {
  firstName: "Gil",
  lastName: "O'Brien & Søn",
  email: "gil@example.com",
  phone: "",
  password: "ein Passwort ñ",
  zkRewardsOptIn: true,
};
const QUOTE: QuoteRequest = {
  firstName: "Ana",
  lastName: "Byron",
  email: "ana@example.com",
  phone: "(214) 555-0123",
  headCount: 80,
  storeNumber: "1001",
};
const TOKEN = "tok-123";
const GRANTED = { access_token: "abc.DEF-1_2~3+4/5=", token_type: "bearer", expires_in: 28_800 };
const CUSTOMER = { customerId: 12, firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
const SESSION = { userId: "12", userName: "adabyron", isAuthenticated: true, permissions: ["PlaceOrders"] };
const DONE = { success: true };

type Act = (catering: Catering) => Promise<unknown>;

describe("every call as the contract writes it", () => {
  test.each<[string, Act, string, unknown, "never" | "when signed in" | "always"]>([
    ["API-03", (api) => api.session(), "GET /api/session", null, "when signed in"],
    ["API-62", (api) => api.customer(), `GET ${USER}`, null, "always"],
    ["API-14", (api) => api.setPreferredStore(19), `PUT ${USER}/preferred-store/19`, null, "always"],
    [
      "with a hostile id (API-14)",
      (api) => api.setPreferredStore("1/../x?y#z" as unknown as number),
      `PUT ${USER}/preferred-store/1%2F..%2Fx%3Fy%23z`,
      null,
      "always",
    ],
    [
      "API-21",
      (api) => api.logClientError("TypeError: x"),
      "POST /customer-api/client-logging/log-error",
      { error: "TypeError: x" },
      "when signed in",
    ],
    ["sign-up (OUT-01)", (api) => api.signUp(NEWCOMER), `POST ${USER}`, NEWCOMER, "never"],
    ["confirming (AUTH-06)", (api) => api.confirmAccount("t/1"), `POST ${USER}/confirm`, { token: "t/1" }, "never"],
    [
      "a forgotten password (AUTH-03)",
      (api) => api.forgotPassword("ana@example.com"),
      `POST ${USER}/forgot-password`,
      { email: "ana@example.com" },
      "never",
    ],
    [
      "another password (AUTH-03)",
      (api) => api.resetPassword("t/1", "new one"),
      `POST ${USER}/reset-password`,
      { token: "t/1", password: "new one" },
      "never",
    ],
    [
      "a catering quote (OUT-01, AUTH-12)",
      (api) => api.cateringQuote(QUOTE),
      "POST /customer-api/catering-quotes",
      QUOTE,
      "when signed in",
    ],
  ])("%s", async (_row, act, line, body, sendsToken) => {
    const customer = cateringWith(() => ({}), { token: TOKEN });
    await act(customer.catering).catch(() => null); // what comes back does not matter here
    expect(customer.asked).toMatchObject([{ line, body }]);
    expect(customer.asked[0]?.headers.get("authorization")).toBe(sendsToken === "never" ? null : `Bearer ${TOKEN}`);

    const guest = cateringWith(() => ({}));
    const trouble = await act(guest.catering).catch((error: unknown) => error);
    if (sendsToken === "always") {
      expect(trouble).toMatchObject({ kind: "not allowed" });
      expect(guest.asked).toEqual([]);
    } else {
      expect(guest.asked).toMatchObject([{ line, body }]);
      expect(guest.asked[0]?.headers.has("authorization")).toBe(false);
    }
  });

  test("signing in posts a form, without a token and without a bot check that was not made (API-02)", async () => {
    const { catering, asked } = cateringWith(() => GRANTED, { token: TOKEN });
    await catering.signIn(ANA, SITE);
    expect(asked).toMatchObject([{ line: "POST /oauth/token" }]);
    const [{ headers, body } = { headers: new Headers(), body: null }] = asked;
    expect(headers.get("content-type")).toMatch(/^application\/x-www-form-urlencoded\b/);
    expect(headers.has("authorization")).toBe(false);
    expect(headers.has("x-turnstile-token")).toBe(false);
    expect([...new URLSearchParams(String(body))]).toEqual([
      ["grant_type", "password"],
      ["username", ANA.username],
      ["password", ANA.password],
      ["client_id", "site"],
      ["client_secret", "s&cret"],
    ]);
  });

  test("the bot check travels in its header, not in the form (API-02)", async () => {
    const { catering, asked } = cateringWith(() => GRANTED);
    await catering.signIn({ ...ANA, turnstileToken: "0.proof_of-a.human" }, SITE);
    expect(asked[0]?.headers.get("x-turnstile-token")).toBe("0.proof_of-a.human");
    expect(asked[0]?.body).not.toContain("human");
  });

  test("a bot check that no header can carry is refused unsent, and shuts nobody else out (API-02)", async () => {
    const { catering, asked } = cateringWith(() => GRANTED);
    for (const turnstileToken of ["a\r\nx-evil: 1", "süß", "🦓", "a b", "\0", "x".repeat(2_049)]) {
      const trouble = await troubleIn(catering.signIn({ ...ANA, turnstileToken }, SITE));
      expect(trouble).toMatchObject({ kind: "refused", customerMessage: "" });
    }
    expect(asked).toEqual([]);
    expect(await catering.signIn(ANA, SITE)).toMatchObject({ expiresIn: 28_800 });
  });

  test("the customer is asked for once per request, and again after a change (API-62)", async () => {
    const { catering, asked } = cateringWith(() => CUSTOMER, { token: TOKEN });
    await Promise.all([catering.customer(), catering.customer(), catering.customer()]);
    await catering.setPreferredStore(1);
    await catering.customer();
    expect(asked.map(({ line }) => line)).toEqual([`GET ${USER}`, `PUT ${USER}/preferred-store/1`, `GET ${USER}`]);
  });

  test.each<[string, Act, number]>([
    ["API-02", (api) => api.signIn(ANA, SITE), 1],
    ["sign-up (OUT-01)", (api) => api.signUp(NEWCOMER), 1],
    ["confirming (AUTH-06)", (api) => api.confirmAccount("t"), 1],
    ["another password (AUTH-03)", (api) => api.resetPassword("t", "new one"), 1],
    ["a catering quote (OUT-01)", (api) => api.cateringQuote(QUOTE), 1],
    ["a forgotten password (AUTH-03)", (api) => api.forgotPassword("ana@example.com"), 2],
  ])("%s: what must happen once is sent once, whatever went wrong", async (_row, act, times) => {
    const refused = Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error(), { code: "ECONNREFUSED" }),
    });
    const { catering, asked } = cateringWith(() => {
      throw refused;
    });
    expect((await troubleIn(act(catering))).kind).toBe("unreachable");
    expect(asked).toHaveLength(times);
  });
});

describe("reading", () => {
  const read = <T>(ask: (catering: Catering) => Promise<T>, body: unknown): Promise<T> =>
    ask(cateringWith(() => body, { token: TOKEN }).catering);
  const more = { somethingNew: { deep: [1] }, toString: "x" };

  test.each<[string, unknown, unknown]>([
    ["a full one", GRANTED, { accessToken: GRANTED.access_token, expiresIn: 28_800 }],
    ["the least", { access_token: "t", ...more }, { accessToken: "t", expiresIn: null }],
    ["a life that is none", { access_token: "t", expires_in: "soon" }, { accessToken: "t", expiresIn: null }],
    ["a life of nothing", { access_token: "t", expires_in: 0 }, { accessToken: "t", expiresIn: null }],
  ])("%s (API-02)", async (_what, body, expected) => {
    expect(await read((api) => api.signIn(ANA, SITE), body)).toEqual(expected);
  });

  test("a session, a guest's and the least (API-03, AUTH-11)", async () => {
    expect(await read((api) => api.session(), { ...SESSION, ...more })).toEqual(SESSION);
    const guest = { userId: "", userName: "", isAuthenticated: false, permissions: [] };
    expect(await read((api) => api.session(), guest)).toEqual(guest);
    expect(await read((api) => api.session(), { isAuthenticated: false, userId: null })).toEqual(guest);
    const odd = { userId: 12, isAuthenticated: true, permissions: ["A", 5, null, "B"] };
    expect(await read((api) => api.session(), odd)).toEqual({
      userId: "12",
      userName: "",
      isAuthenticated: true,
      permissions: ["A", "B"],
    });
  });

  test("a customer and the least of one (API-62, AUTH-13)", async () => {
    const full = { ...CUSTOMER, phone: "(214) 555-0155", preferredLocationId: 19, zkRewardsOptIn: true };
    expect(await read((api) => api.customer(), { ...full, ...more })).toEqual({ ...full, customerId: "12" });
    for (const preferredLocationId of [undefined, null, 0, "19", 1.5]) {
      expect(await read((api) => api.customer(), { customerId: "c-1", preferredLocationId, phone: 5 })).toEqual({
        customerId: "c-1",
        firstName: "",
        lastName: "",
        email: "",
        phone: "",
        preferredLocationId: null,
        zkRewardsOptIn: false,
      });
    }
  });

  test("whatever JSON answers a change that tells nothing (API-14, API-21)", async () => {
    for (const body of [null, {}, [], "ok", CUSTOMER]) {
      expect(await read((api) => api.setPreferredStore(1), body)).toBeUndefined();
      expect(await read((api) => api.logClientError("x"), body)).toBeUndefined();
    }
  });

  test("a quote has a number, the other answers say only that it is done (OUT-01)", async () => {
    expect(await read((api) => api.cateringQuote(QUOTE), { quoteNumber: 77, ...more })).toEqual({ quoteNumber: "77" });
    expect(await read((api) => api.signUp(NEWCOMER), { ...DONE, ...more })).toBeUndefined();
  });

  const changes: [string, Act][] = [
    ["sign-up", (api) => api.signUp(NEWCOMER)],
    ["confirming", (api) => api.confirmAccount("t")],
    ["a forgotten password", (api) => api.forgotPassword("ana@example.com")],
    ["another password", (api) => api.resetPassword("t", "new one")],
  ];

  test.each<[string, Act, unknown]>([
    ["no token", (api) => api.signIn(ANA, SITE), { expires_in: 5 }],
    ["an empty token", (api) => api.signIn(ANA, SITE), { access_token: "" }],
    ["a token with a line break", (api) => api.signIn(ANA, SITE), { access_token: "a\r\nb" }],
    ["a token that no header can carry", (api) => api.signIn(ANA, SITE), { access_token: "tökén" }],
    ["a session that does not say who asks", (api) => api.session(), { userId: "12", permissions: [] }],
    ["a session that is nearly signed in", (api) => api.session(), { ...SESSION, isAuthenticated: "true" }],
    ["a customer without an id", (api) => api.customer(), { ...CUSTOMER, customerId: undefined }],
    ["no customer", (api) => api.customer(), null],
    ["a quote without a number", (api) => api.cateringQuote(QUOTE), DONE],
    ...changes.map(([name, act]): [string, Act, unknown] => [`${name} that was not done`, act, { success: false }]),
  ])("%s is a bad answer", async (_what, ask, body) => {
    expect((await troubleIn(read(ask, body))).kind).toBe("bad answer");
  });

  test("what no seed shows is optional, and only that", () => {
    const optional = Object.values<Operation>(ACCOUNT_OPERATIONS).filter((declared) => declared.optional);
    expect(optional.map(({ name }) => name)).toEqual([
      "sign-up",
      "confirm-account",
      "forgot-password",
      "reset-password",
      "catering-quote",
    ]);
  });

  test.each<[string, Act]>([...changes, ["a catering quote", (api) => api.cateringQuote(QUOTE)]])(
    "%s at an API that does not have it is not found",
    async (_what, act) => {
      const { catering } = cateringWith(() => new Response("no such page", { status: 404 }));
      expect(await troubleIn(act(catering))).toMatchObject({ kind: "not found", status: 404 });
    },
  );

  test("whatever JSON comes, every call answers or is in trouble of its own kind", async () => {
    const calls: Act[] = [
      (api) => api.signIn(ANA, SITE),
      (api) => api.session(),
      (api) => api.customer(),
      (api) => api.setPreferredStore(1),
      (api) => api.cateringQuote(QUOTE),
      (api) => api.signUp(NEWCOMER),
    ];
    const samples = [GRANTED, SESSION, CUSTOMER, DONE] as Record<string, unknown>[];
    // A good reply with one of its fields replaced by anything.
    const mangled = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.jsonValue()).map(([sample, at, value]) => {
      const names = Object.keys(sample);
      return { ...sample, [names[at % names.length] ?? ""]: value };
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), mangled), async (body) => {
        for (const ask of calls) {
          await read(ask, body as object).catch((error: Error) => expect(error.name).toBe("RemoteError"));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("permissions (AUTH-11)", () => {
  const session = { permissions: ["PlaceOrders", "RedeemRewards"] };

  test("one, all of several, any of several", () => {
    expect(hasPermission(session, "PlaceOrders")).toBe(true);
    expect(hasPermission(session, "placeorders")).toBe(false);
    expect(hasEveryPermission(session, ["PlaceOrders", "RedeemRewards"])).toBe(true);
    expect(hasEveryPermission(session, ["PlaceOrders", "Refund"])).toBe(false);
    expect(hasAnyPermission(session, ["PlaceOrders", "Refund"])).toBe(true);
    expect(hasAnyPermission(session, ["Refund"])).toBe(false);
  });

  test("of none asked for, all are held and not one is", () => {
    expect(hasEveryPermission({ permissions: [] }, [])).toBe(true);
    expect(hasAnyPermission(session, [])).toBe(false);
  });
});

describe("why a sign-in failed", () => {
  const unconfirmed = { error_description: " Please use the link in our e-mail. " };

  async function refusedWith(status: number, body: unknown, act: Act = (api) => api.signIn(ANA, SITE)) {
    const { catering, asked } = cateringWith(() => Response.json(body, { status }), { token: TOKEN });
    const trouble = await troubleIn(act(catering));
    expect(asked).toHaveLength(1);
    return trouble;
  }

  test.each([
    [400, "refused"],
    [401, "not allowed"],
  ])("an API that answers %d has its code and words kept (AUTH-06)", async (status, kind) => {
    for (const body of [
      { code: "account_unconfirmed", ...unconfirmed },
      { error: "account_unconfirmed", ...unconfirmed },
      { code: null, error: "account_unconfirmed", ...unconfirmed },
      { code: "", error: "account_unconfirmed", ...unconfirmed },
      { code: "account_unconfirmed", error: "invalid_grant", ...unconfirmed },
    ]) {
      expect(await refusedWith(status, body)).toMatchObject({
        kind,
        status,
        code: "account_unconfirmed",
        customerMessage: "Please use the link in our e-mail.",
      });
    }
  });

  test("the words of any other 401 are for no customer, nor those of a 403 or a 500 (AUTH-06)", async () => {
    const body = { code: "invalid_token", ...unconfirmed, message: "Token of node 7 expired." };
    expect(await refusedWith(401, body, (api) => api.setPreferredStore(1))).toMatchObject({
      kind: "not allowed",
      code: "invalid_token",
      customerMessage: "",
    });
    expect(await refusedWith(403, body)).toMatchObject({ kind: "not allowed", customerMessage: "" });
    expect(await refusedWith(500, body)).toMatchObject({ kind: "failed", customerMessage: "" });
  });

  test.each([400, 401, 403, 404, 409, 422, 429, 500, 502, 503])("the code of a %d is kept (ERR-04)", async (status) => {
    expect(await refusedWith(status, { code: "A_1" }, (api) => api.signUp(NEWCOMER))).toMatchObject({ code: "A_1" });
  });

  test.each([
    ["words", "no such user"],
    ["nothing", ""],
    ["too long", "x".repeat(61)],
    ["a number", 7],
    ["mark-up", "<b>"],
    ["a second line", "a\nb"],
    ["an object", {}],
  ])("a code that is %s is none (AUTH-07)", async (_what, code) => {
    expect(await refusedWith(400, { code })).toMatchObject({ kind: "refused", code: "" });
    expect(await refusedWith(401, { code })).toMatchObject({ kind: "not allowed", code: "" });
  });

  test("a refusal without a body is still one (AUTH-07)", async () => {
    for (const status of [400, 401]) {
      const { catering } = cateringWith(() => new Response("", { status }));
      expect(await troubleIn(catering.signIn(ANA, SITE))).toMatchObject({ status, code: "", customerMessage: "" });
    }
  });
});

test("neither password nor any token nor the site's secret is in the log (AUTH-05)", async () => {
  const secrets = [
    "Geheim-77",
    "s3cr3t-of-the-site",
    "proof-of-a-human",
    "token-given",
    "token-held",
    "token-of-letter",
  ];
  const [password = "", secret = "", turnstileToken = "", access_token = "", token = "", letter = ""] = secrets;
  for (const answer of [
    () => ({ access_token, success: true, isAuthenticated: true, customerId: 1, quoteNumber: "Q" }),
    () => ({ access_token: `${access_token}\n`, token, password }),
    () => Response.json({ code: "invalid_grant", error_description: password, message: letter }, { status: 400 }),
    () => Response.json({ code: "invalid_grant", error_description: password }, { status: 401 }),
    () => Response.json({ message: `${password} ${token}` }, { status: 500 }),
    () => new Response(`${password} ${token} ${letter}`),
    () => Promise.reject(new TypeError(`fetch failed: ${password} ${token} ${letter}`)),
  ]) {
    const { catering, lines } = cateringWith(answer, { token, requestId: "req-1" });
    await Promise.allSettled([
      catering.signIn({ username: "ana", password, turnstileToken }, { id: "site", secret }),
      catering.customer(),
      catering.session(),
      catering.signUp({ ...NEWCOMER, password }),
      catering.confirmAccount(letter),
      catering.resetPassword(letter, password),
    ]);
    expect(new Set(lines.map(({ call }) => call)).size).toBe(6);
    for (const hidden of secrets) expect(JSON.stringify(lines)).not.toContain(hidden);
  }
});

describe("at the embedded API", () => {
  const client = { id: "site", secret: "s" };

  function start() {
    const { sandbox } = openChain({ client, control: true });
    const statuses: number[] = [];
    const transport = createTransport({
      baseUrl: "http://sandbox.test",
      log: createLog("silent"),
      timeScale: 1,
      fetch: async (request) => {
        const response = await sandbox.fetch(request);
        statuses.push(response.status);
        return response;
      },
    });
    const caches = emptyCaches(() => TUESDAY);
    const as = (token?: string) => createCatering(transport, caches, { token });
    const signIn = (username: string, password = PASSWORD, turnstileToken = "") =>
      as().signIn({ username, password, turnstileToken }, client);
    return { as, signIn, statuses, mail: () => sandbox.control?.mail() ?? [] };
  }

  test("Ada signs in, is known, and prefers another store (API-02, API-03, API-62, API-14)", async () => {
    const { as, signIn } = start();
    const { accessToken, expiresIn } = await signIn("adabyron", PASSWORD, "good");
    expect(expiresIn).toBe(28_800);
    const ada = as(accessToken);
    expect(await ada.session()).toMatchObject({ isAuthenticated: true, permissions: ["PlaceOrders", "RedeemRewards"] });
    const { userId } = await ada.session();
    const before = await ada.customer();
    expect(before).toMatchObject({
      customerId: userId,
      firstName: "Ada",
      zkRewardsOptIn: true,
      preferredLocationId: 1,
    });
    await ada.setPreferredStore(19);
    expect(await as(accessToken).customer()).toEqual({ ...before, preferredLocationId: 19 });
    expect((await troubleIn(ada.setPreferredStore(999))).kind).toBe("not found");
  });

  test("a guest and a token that does not hold (API-03, API-62)", async () => {
    const { as } = start();
    expect(await as().session()).toEqual({ userId: "", userName: "", isAuthenticated: false, permissions: [] });
    expect(await as("x".repeat(40)).session()).toMatchObject({ isAuthenticated: false });
    expect(await troubleIn(as("x".repeat(40)).customer())).toMatchObject({ kind: "not allowed", status: 401 });
  });

  test("sign-ins that fail say why (AUTH-06, AUTH-07, AUTH-08)", async () => {
    const { as, signIn } = start();
    expect(await troubleIn(signIn("dora@example.com"))).toMatchObject({
      kind: "refused",
      code: "account_unconfirmed",
      customerMessage: expect.stringContaining("link in the e-mail"),
    });
    expect(await troubleIn(signIn("ada@example.com", "wrong"))).toMatchObject({ code: "invalid_grant" });
    expect(await troubleIn(signIn("ada@example.com", PASSWORD, "bad-token"))).toMatchObject({
      code: "bot_check_failed",
    });
    const stranger = as().signIn({ ...ANA, username: "ada@example.com" }, { id: "site", secret: "t" });
    expect(await troubleIn(stranger)).toMatchObject({ kind: "not allowed", code: "invalid_client" });
  });

  test("a report is taken, from guests as well (API-21)", async () => {
    const { as, signIn, statuses } = start();
    await as().logClientError("TypeError: x");
    const { accessToken } = await signIn("ben@example.com");
    await as(accessToken).logClientError("TypeError: y");
    expect(statuses).toEqual([204, 200, 204]);
  });

  test("from sign-up to sign-in (OUT-01, AUTH-06)", async () => {
    const { as, signIn, mail } = start();
    await as().signUp(NEWCOMER);
    expect((await troubleIn(signIn(NEWCOMER.email, NEWCOMER.password))).code).toBe("account_unconfirmed");
    await as().confirmAccount(mail()[0]?.token ?? "");
    const { accessToken } = await signIn(NEWCOMER.email, NEWCOMER.password);
    const { firstName, lastName, email, zkRewardsOptIn } = NEWCOMER;
    expect(await as(accessToken).customer()).toMatchObject({ firstName, lastName, email, zkRewardsOptIn });
    expect(await troubleIn(as().confirmAccount("stale"))).toMatchObject({
      kind: "refused",
      customerMessage: expect.stringContaining("no longer valid"),
    });
    const trouble = await troubleIn(as().signUp({ ...NEWCOMER, email: "gil", password: "short" }));
    expect(Object.keys(trouble.fields)).toEqual(["email", "password"]);
  });

  test("another password by letter (AUTH-03)", async () => {
    const { as, signIn, mail } = start();
    await as().forgotPassword("nobody@example.com");
    expect(mail()).toEqual([]);
    await as().forgotPassword("ada@example.com");
    await as().resetPassword(mail()[0]?.token ?? "", "wholly new one");
    expect((await troubleIn(signIn("ada@example.com"))).code).toBe("invalid_grant");
    expect(await signIn("ada@example.com", "wholly new one")).toMatchObject({ expiresIn: 28_800 });
  });

  test("a catering quote, with a store and without (OUT-01)", async () => {
    const { as } = start();
    for (const storeNumber of ["1001", ""]) {
      expect(await as().cateringQuote({ ...QUOTE, storeNumber })).toEqual({
        quoteNumber: expect.stringMatching(/^Q-/),
      });
    }
    const trouble = await troubleIn(as().cateringQuote({ ...QUOTE, headCount: 0, storeNumber: "9999" }));
    expect(Object.keys(trouble.fields)).toEqual(["headCount", "storeNumber"]);
  });
});
