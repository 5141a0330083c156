import { beforeAll, describe, expect, test } from "vitest";
import { TIMES } from "../../../server/remote/time-budget.ts";
import { type SentForm, TYPED, type Visitor, filledForms, visitorsAt } from "../../support/all-forms.ts";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { IS_LEAN } from "../../support/face.ts";
import { timed } from "../../support/fake-time.ts";
import { silent } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import type { TestApp } from "../../support/test-app.ts";

/*
 * Waiting times of a visitor while the catering API accepts calls and never replies. The clock of these tests stands
 * still during work, so that it measures waiting alone.
 */

type Hangs = (request: Request) => boolean;

interface Answered {
  ms: number;
  status: number;
  location: string | null;
  html: string;
}

const app = startApp();
let visitors: Visitor[] = [];
let forms: (ReturnType<typeof filledForms>[number] & { visitor: Visitor; page: string })[] = [];
/** Calls of each page without a cache, as "GET /customer-api/...". */
let calls: { visitor: Visitor; page: string; call: string }[] = [];

/** Calls for the main content of pages, which nevertheless render without it. */
const MAIN_MATTERS = [
  /order-types \/order-now$/,
  /(?:geocode|closest-locations) \/order-now\/locations/,
  /timezoneoffset\/\* \/order-now\/(?:pickup-details|catering-location-time)/,
  /store-menu\/categories\/\S+ \/order-now\/build-order(?:\/bowls)?$/,
  /store-menu\/store\/\*\/category\/\S+ \/(?:order-now\/build-order\/bowls|locations\/store\/)/,
  /previous-orders\/? \/order-now\/build-order/,
  /order-confirmation\/\* \/order-now\/order-confirmation/,
];

/** Pages that differ for a customer. */
const PERSONAL = /previous|favorite|checkout|confirmation|user|login|quote|locations|\/order-now$/;

/** A process without a cache, where these calls hang. */
function replica(hangs: Hangs, cached?: TestApp): TestApp {
  const there = cached ?? startApp({ sandbox: app.sandbox, now: app.clock.now, env: { UPSTREAM_TIME_SCALE: "1" } });
  there.intercept = (request) => (hangs(request) ? silent(request) : null);
  return there;
}

async function ask(
  there: TestApp,
  { cookies }: Pick<Visitor, "cookies">,
  url: string,
  init?: RequestInit,
): Promise<Answered> {
  const browser = openBrowser(there, new Map(cookies));
  const { value, ms } = await timed(async () => {
    const response = await browser.ask(url, init);
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  });
  return { ...value, ms: Math.round(ms) };
}

const post = ({ body }: SentForm): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

/** Opens every page once without a fault. */
async function lookAround(visitor: Visitor): Promise<void> {
  for (const page of visitor.pages) {
    const there = replica(() => false);
    const browser = await openBrowser(there, new Map(visitor.cookies)).visit(page);
    if (browser.url !== page) continue;
    const made = new Set(there.calls.map(({ method, path }) => `${method} ${kindOf(path)}`));
    calls.push(...[...made].map((call) => ({ visitor, page, call })));
    if (!browser.headers.get("content-type")?.includes("html")) continue;
    const known = new Set(forms.map(({ kind }) => kind));
    const found = filledForms(browser).filter(({ kind }) => !known.has(kind) || kind.endsWith(" place"));
    forms.push(...found.map((form) => ({ ...form, visitor, page })));
  }
}

/** Path of a call without ids and query. */
function kindOf(path: string): string {
  return path.split("?")[0]!.replaceAll(/\/(?:\d+|[A-Z]{2}-\w+|[\w-]{20,})(?=\/|$)/g, "/*");
}

const all: Hangs = () => true;
/** Feature toggles are read by a POST. */
const changes: Hangs = ({ method, url }) => method !== "GET" && !url.includes("/feature-toggle/");

/** Problems of a reply. */
function wrongWith({ ms, status, html }: Answered, most: number): string[] {
  const isEmpty = html === "" && ![204, 301, 303].includes(status);
  return [
    ...(ms > most ? [`${ms} ms`] : []),
    ...([200, 204, 301, 303, 400, 404, 422, 502, 503, 504].includes(status) ? [] : [`status ${status}`]),
    ...(isEmpty ? ["nothing"] : []),
    ...(/undefined|\[object |NaN|Unexpected Server Error|timeout/.test(html) && !html.startsWith("{")
      ? ["technical words"]
      : []),
  ];
}

/** Typed values missing in the returned page. */
function lost({ body }: SentForm, html: string): string[] {
  const kept = [...new URLSearchParams(body)].filter(([name]) => !/password|cvv|cardNumber/i.test(name));
  const typed = kept.filter(([, value]) => Object.values(TYPED).includes(value) && !/^\d{1,4}$/.test(value));
  return typed
    .filter(([, value]) => !html.includes(escaped(value)) && !html.includes(asPhone(value)))
    .map(([name]) => `${name} is lost`);
}

/** A phone number as the form returns it (CHK-08). */
const asPhone = (value: string) => value.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");

describe.skipIf(IS_LEAN)("an API that accepts calls and never replies", () => {
  beforeAll(async () => {
    visitors = await visitorsAt(app);
    [calls, forms] = [[], []];
    for (const visitor of visitors) {
      const isOther = visitor !== visitors[0];
      if (isOther) visitor.pages = visitor.pages.filter((page) => PERSONAL.test(page));
      await lookAround(visitor);
    }
  }, 240_000);

  test("every page is answered within its budget, in plain words, with an error status (ERR-04)", async () => {
    const wrong: string[] = [];
    for (const visitor of visitors) {
      for (const page of visitor.pages) {
        const answer = await ask(replica(all), visitor, page);
        wrong.push(...wrongWith(answer, TIMES.page).map((what) => `${page} for ${visitor.name}: ${what}`));
      }
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  test("every form is answered within its budget (ERR-04)", async () => {
    const wrong: string[] = [];
    for (const form of forms) {
      const answer = await ask(replica(all), form.visitor, form.url, post(form));
      wrong.push(...wrongWith(answer, mostFor(form)).map((what) => `${form.button} on ${form.page}: ${what}`));
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  test("a hanging change returns the typed form within its budget (ERR-04)", async () => {
    const wrong: string[] = [];
    for (const form of forms) {
      const answer = await ask(replica(changes), form.visitor, form.url, post(form));
      const mistakes = [...wrongWith(answer, mostFor(form)), ...(answer.location ? [] : lost(form, answer.html))];
      wrong.push(...mistakes.map((what) => `${form.button} on ${form.page}: ${what}`));
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  test("a page with its main content waits only briefly for one hanging call (ERR-05)", async () => {
    const wrong: string[] = [];
    for (const { visitor, page, call } of sample(calls)) {
      const hangs: Hangs = ({ method, url }) => `${method} ${kindOf(new URL(url).pathname)}` === call;
      const answer = await ask(replica(hangs), visitor, page);
      const isStanding = answer.status < 400 && !MAIN_MATTERS.some((main) => main.test(`${call} ${page}`));
      const most = isStanding ? TIMES.soon : TIMES.page;
      wrong.push(...wrongWith(answer, most).map((what) => `${call} of ${page} for ${visitor.name}: ${what}`));
    }
    expect(wrong).toEqual([]);
  }, 240_000);
});

describe.skipIf(IS_LEAN)("cached replies during an outage", () => {
  test("menu and stores are shown after one short wait (ERR-05)", async () => {
    const { cookies } = await fillBag(app);
    const warm = replica(() => false);
    const pages = ["", "/bowls", "/menu-item/101", "?q=rice"].map((path) => `/order-now/build-order${path}`);
    for (const page of [...pages, "/locations"]) await openBrowser(warm, new Map(cookies)).visit(page);
    warm.wait(6);
    for (const page of [...pages, "/locations"]) {
      const { ms, status, html } = await ask(replica(all, warm), { cookies }, page);
      expect([page, status]).toEqual([page, 200]);
      expect(ms, page).toBeLessThanOrEqual(TIMES.soon + TIMES.thenSoon);
      expect(html, page).toMatch(/<h1/);
    }
  }, 60_000);
});

const mostFor = ({ button }: SentForm) => (button === "Submit Order" ? TIMES.purchase : TIMES.page);

/** Each call on the first pages that make it. */
function sample(list: typeof calls): typeof calls {
  const counts = new Map<string, number>();
  return list.filter(({ call }) => {
    counts.set(call, (counts.get(call) ?? 0) + 1);
    return counts.get(call)! <= 2;
  });
}
