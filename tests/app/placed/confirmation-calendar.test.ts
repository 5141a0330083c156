import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { placeOrder, submitOrder } from "../../support/journey.ts";
import { chooseTime } from "../../support/walk.ts";
import { expectAt, expectNoText } from "../../support/expect.ts";

async function placeCatering(app = startApp()): Promise<Browser> {
  const browser = await chooseTime(app, "Catering");
  await browser.visit("/order-now/build-order/menu-item/2301");
  await browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", Quantity: "2" });
  expect((await submitOrder(browser, { "Number of Guests": "12" })).heading()).toBe("Thanks for your order");
  return browser;
}

/** The file behind the link, with its folded lines whole again. */
async function calendarOf(browser: Browser): Promise<{ events: Record<string, string>[]; raw: string }> {
  const confirmation = browser.url;
  expectAt(await browser.press("Add to calendar"), `${confirmation}/order.ics`);
  expect(browser.status).toBe(200);
  const raw = browser.html;
  const lines = raw.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  const starts = lines.flatMap((line, index) => (line === "BEGIN:VEVENT" ? [index] : []));
  const events = starts.map((start) => {
    // An alarm has words of its own.
    const end = lines.findIndex((line, index) => index > start && /^(?:BEGIN:VALARM|END:VEVENT)$/.test(line));
    const fields = lines.slice(start + 1, end).map((line): [string, string] => {
      const [name = "", ...value] = line.split(":");
      const text = value.join(":").replaceAll("\\n", "\n");
      return [name, text.replaceAll(/\\([,;\\])/g, "$1")];
    });
    return Object.fromEntries(fields);
  });
  return { events, raw };
}

describe("the order for a calendar (CONF-02)", () => {
  test("of a pickup: its time as a moment, the store's clock and zone in words, place, phone and number", async () => {
    const browser = await placeOrder();
    const number = browser.url.split("/").at(-1);
    // The browser is to fetch it, not the script that follows links.
    expect(browser.html).toMatch(/<a [^>]*href="[^"]+\/order\.ics" download="" data-reload="">Add to calendar/);
    const { events, raw } = await calendarOf(browser);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      DTSTART: "20261122T183000Z",
      DTEND: "20261122T184500Z",
      SUMMARY: "Pick up your Zebra Kitchen order",
      LOCATION: "Dallas Uptown, 2817 McKinney Ave, Dallas, TX 75204",
      UID: `order-${number}@localhost`,
    });
    const link = `http://localhost:3000/order-now/order-confirmation/${number}`;
    for (const words of [`Order ${number}`, "11/22/2026, 12:30 PM Central Standard Time", "(214) 555-0101", link])
      expect(events[0]?.["DESCRIPTION"]).toContain(words);
    expect(raw.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
    expect(raw.trimEnd().endsWith("END:VCALENDAR")).toBe(true);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of raw.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(browser.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(browser.headers.get("content-disposition")).toBe('attachment; filename="order.ics"');
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
  });

  test("of a delivery: when it is promised, and where to", async () => {
    const { events } = await calendarOf(await placeDelivery(startApp()));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      DTSTART: "20261122T183000Z",
      SUMMARY: "Zebra Kitchen delivery",
      LOCATION: "1500 Main St, Dallas, TX 75201",
    });
    expect(events[0]?.["DESCRIPTION"]).toContain("12:30 PM - 12:45 PM Central Standard Time");
    expect(events[0]?.["DESCRIPTION"]).toContain("Dallas Uptown");
  });

  test("of catering also the last moment to cancel, 4 p.m. the day prior at the store, with a reminder (CHK-18)", async () => {
    const browser = await placeCatering();
    expect(browser.text()).toContain(
      "If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee.",
    );
    const { events, raw } = await calendarOf(browser);
    expect(events.map(({ DTSTART }) => DTSTART)).toEqual(["20261122T183000Z", "20261121T220000Z"]);
    expect(events[1]?.["SUMMARY"]).toBe("Last moment to cancel your Zebra Kitchen catering order");
    expect(events[1]?.["DESCRIPTION"]).toContain("call the store by 4 p.m. at (214) 555-0101");
    expect(raw).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\n/);
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(2);
  });

  test("a last moment that has passed is no event (CHK-18)", async () => {
    const browser = await placeCatering();
    browser.app.clock.now = new Date("2026-11-21T22:00:00Z");
    const { events } = await calendarOf(browser);
    expect(events.map(({ DTSTART }) => DTSTART)).toEqual(["20261122T183000Z"]);
  });

  test("the same moment whatever way the API writes it", async () => {
    const browser = await placeOrder();
    const confirmation = browser.url;
    for (const pickupTime of ["2026-11-22T18:30:00Z", "2026-11-22T12:30:00", "2026-11-22T13:30:00-05:00"]) {
      browser.app.alter("/order-confirmation/", (body) => ({ ...body, pickupTime }));
      await browser.visit(confirmation);
      expect(browser.text(), pickupTime).toContain("11/22/2026, 12:30 PM");
      const { events } = await calendarOf(browser);
      expect(events[0]?.["DTSTART"], pickupTime).toBe("20261122T183000Z");
    }
  });

  test("an order without a time has no link to a file, and no file (ERR-06)", async () => {
    const browser = await placeOrder();
    browser.app.alter("/order-confirmation/", (order) => ({ ...order, pickupTime: "soon", promiseTime: null }));
    expect((await browser.visit(browser.url)).heading()).toBe("Thanks for your order");
    expectNoText(browser, "Add to calendar");
    expect((await browser.visit(`${browser.url}/order.ics`)).status).toBe(404);
  });

  test("is nobody else's, and a failing API is told as what it is", async () => {
    const browser = await placeOrder();
    const path = `${browser.url}/order.ics`;
    const stranger = await openBrowser(browser.app).visit(path);
    expect(stranger.status).toBe(404);
    expect(stranger.html).not.toContain("BEGIN");
    browser.app.answer("/order-confirmation/", status(500));
    expect((await browser.visit(path)).status).toBe(503);
    browser.app.answer("/customer-stores", status(500));
    expect((await browser.visit(path)).status).toBe(200);
    expect(browser.html).toContain("DTSTART:20261122T183000Z");
  });
});
