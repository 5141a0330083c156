import fc from "fast-check";
import { expect, test } from "vitest";
import { commitSessions, loadSession } from "../../../server/session/cookie-session.ts";
import { createSealer } from "../../../server/session/seal.ts";
import {
  LONGEST_TOKEN,
  NOT_SIGNED_IN,
  type SignInSession,
  signInCookie,
} from "../../../server/session/sign-in-cookie.ts";
import { createEndedSessions } from "../../../server/session/ended-sessions.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { loadVisitorSessions } from "../../../server/session/visitor-sessions.ts";

const clock = { now: new Date("2026-11-21T18:00:00Z") };
const sealer = createSealer(["a-secret-a-secret-a-secret-a-secret-1"], () => clock.now);
const ADA: SignInSession = { accessToken: "tok-123", expiresAt: 1_800_000_000, firstName: "Ada", choseGuest: false };

async function write(value: SignInSession, secure = false): Promise<string> {
  const session = await loadSession(signInCookie, { header: null, sealer, secure });
  session.write(value);
  return (await commitSessions([session], () => 2_800)).lines.join();
}

async function read(header: string | null): Promise<SignInSession> {
  return (await loadSession(signInCookie, { header, sealer, secure: false })).read();
}

const sealed = (value: unknown, name = "sign-in") => `sign-in=${sealer.seal(name, { value })}`;

test("the token comes back, is readable nowhere, and ends with the browser (AUTH-05)", async () => {
  const line = await write(ADA);
  expect(await read(line.split(";")[0] ?? "")).toEqual(ADA);
  expect(line).not.toMatch(/max-age|expires/i);
  expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(line.split(/[=;]/)[1] ?? "", "base64url").toString("latin1")).not.toMatch(/tok-123|Ada/);
  expect(await write(ADA, true)).toMatch(/^__Host-sign-in=.*; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
});

test("none is believed for longer than a day, whatever stands in it", async () => {
  const line = (await write(ADA)).split(";")[0] ?? "";
  const before = clock.now;
  clock.now = new Date(before.getTime() + 86_400_000);
  expect((await read(line)).accessToken).toBe("tok-123");
  clock.now = new Date(before.getTime() + 86_402_000);
  expect(await read(line)).toEqual(NOT_SIGNED_IN);
  clock.now = before;
});

test.each([
  ["nothing", null],
  ["a text", "tok-123"],
  ["no end", { accessToken: "tok-123" }],
  ["an end in words", { ...ADA, expiresAt: "tomorrow" }],
  ["a list of tokens", { ...ADA, accessToken: [7] }],
  ["an empty token", { ...ADA, accessToken: "" }],
  ["a token that is too long", { ...ADA, accessToken: "x".repeat(LONGEST_TOKEN + 1) }],
])("a valid seal around %s is a guest's", async (_what, value) => {
  expect(await read(sealed(value))).toEqual(NOT_SIGNED_IN);
});

test("a strange name or choice costs nobody the sign-in", async () => {
  expect(await read(sealed({ ...ADA, firstName: 7, choseGuest: "yes" }))).toEqual({ ...ADA, firstName: "" });
});

test("another cookie in its place, or any text, is a guest's", async () => {
  expect(await read(sealed(ADA, "order"))).toEqual(NOT_SIGNED_IN);
  expect(await read(sealed(ADA, "__Host-sign-in"))).toEqual(NOT_SIGNED_IN);
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await read(`sign-in=${text}`)).toEqual(NOT_SIGNED_IN);
    }),
  );
});

test("ending the sessions of a visitor expires every cookie that held something (AUTH-15)", async () => {
  const end = async (header: string | null) => {
    const ended = createEndedSessions(createMemoryStore(() => clock.now));
    const sessions = await loadVisitorSessions({ header, sealer, secure: false, ended });
    sessions.endPersonal();
    return (await sessions.commit(() => 2_800)).lines;
  };
  expect(await end(`${sealed(ADA)}; viewed-promo=1; promo_seen=1`)).toEqual([
    expect.stringMatching(/^sign-in=deleted; Max-Age=0;/),
  ]);
  expect(await end(null)).toEqual([]);
});
