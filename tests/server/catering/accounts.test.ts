import { describe, expect, test } from "vitest";
import { hasAnyPermission, hasEveryPermission, hasPermission } from "@platter/ordering/account/customer.ts";
import { CUSTOMER, MORE, SESSION } from "../../support/builders/replies.ts";
import { type Act, cateringWith, read, troubleIn } from "./support.ts";

const GRANTED = { access_token: "abc.DEF-1_2~3+4/5=", token_type: "bearer", expires_in: 28_800 };

const signIn: Act = (api) =>
  api.signIn({ username: "ana", password: "p", turnstileToken: "" }, { id: "site", secret: "s&cret" });

describe("replies", () => {
  test("a token, and its lifetime if given (API-02)", async () => {
    expect(await read(signIn, GRANTED)).toEqual({ accessToken: GRANTED.access_token, expiresIn: 28_800 });
    for (const odd of [MORE, { expires_in: "soon" }, { expires_in: 0 }]) {
      expect(await read(signIn, { access_token: "t", ...odd })).toEqual({ accessToken: "t", expiresIn: null });
    }
  });

  test("a customer's session, a guest's and an odd one (API-03, AUTH-11)", async () => {
    expect(await read((api) => api.session(), { ...SESSION, ...MORE })).toEqual(SESSION);
    const guest = { userId: "", userName: "", isAuthenticated: false, permissions: [] };
    expect(await read((api) => api.session(), { isAuthenticated: false, userId: null })).toEqual(guest);
    const odd = { userId: 12, isAuthenticated: true, permissions: ["A", 5, null, "B"] };
    const told = { userId: "12", userName: "", isAuthenticated: true, permissions: ["A", "B"] };
    expect(await read((api) => api.session(), odd)).toEqual(told);
  });

  test("a full and a minimal customer (API-62, AUTH-13)", async () => {
    const full = { ...CUSTOMER, phone: "(214) 555-0155", preferredLocationId: 19, zkRewardsOptIn: true };
    expect(await read((api) => api.customer(), { ...full, ...MORE })).toEqual({ ...full, customerId: "12" });
    const unknown = { firstName: "", lastName: "", email: "", phone: "", zkRewardsOptIn: false };
    const least = { ...unknown, customerId: "c-1", preferredLocationId: null };
    const withStore = (preferredLocationId: unknown) =>
      read((api) => api.customer(), { customerId: "c-1", preferredLocationId, phone: 5 });
    for (const odd of [undefined, null, 0, "0", "", "019", "nineteen", 1.5])
      expect(await withStore(odd)).toEqual(least);
    expect(await withStore("19")).toEqual({ ...least, preferredLocationId: 19 });
  });
});

test("permissions: one, all of several, any of several; of an empty list all are held, but not any (AUTH-11)", () => {
  const session = { permissions: ["PlaceOrders", "RedeemRewards"] };
  expect(hasPermission(session, "PlaceOrders")).toBe(true);
  expect(hasPermission(session, "placeorders")).toBe(false);
  expect(hasEveryPermission(session, ["PlaceOrders", "RedeemRewards"])).toBe(true);
  expect(hasEveryPermission(session, ["PlaceOrders", "Refund"])).toBe(false);
  expect(hasAnyPermission(session, ["PlaceOrders", "Refund"])).toBe(true);
  expect(hasAnyPermission(session, ["Refund"])).toBe(false);
  expect([hasEveryPermission({ permissions: [] }, []), hasAnyPermission(session, [])]).toEqual([true, false]);
});

test("a bot check unfit for a header is refused without a call, and does not affect others (API-02)", async () => {
  const { catering, asked } = cateringWith(() => GRANTED);
  const signInWith = (turnstileToken: string) =>
    catering.signIn({ username: "ana", password: "p", turnstileToken }, { id: "site", secret: "s" });
  for (const turnstileToken of ["a\r\nx-evil: 1", "süß", "🦓", "a b", "\0", "x".repeat(2_049)]) {
    expect(await troubleIn(signInWith(turnstileToken))).toMatchObject({ kind: "refused", customerMessage: "" });
  }
  expect(asked).toEqual([]);
  expect(await signInWith("")).toMatchObject({ expiresIn: 28_800 });
});

describe("why a sign-in failed", () => {
  const unconfirmed = { error_description: " Please use the link in our e-mail. " };

  async function refusedWith(status: number, body: unknown, act = signIn) {
    const { catering, asked } = cateringWith(() => Response.json(body, { status }), { token: "t0k" });
    const trouble = await troubleIn(act(catering));
    expect(asked).toHaveLength(1);
    return trouble;
  }

  test.each([
    [400, "refused"],
    [401, "not allowed"],
  ])("a sign-in refused with %d keeps the API's code and message (AUTH-06)", async (status, kind) => {
    const code = "account_unconfirmed";
    const customerMessage = "Please use the link in our e-mail.";
    for (const told of [{ code }, { error: code }, { code: null, error: code }, { code: "", error: code }]) {
      const trouble = await refusedWith(status, { ...told, ...unconfirmed });
      expect(trouble).toMatchObject({ kind, status, code, customerMessage });
    }
    const both = { code, error: "invalid_grant", ...unconfirmed };
    expect(await refusedWith(status, both)).toMatchObject({ kind, status, code, customerMessage });
  });

  test("messages of other 401s, of 403 and of 500 are hidden (AUTH-06)", async () => {
    const body = { code: "invalid_token", ...unconfirmed, message: "Token of node 7 expired." };
    expect(await refusedWith(401, body, (api) => api.setPreferredStore(1))).toMatchObject({
      kind: "not allowed",
      code: "invalid_token",
      customerMessage: "",
    });
    expect(await refusedWith(403, body)).toMatchObject({ kind: "not allowed", customerMessage: "" });
    expect(await refusedWith(500, body)).toMatchObject({ kind: "failed", customerMessage: "" });
  });

  test("a valid code is kept with any status (ERR-04, AUTH-07)", async () => {
    const change: Act = (api) => api.setPreferredStore(1);
    for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 502, 503]) {
      expect((await refusedWith(status, { code: "A_1" }, change)).code, `${status}`).toBe("A_1");
    }
    for (const code of ["no such user", "", "x".repeat(61), 7, "<b>", "a\nb", {}]) {
      for (const status of [400, 401]) expect((await refusedWith(status, { code })).code, String(code)).toBe("");
    }
  });
});
