import { setImmediate } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { type Breakage, at, breakagesOf, broken, draw, drawAll, sampleOf } from "../../support/hostile-replies.ts";
import { logged } from "../../support/log-capture.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

/** HOSTILE_REPLIES=all renders a page for each place of each reply; a number is the seed of another sample. */
const WANTED = process.env["HOSTILE_REPLIES"] ?? "2026";
const MANY = 140;

/** The bag must be complete: it is paid for and eaten. */
const CANNOT_STAND_WITHOUT = /^cart\b/;

let { visitors, scenes } = {} as Awaited<ReturnType<typeof drawAll>>;
beforeAll(async () => void ({ visitors, scenes } = await drawAll()), 120_000);

test("every page renders with valid replies", () => {
  expect(scenes.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(scenes.flatMap(({ replies }) => [...replies.keys()])).size).toBeGreaterThan(30);
});

const NO_WORDS = /\bundefined\b|\[object|\bNaN\b|\bnull\b|\bInfinity\b|\de\+\d/;

test("with any value in one place of a reply, the page renders or shows an error with a link; a broken list entry affects only itself (API-01, ERR-04)", async () => {
  const all = breakagesOf(scenes);
  const chosen = WANTED === "all" ? all : sampleOf(all, MANY, Number(WANTED));
  const faults: string[] = [];
  for (const breakage of chosen) {
    const { drawn, call, place, what } = breakage;
    const name = `${drawn.visitor} ${drawn.path}: ${call} ${place || "whole"} is ${what}`;
    const fault = await faultOf(breakage).catch((error: unknown) => `thrown ${String(error).slice(0, 300)}`);
    if (fault) faults.push(`${name}: ${fault}`);
    // Memory of a request is freed only between tasks: 16,000 pages in one would not fit.
    await setImmediate();
  }
  expect(faults).toEqual([]);
}, 3_600_000);

async function faultOf(breakage: Breakage): Promise<string | null> {
  const { drawn, call } = breakage;
  logged.length = 0;
  const browser = await draw(visitors, drawn, (asked, reply) => (asked === call ? broken(reply, breakage) : reply));
  const text = browser.text();
  const odd = NO_WORDS.exec(text);
  if (odd && !drawn.text.includes(odd[0])) return `shows ${text.slice(Math.max(0, odd.index - 40), odd.index + 40)}`;
  if (browser.status === 500)
    return `500: ${logged
      .filter((line) => line.includes("error"))
      .join()
      .slice(0, 500)}`;
  if (browser.status >= 400) {
    if (!/href="\/order-now/.test(browser.html)) return "has no way on";
    if (mayFail(breakage)) return null;
    return `${browser.status}: ${logged
      .filter((line) => line.includes("fail"))
      .join()
      .slice(0, 300)}`;
  }
  const lost = othersOf(breakage).filter((name) => drawn.text.includes(name) && !text.includes(name));
  return lost.length > 0 ? `without ${lost.join(", ")}` : null;
}

/** Pages not found by a name because a list is empty, or because an order is another's or no delivery. */
const NOT_THERE = [
  /build-order\/bowls: categories $/,
  /locations\/store\/.*: stores-by-state $/,
  /: cart id$/,
  /\/delivery: order-confirmation (?:orderNumber|pickupType)$/,
];

/** True only for replies that are unusable without the value. */
function mayFail({ drawn, call, place, value }: Breakage): boolean {
  if (NOT_THERE.some((known) => known.test(`${drawn.path}: ${call} ${place}`))) return true;
  const isEntry = /(?:^|\.)\d+(?:\.|$)/.test(place);
  if (isEntry && !(call.startsWith("cart") && CANNOT_STAND_WITHOUT.test(place))) return false;
  const schema = OPERATIONS.find(({ name }) => name === call)?.reply;
  return !schema?.safeParse(broken(drawn.replies.get(call), { place, value })).success;
}

/** Names of the list's other entries. */
function othersOf({ drawn, call, place }: Breakage): string[] {
  const [, list, index] = /^(|.*?\.)(\d+)(?:\.|$)/.exec(place) ?? [];
  if (list === undefined || call === "cart") return [];
  const entries = at(drawn.replies.get(call), list.replace(/\.$/, "")) as { name?: unknown; displayName?: unknown }[];
  if (!Array.isArray(entries)) return [];
  return entries
    .filter((_entry, position) => position !== Number(index))
    .map((entry) => String(entry?.displayName ?? entry?.name ?? ""))
    .filter((name) => name.length > 3);
}
