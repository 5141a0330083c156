import { expect } from "vitest";
import type { Browser } from "./browser.ts";

/** Refused with 422 and exactly these messages in the summary. */
export function expectRefused({ status, url, errors }: Browser, ...words: (string | RegExp)[]): void {
  const wanted = words.map((text) => (typeof text === "string" ? text : expect.stringMatching(text)));
  expect({ url, status, errors: errors() }).toEqual({ url, status: 422, errors: wanted });
}

/** The page contains all of this. */
export function expectText(browser: Browser, ...words: (string | RegExp)[]): void {
  for (const text of words) expect(browser.text()).toEqual(matching(text));
}

/** The page contains none of this. */
export function expectNoText(browser: Browser, ...words: (string | RegExp)[]): void {
  for (const text of words) expect(browser.text()).not.toEqual(matching(text));
}

/** The page shown has this address, and contains all of this. */
export function expectAt(browser: Browser, url: string, ...words: (string | RegExp)[]): void {
  expect(browser.url).toBe(url);
  expectText(browser, ...words);
}

const matching = (text: string | RegExp): unknown =>
  typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
