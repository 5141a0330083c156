import { describe, expect, test } from "vitest";
import { withAnswers } from "../../support/answers.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { atAddress } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const SITE = { CATERING_SITE_URL: "https://catering.example/start" };
const ADDRESS = "/order-now/address";
const LOCATIONS = "/order-now/locations";
const LATER_STEPS = ["/order-now/catering-location-time", "/order-now/build-order", "/order-now/checkout"];
const OWN_SITE = "This location takes catering orders on a site of its own.";

/** Catering, delivered by 1304 in Atlanta, a pilot store. */
async function pilotDelivery(env: Record<string, string> = SITE): Promise<Browser> {
  const browser = await atAddress(startApp({ env }), "Catering");
  return browser.submit("Verify", { Address: "100 Peachtree St NE, Atlanta, GA 30303" });
}

const stepLinks = (browser: Browser) => browser.html.match(/<nav aria-label="Order steps".*?<\/nav>/gs)?.join() ?? "";

describe("catering from a pilot store is ordered on the external site (SETUP-23)", () => {
  test("a delivery: the external link is the only way on", async () => {
    const browser = await pilotDelivery();
    expectPage(browser, { url: ADDRESS, shows: "Continue on our catering site" });
    expect(browser.html).toMatch(/<a[^>]*href="https:\/\/catering\.example[^>]*target="_blank" rel="noopener"/);
    const link = Object.values(browser.links()).find((href) => href.startsWith(SITE.CATERING_SITE_URL)) ?? "";
    const address = expect.stringContaining("Peachtree St");
    const query = { store: "1304", handoff: "delivery", address };
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual(query);
    for (const path of LATER_STEPS) expect(stepLinks(browser)).not.toContain(path);
    await browser.visit("/order-now");
    for (const path of LATER_STEPS) expect(browser.html).not.toContain(`href="${path}"`);
    expectPage(await browser.press("Continue your order"), { url: ADDRESS, shows: "Continue on our catering site" });
    for (const path of LATER_STEPS) {
      const shows = [
        `${OWN_SITE} Please use the link to it, or enter another address.`,
        "Continue on our catering site",
      ];
      expectPage(await browser.visit(path), { url: ADDRESS, shows }, path);
    }
  });

  test("a pickup whose store became one later: back to the list with the link", async () => {
    const app = startApp({ env: SITE });
    const chosen = { orderTypeId: 2, pickupType: "Carry Out", store: { id: 26, storeNumber: "1304" } } as const;
    const browser = withAnswers(app, { ...chosen, day: "2026-11-24", time: "12:30" });
    for (const path of LATER_STEPS.slice(0, 2)) {
      const shows = `${OWN_SITE} Please use the link beside it, or choose another location.`;
      expectPage(await browser.visit(path), { url: LOCATIONS, shows }, path);
    }
  });
});
