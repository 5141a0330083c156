import fc from "fast-check";
import { expect, test } from "vitest";
import { openJar } from "../../../server/session/kept.ts";
import { createSealer } from "../../../server/session/seal.ts";
import {
  LONGEST_TOKEN,
  NOT_SIGNED_IN,
  type SignInMemory,
  signInCookie,
} from "../../../server/session/sign-in-cookie.ts";

const clock = { now: new Date("2026-11-21T18:00:00Z") };
const sealer = createSealer(["a-secret-a-secret-a-secret-a-secret-1"], () => clock.now);
const ADA: SignInMemory = { accessToken: "tok-123", expiresAt: 1_800_000_000, firstName: "Ada", choseGuest: false };

async function write(value: SignInMemory, secure = false): Promise<string> {
  const jar = openJar(null, sealer, secure);
  jar.open(signInCookie).write(value);
  return jar.changed(2_800).lines.join();
}

async function read(header: string | null): Promise<SignInMemory> {
  return openJar(header, sealer, false).open(signInCookie).read();
}

const sealed = (value: unknown, name = "sign-in") => `sign-in=${sealer.seal(name, { value })}`;

test("AUTH-05 R9: the token comes back, is readable nowhere, and ends with the browser", async () => {
  const line = await write(ADA);
  expect(await read(line.split(";")[0] ?? "")).toEqual(ADA);
  expect(line).not.toMatch(/max-age|expires/i);
  expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(line.split(/[=;]/)[1] ?? "", "base64url").toString("latin1")).not.toMatch(/tok-123|Ada/);
  expect(await write(ADA, true)).toMatch(/^__Host-sign-in=.*; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
});

test("R9: none is believed for longer than a day, whatever stands in it", async () => {
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
  ["a list of tokens", { ...ADA, accessToken: ["tok-123"] }],
  ["an empty token", { ...ADA, accessToken: "" }],
  ["a token that is too long", { ...ADA, accessToken: "x".repeat(LONGEST_TOKEN + 1) }],
])("R9: a valid seal around %s is a guest's", async (_what, value) => {
  expect(await read(sealed(value))).toEqual(NOT_SIGNED_IN);
});

test("R9: a strange name or choice costs nobody the sign-in", async () => {
  expect(await read(sealed({ ...ADA, firstName: 7, choseGuest: "yes" }))).toEqual({ ...ADA, firstName: "" });
});

test("R9: another cookie in its place, or any text, is a guest's", async () => {
  expect(await read(sealed(ADA, "order"))).toEqual(NOT_SIGNED_IN);
  expect(await read(sealed(ADA, "__Host-sign-in"))).toEqual(NOT_SIGNED_IN);
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await read(`sign-in=${text}`)).toEqual(NOT_SIGNED_IN);
    }),
  );
});

test("AUTH-15: a jar that is cleared expires every cookie that it opened and held something", async () => {
  const jar = openJar(`${sealed(ADA)}; viewed-promo=1`, sealer, false);
  jar.open(signInCookie);
  jar.clear();
  expect(jar.changed(2_800).lines).toEqual([expect.stringMatching(/^sign-in=deleted; Max-Age=0;/)]);
  const empty = openJar(null, sealer, false);
  empty.open(signInCookie);
  empty.clear();
  expect(empty.changed(2_800).lines).toEqual([]);
});
