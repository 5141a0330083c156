import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CARTS, cartWithChips, openChain, PASSWORD, purchase, tokenForm, TUESDAY } from "./support.ts";

const SESSION = "/api/session";
const USER = "/customer-api/user";

describe("signing in (API-02)", () => {
  it.each([
    "ada@example.com",
    "ADABYRON",
    " Ada@Example.com ",
    "ben@example.com",
    "cleo@example.com",
    "eli@example.com",
    "fay@example.com",
  ])("%s gets a token, and the session knows them (AUTH-05)", async (login) => {
    const chain = openChain();
    const { status, body } = await chain.post("/oauth/token", tokenForm(login));
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: "bearer", expires_in: 28_800 },
    ]);
    const session = await chain.with({ Authorization: `bearer ${body.access_token}` }).get(SESSION);
    expect(session.body).toMatchObject({ isAuthenticated: true, userId: expect.stringMatching(/^\d+$/) });
  });

  it.each([
    ["a wrong password", tokenForm("ada@example.com", "zebra-crossing-8"), "invalid_grant", 400],
    [
      "a password in other letters (AUTH-07)",
      tokenForm("ada@example.com", PASSWORD.toUpperCase()),
      "invalid_grant",
      400,
    ],
    ["an unknown account", tokenForm("nobody@example.com"), "invalid_grant", 400],
    ["an unconfirmed account (AUTH-06)", tokenForm("dora@example.com"), "account_unconfirmed", 400],
    ["an unconfirmed account with a wrong password", tokenForm("dora@example.com", "x"), "invalid_grant", 400],
    ["another grant type", new URLSearchParams({ grant_type: "client_credentials" }), "unsupported_grant_type", 400],
    ["nothing", new URLSearchParams(), "unsupported_grant_type", 400],
  ])("refuses %s (AUTH-08)", async (_name, form, code, status) => {
    const reply = await openChain().post("/oauth/token", form);
    expect([reply.status, reply.body]).toEqual([status, { code, error: code, error_description: expect.any(String) }]);
  });

  it("asks the site for its own name where it must", async () => {
    const chain = openChain({ client: { id: "site", secret: "s" } });
    expect((await chain.post("/oauth/token", tokenForm("ada@example.com"))).status).toBe(200);
    const stranger = tokenForm("ada@example.com");
    stranger.set("client_secret", "t");
    const { status, body } = await chain.post("/oauth/token", stranger);
    expect([status, body.code]).toEqual([401, "invalid_client"]);
  });

  it("verifies a bot check that is sent, and asks for none (AUTH-01)", async () => {
    const chain = openChain();
    const answer = async (token: string) =>
      (await chain.with({ "x-turnstile-token": token }).post("/oauth/token", tokenForm("ada@example.com"))).status;
    expect([await answer("good"), await answer("bad-token"), await answer("used-token")]).toEqual([200, 400, 400]);
    const verify = async (fields: Record<string, string>) =>
      (await chain.post("/turnstile/v0/siteverify", new URLSearchParams(fields))).body;
    expect(await verify({ secret: "s", response: "good" })).toMatchObject({ success: true, "error-codes": [] });
    expect(await verify({ secret: "s", response: "bad-token" })).toMatchObject({ success: false });
    expect((await verify({}))["error-codes"]).toHaveLength(2);
  });
});

describe("the session (API-03)", () => {
  it("is a guest's without a token, with a broken one, and after eight hours", async () => {
    const clock = { now: TUESDAY };
    const chain = openChain({ now: () => clock.now });
    const guest = { userId: "", userName: "", isAuthenticated: false, permissions: [] };
    expect((await chain.get(SESSION)).body).toEqual(guest);
    expect((await chain.with({ Authorization: "Bearer nonsense-nonsense" }).get(SESSION)).body).toEqual(guest);
    const ada = await chain.signedIn();
    expect((await ada.get(USER)).status).toBe(200);
    clock.now = new Date(TUESDAY.getTime() + 28_801_000);
    expect((await ada.get(SESSION)).body).toEqual(guest);
    expect((await ada.get(USER)).status).toBe(401);
  });

  it("a token that does not hold is 401 wherever it is used, also at a guest's cart", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    for (const header of ["Bearer nonsense-nonsense", "Basic YTpi", "Bearer"]) {
      const stranger = chain.with({ Authorization: header });
      for (const path of [USER, `${CARTS}/${cart}`, "/customer-api/cards", `${CARTS}/previous-orders/`]) {
        expect((await stranger.get(path)).status, `${header} ${path}`).toBe(401);
      }
    }
  });
});

describe("the customer (API-62, API-14)", () => {
  it("tells who they are", async () => {
    const ada = await openChain().signedIn();
    expect((await ada.get(USER)).body).toEqual({
      customerId: 7001,
      userName: "adabyron",
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@example.com",
      phone: "(214) 555-0155",
      preferredLocationId: 1,
      zkRewardsOptIn: true,
    });
  });

  it("sets a preferred store, known ones only, signed in only (STORE-11)", async () => {
    const chain = openChain();
    const ben = await chain.signedIn("ben@example.com");
    expect((await ben.get(USER)).body.preferredLocationId).toBeNull();
    expect((await ben.put(`${USER}/preferred-store/17`)).body.preferredLocationId).toBe(17);
    expect((await ben.get(USER)).body.preferredLocationId).toBe(17);
    expect((await ben.put(`${USER}/preferred-store/999`)).status).toBe(404);
    expect((await chain.put(`${USER}/preferred-store/17`)).status).toBe(401);
  });
});

describe("sign-up and passwords (ours to define)", () => {
  const newcomer = { firstName: "Gil", lastName: "Ö", email: "gil@example.com", phone: "", password: "ein Passwort ñ" };

  it("a new account is confirmed by its letter, and only then signs in (AUTH-03)", async () => {
    const chain = openChain({ control: true });
    expect((await chain.post(USER, newcomer)).body).toEqual({ success: true });
    const tryIt = async () => (await chain.post("/oauth/token", tokenForm("gil@example.com", newcomer.password))).body;
    expect((await tryIt()).code).toBe("account_unconfirmed");
    const [letter] = chain.sandbox.control!.mail();
    expect(letter).toMatchObject({ to: "gil@example.com", kind: "confirm-account" });
    expect((await chain.post(`${USER}/confirm`, { token: "wrong" })).status).toBe(400);
    expect((await chain.post(`${USER}/confirm`, { token: letter?.token })).status).toBe(200);
    expect(await tryIt()).toHaveProperty("access_token");
  });

  it("J an address that is taken answers the same, and changes nothing", async () => {
    const chain = openChain({ control: true });
    expect((await chain.post(USER, { ...newcomer, email: "ADA@example.com" })).body).toEqual({ success: true });
    expect(chain.sandbox.control!.mail()).toMatchObject([{ kind: "account-exists", token: "" }]);
    expect((await chain.signedIn()).sandbox).toBeDefined();
  });

  it.each([
    [{}, "firstName"],
    [{ ...newcomer, email: "gil" }, "email"],
    [{ ...newcomer, password: "short" }, "password"],
    [{ ...newcomer, password: 12345678 }, "password"],
  ])("refuses %j", async (body, path) => {
    const reply = await openChain().post(USER, body);
    expect([reply.status, Object.keys(reply.body.modelState)]).toEqual([400, expect.arrayContaining([path])]);
  });

  it("a forgotten password: the same answer for all, one use of the link, signed out everywhere", async () => {
    const chain = openChain({ control: true });
    const ada = await chain.signedIn();
    for (const email of ["nobody@example.com", "ada@example.com"]) {
      expect((await chain.post(`${USER}/forgot-password`, { email })).body).toEqual({ success: true });
    }
    const [letter, ...more] = chain.sandbox.control!.mail();
    expect(more).toEqual([]);
    const reset = { token: letter?.token, password: "another-password" };
    expect((await chain.post(`${USER}/reset-password`, reset)).status).toBe(200);
    expect((await chain.post(`${USER}/reset-password`, reset)).status).toBe(400);
    expect((await ada.get(USER)).status).toBe(401);
    expect((await chain.post("/oauth/token", tokenForm("ada@example.com"))).status).toBe(400);
    expect((await chain.post("/oauth/token", tokenForm("ada@example.com", "another-password"))).status).toBe(200);
  });

  it("a guest who asks for an account at checkout gets a letter (CHK-04)", async () => {
    const chain = openChain({ control: true });
    const order = purchase({ email: "hal@example.com", createUserAccount: true });
    expect((await chain.put(`${CARTS}/${await cartWithChips(chain)}/queue`, order)).status).toBe(200);
    const letter = chain.sandbox.control!.mail().find(({ kind }) => kind === "reset-password");
    const reset = { token: letter?.token, password: "hal's own" };
    expect((await chain.post(`${USER}/reset-password`, reset)).status).toBe(200);
    expect((await chain.post("/oauth/token", tokenForm("hal@example.com", "hal's own"))).status).toBe(200);
  });

  it("takes a wish for a catering quote", async () => {
    const chain = openChain();
    const wish = { firstName: "Ada", lastName: "B", email: "ada@example.com", phone: "1", headCount: 40 };
    expect((await chain.post("/customer-api/catering-quotes", wish)).body.quoteNumber).toMatch(/^Q-/);
    expect((await chain.post("/customer-api/catering-quotes", { ...wish, headCount: 0 })).status).toBe(400);
  });
});

describe("whose cart it is (API-36)", () => {
  it("AUTH-09 a guest's cart becomes the customer's: others do not find it, guests are asked to sign in", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const ada = await chain.signedIn();
    const ben = await chain.signedIn("ben@example.com");
    expect((await chain.put(`${CARTS}/${cart}/associate-to-user`)).status).toBe(401);
    const { status, body } = await ada.put(`${CARTS}/${cart}/associate-to-user`);
    expect([status, body.cart.length]).toEqual([200, 1]);
    expect((await ada.put(`${CARTS}/${cart}/associate-to-user`)).status).toBe(200);
    for (const verb of [
      "add",
      "update",
      "remove",
      "queue",
      "associate-to-user",
      "validate-to-store/1",
      "remove-promo",
    ]) {
      expect([verb, (await ben.put(`${CARTS}/${cart}/${verb}`, {})).status]).toEqual([verb, 404]);
      expect([verb, (await chain.put(`${CARTS}/${cart}/${verb}`, {})).status]).toEqual([verb, 401]);
    }
    expect((await ben.get(`${CARTS}/${cart}`)).status).toBe(404);
    expect((await chain.get(`${CARTS}/${cart}`)).status).toBe(401);
    expect((await ada.get(`${CARTS}/${cart}`)).body.cart).toHaveLength(1);
  });

  it("a cart made signed in is the customer's from the start", async () => {
    const chain = openChain();
    const cart = await cartWithChips(await chain.signedIn());
    expect((await chain.get(`${CARTS}/${cart}`)).status).toBe(401);
  });
});

it("no password, token or pin stands in the store file (AUTH-04)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const chain = openChain({ data: join(folder, "s.db") });
  const { body } = await chain.post("/oauth/token", tokenForm("ada@example.com"));
  const ada = chain.with({ Authorization: `Bearer ${body.access_token}` });
  await chain.post(USER, { firstName: "G", lastName: "G", email: "g@example.com", password: "quite-a-password" });
  await chain.post("/customer-api/cards/lookup-for-order", { cardNumber: "6035710000000033", pin: "3333" });
  const giftCards = [{ number: "6035710000000033", pin: "3333", amount: 2 }];
  expect((await ada.put(`${CARTS}/${await cartWithChips(ada)}/queue`, purchase({ giftCards }))).status).toBe(200);
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name)).toString("latin1");
    for (const secret of [PASSWORD, "quite-a-password", body.access_token, "603571000000003", '"pin"']) {
      expect(bytes).not.toContain(secret);
    }
  }
});
