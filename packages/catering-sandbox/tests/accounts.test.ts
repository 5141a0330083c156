import { describe, expect, it } from "vitest";
import { LARGE, OPTIONS, openSession, submitCard } from "./cards.ts";
import {
  chain,
  CARD_NUMBER,
  CARTS,
  PASSWORD,
  bytesIn,
  callBy,
  cartWithChips,
  folderForTest,
  openChain,
  openChainInTime,
  problemsOf,
  purchase,
  purchaseWith,
  queue,
  tokenForm,
  openChainForEach,
} from "./support.ts";

openChainForEach();

const SESSION = "/api/session";
const USER = "/customer-api/user";

describe("signing in (API-02)", () => {
  it.each(["ADABYRON", " Ada@Example.com "])(
    "accepts %j in any case, with blanks around it (AUTH-05)",
    async (login) => {
      const ada = await chain.signedIn(login);
      expect((await ada.get(SESSION)).body).toMatchObject({ isAuthenticated: true, userId: "7001" });
    },
  );

  it.each([
    ["a password in another case (AUTH-07)", tokenForm("ada@example.com", PASSWORD.toUpperCase()), "invalid_grant"],
    ["an unknown account", tokenForm("nobody@example.com"), "invalid_grant"],
    ["an unconfirmed account (AUTH-06)", tokenForm("dora@example.com"), "account_unconfirmed"],
    ["an unconfirmed account with a wrong password", tokenForm("dora@example.com", "x"), "invalid_grant"],
    ["another grant type", new URLSearchParams({ grant_type: "client_credentials" }), "unsupported_grant_type"],
    ["nothing", new URLSearchParams(), "unsupported_grant_type"],
  ])("refuses %s (AUTH-08)", async (_name, form, code) => {
    const reply = await chain.post("/oauth/token", form);
    expect([reply.status, reply.body]).toEqual([400, { code, error: code, error_description: expect.any(String) }]);
  });

  it("requires the site's client secret when configured", async () => {
    const chain = openChain({ client: { id: "site", secret: "s" } });
    const form = tokenForm("ada@example.com");
    expect((await chain.post("/oauth/token", form)).status).toBe(200);
    form.set("client_secret", "t");
    expect(await chain.post("/oauth/token", form)).toMatchObject({ status: 401, body: { code: "invalid_client" } });
  });

  it("verifies a bot check if sent, and requires none (AUTH-01)", async () => {
    for (const [token, status] of Object.entries({ good: 200, "bad-token": 400, "used-token": 400 })) {
      const asked = chain.with({ "x-turnstile-token": token });
      expect((await asked.post("/oauth/token", tokenForm("ada@example.com"))).status).toBe(status);
    }
  });

  it("expires after eight hours (API-03)", async () => {
    const { chain, after } = openChainInTime();
    const ada = await chain.signedIn();
    after(28_799_000);
    expect((await ada.get(USER)).status).toBe(200);
    after(28_801_000);
    expect((await ada.get(SESSION)).body).toEqual((await chain.get(SESSION)).body);
    expect((await ada.get(USER)).status).toBe(401);
  });
});

describe("emails", () => {
  const newcomer = { firstName: "Gil", lastName: "Ö", email: "gil@example.com", phone: "", password: "ein Passwort ñ" };

  it("a new account gets one to confirm it, an existing one a notice (API-62, AUTH-03)", async () => {
    await chain.post(USER, newcomer);
    await chain.post(USER, { ...newcomer, email: "ADA@example.com" });
    const [other, letter] = chain.sandbox.control!.mail();
    expect(letter).toMatchObject({ to: "gil@example.com", kind: "confirm-account" });
    expect(other).toMatchObject({ kind: "account-exists", token: "" });
    expect((await chain.post(`${USER}/confirm`, { token: letter!.token })).status).toBe(200);
    await chain.signedIn("gil@example.com", newcomer.password);
    await chain.signedIn();
  });

  it.each([
    [{ ...newcomer, email: "gil" }, "email"],
    [{ ...newcomer, password: "short" }, "password"],
    [{ ...newcomer, password: 12345678 }, "password"],
  ])("%j sends none", async (body, path) => {
    expect(problemsOf(await chain.post(USER, body))).toEqual([400, path]);
    expect(chain.sandbox.control!.mail()).toEqual([]);
  });

  it("a guest's order with a new account sends one to set its password (CHK-04)", async () => {
    await queue(chain, await cartWithChips(chain), purchase({ email: "hal@example.com", createUserAccount: true }));
    const letter = chain.sandbox.control!.mail().find(({ kind }) => kind === "reset-password");
    await chain.post(`${USER}/reset-password`, { token: letter!.token, password: "hal's own" });
    expect((await chain.post("/oauth/token", tokenForm("hal@example.com", "hal's own"))).status).toBe(200);
  });

  it("a reset link sets a new password once and signs out everywhere (API-62)", async () => {
    const ada = await chain.signedIn();
    for (const email of ["nobody@example.com", "ada@example.com"])
      await chain.post(`${USER}/forgot-password`, { email });
    const [letter, ...more] = chain.sandbox.control!.mail();
    expect(more).toEqual([]);
    const reset = { token: letter!.token, password: "another-password" };
    expect((await chain.post(`${USER}/reset-password`, reset)).status).toBe(200);
    expect((await chain.post(`${USER}/reset-password`, reset)).status).toBe(400);
    expect((await ada.get(USER)).status).toBe(401);
    expect((await chain.post("/oauth/token", tokenForm("ada@example.com"))).status).toBe(400);
    expect((await chain.post("/oauth/token", tokenForm("ada@example.com", "another-password"))).status).toBe(200);
  });
});

it("every call hides a customer's cart from others, and asks guests to sign in (API-36, AUTH-09)", async () => {
  const [ada, ben] = [await chain.signedIn(), await chain.signedIn("ben@example.com")];
  const [cart, own] = [await cartWithChips(chain), await cartWithChips(ada)];
  await ada.put(`${CARTS}/${cart}/associate-to-user`);
  const changes = ["add", "update", "remove", "queue", "associate-to-user", "validate-to-store/1", "remove-promo"];
  for (const path of [cart, own, ...changes.map((change) => `${cart}/${change}`)]) {
    const statusFor = async (who: typeof chain) =>
      (await callBy(who, /\//.test(path) ? "PUT" : "GET", `${CARTS}/${path}`, /\//.test(path) ? {} : undefined)).status;
    expect([path, await statusFor(ben), await statusFor(chain)]).toEqual([path, 404, 401]);
  }
});

it("the store file holds no password, token, PIN or card, except for last digits (AUTH-04, PAY-12)", async () => {
  const [{ bytes, secrets }, another] = [await storeOfSecrets(), await storeOfSecrets()];
  expect(bytes).toContain("************4444");
  for (const secret of secrets) expect(bytes).not.toContain(secret);
  // In a random id four digits may stand by chance, in those of two stores hardly.
  for (const code of ["9871", "6543", "9753"])
    expect([bytes, another.bytes].every((all) => all.includes(code))).toBe(false);
});

async function storeOfSecrets(): Promise<{ bytes: string; secrets: string[] }> {
  const folder = folderForTest();
  const chain = openChain({ data: `${folder}/s.db` });
  const { body } = await chain.post("/oauth/token", tokenForm("ada@example.com"));
  const ada = chain.with({ Authorization: `Bearer ${body.access_token}` });
  await chain.post(USER, { firstName: "G", lastName: "G", email: "g@example.com", password: "quite-a-password" });
  const giftCards = [{ number: LARGE.cardNumber, pin: LARGE.pin, amount: 2 }];
  const cart = await cartWithChips(ada);
  await queue(ada, cart, purchaseWith("paymentInfo", { cardNumber: "4000000000000002", cvn: "6543" }));
  const order = await queue(ada, cart, { ...purchaseWith("paymentInfo", { cvn: "9871" }), giftCards });
  expect(order).toMatchObject({ status: 200, body: { payments: [{}, { ccMask: "************4444" }] } });
  const { token, id } = await openSession(ada);
  await submitCard(ada, token, { cardNumber: CARD_NUMBER, cvn: "9753" });
  await ada.get(`${CARTS}/retrieve-card-info?id=${id}&saveCard=true`);
  await ada.post(OPTIONS, { ...purchase().paymentInfo, expirationYear: "2030" });
  const secrets = [PASSWORD, "quite-a-password", body.access_token, token, LARGE.cardNumber.slice(0, 15), '"pin"'];
  secrets.push(CARD_NUMBER.slice(0, 12), "400000000000", "cvn", "cardNumber");
  return { bytes: bytesIn(folder), secrets };
}
