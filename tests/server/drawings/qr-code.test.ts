import { expect, test } from "vitest";
import { drawQrCode } from "../../../server/drawings/qr-code.ts";

test("QR code: every dark module of a link is drawn once, with a quiet zone (MORE-21)", async () => {
  const code = await drawQrCode(`https://order.example.com/group/${"aB3-".repeat(85)}`);
  expect(code?.size).toBeLessThanOrEqual(85);
  const cells = new Set<string>();
  for (const [, x, y, width] of (code?.modules ?? "").matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at += 1) {
      expect(cells.has(`${Number(x) + at} ${y}`)).toBe(false);
      cells.add(`${Number(x) + at} ${y}`);
    }
  // The mark in its corner, whose ring is seven modules wide.
  for (let at = 4; at < 11; at += 1) expect(cells.has(`${at} 4`)).toBe(true);
  expect(cells.has("5 5")).toBe(false);
  expect([...cells].some((cell) => /^[0-3] | [0-3]$/.test(cell))).toBe(false);
});

test("QR code: a text that is too long, or no address, has none", async () => {
  expect(await drawQrCode("x".repeat(2_000))).toBeNull();
  expect(await drawQrCode("two words")).toBeNull();
});
