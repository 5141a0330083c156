import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Line } from "./line.ts";

const FILE = path.resolve(import.meta.dirname, "../../../node_modules/.cache/platter/npm-test.json");

/** Notes how long a whole `npm test` took. */
export function noteTestTime(minutes: number): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ minutes, at: new Date() }));
}

/** How long the last whole `npm test` on this machine took. */
export function testTime(): Line {
  const noted = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as { minutes: number; at: string }) : null;
  const detail = noted ? `(${noted.at})` : "(no whole run on this machine yet)";
  return {
    what: "npm test, minutes",
    value: noted?.minutes ?? Infinity,
    spread: 0,
    target: 8,
    bound: "at most",
    detail,
  };
}
