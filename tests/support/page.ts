import { expect } from "vitest";
import type { Browser } from "./browser.ts";

type Words = string | RegExp | (string | RegExp)[];

interface Page {
  status?: number;
  url?: string;
  /** Statuses of the redirects that led there. */
  redirects?: number[];
  heading?: string;
  /** Messages of the error summary. */
  errors?: unknown[];
  /** Values of fields, by their labels. */
  values?: Record<string, string>;
  /** Parts of the text. */
  shows?: Words;
  hides?: Words;
}

/** Checks the given properties of the shown page; `at` labels a failure. */
export function expectPage(browser: Browser, page: Page, at = browser.url): void {
  const { shows = [], hides = [], ...facts } = page;
  const seen = {
    status: () => browser.status,
    url: () => browser.url,
    redirects: () => browser.redirects,
    heading: () => browser.heading(),
    errors: () => browser.errors(),
    values: () => Object.fromEntries(Object.keys(facts.values ?? {}).map((label) => [label, browser.value(label)])),
  };
  const shown = Object.keys(facts).map((name) => [name, seen[name as keyof typeof seen]()]);
  expect(Object.fromEntries(shown), at).toEqual(facts);
  for (const words of [shows].flat()) expect(browser.text(), at).toMatch(words);
  for (const words of [hides].flat()) expect(browser.text(), at).not.toMatch(words);
}
