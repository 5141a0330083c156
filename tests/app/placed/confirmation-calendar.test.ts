import { describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { fillCateringBag } from "../../support/checkout.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { placeOrder, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const START = "20261122T183000Z";
const SUMMARY = "/order-confirmation/";
const THANKS = { heading: "Thanks for your order" };

/** The linked file, with unfolded lines. */
async function calendarOf(browser: Browser): Promise<{ events: Record<string, string>[]; raw: string }> {
  const url = `${browser.url}/order.ics`;
  expectPage(await browser.press("Add to calendar"), { status: 200, url });
  const raw = browser.html;
  const whole = raw.replaceAll(/\r\n[ \t]/g, "");
  // An alarm has a description of its own.
  const events = [...whole.matchAll(/BEGIN:VEVENT\r\n(.*?)(?:BEGIN:VALARM|END:VEVENT)/gs)].map(([, lines = ""]) =>
    Object.fromEntries(
      lines.split("\r\n").map((line) => {
        const [name = "", ...value] = line.split(":");
        return [
          name,
          value
            .join(":")
            .replaceAll("\\n", "\n")
            .replaceAll(/\\([,;\\])/g, "$1"),
        ];
      }),
    ),
  );
  return { events, raw };
}

describe("calendar file of an order (CONF-02)", () => {
  test("a pickup has its time in UTC, the store's local time and zone in words, place, phone and order number", async () => {
    const browser = await placeOrder();
    const number = browser.url.split("/").at(-1);
    // The browser downloads it; the router's script must not follow the link.
    expect(browser.html).toMatch(/<a [^>]*href="[^"]+\/order\.ics" download="">Add to calendar/);
    const { events, raw } = await calendarOf(browser);
    expect(events).toMatchObject([
      {
        DTSTART: START,
        DTEND: "20261122T184500Z",
        SUMMARY: "Pick up your Zebra Kitchen order",
        LOCATION: "Dallas Uptown, 2817 McKinney Ave, Dallas, TX 75204",
        UID: `order-${number}@localhost`,
      },
    ]);
    const link = `http://localhost:3000/order-now/order-confirmation/${number}`;
    for (const words of [`Order ${number}`, "11/22/2026, 12:30 PM Central Standard Time", "(214) 555-0101", link])
      expect(events[0]?.["DESCRIPTION"]).toContain(words);
    expect(raw).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n.*END:VCALENDAR\s*$/s);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of raw.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Object.fromEntries(browser.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="order.ics"',
      "cache-control": "private, no-store, no-cache",
    });
  });

  test("a delivery has its promised time and address", async () => {
    const { events } = await calendarOf(await placeDelivery());
    const LOCATION = "1500 Main St, Dallas, TX 75201";
    expect(events).toMatchObject([{ DTSTART: START, SUMMARY: "Zebra Kitchen delivery", LOCATION }]);
    for (const words of ["12:30 PM - 12:45 PM Central Standard Time", "Dallas Uptown"])
      expect(events[0]?.["DESCRIPTION"]).toContain(words);
  });

  test("a catering order also has the cancellation deadline, 4 p.m. the day before at the store, with an alarm, until it has passed (CHK-18)", async () => {
    const browser = await submitOrder(await fillCateringBag(), { "Number of Guests": "12" });
    const confirmation = browser.url;
    const shows =
      "If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee.";
    expectPage(browser, { ...THANKS, shows });
    const { events, raw } = await calendarOf(browser);
    const SUMMARY = "Last moment to cancel your Zebra Kitchen catering order";
    const DESCRIPTION = expect.stringContaining("call the store by 4 p.m. at (214) 555-0101");
    expect(events).toMatchObject([{ DTSTART: START }, { DTSTART: "20261121T220000Z", SUMMARY, DESCRIPTION }]);
    expect(raw).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\n/);
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(2);
    browser.app.clock.now = new Date("2026-11-21T22:00:00Z");
    const later = await calendarOf(await browser.visit(confirmation));
    expect(later.events.map(({ DTSTART }) => DTSTART)).toEqual([START]);
  });

  test("a time without an offset is the store's; without a time there is no link and no file (ERR-06)", async () => {
    const browser = await placeOrder();
    const confirmation = browser.url;
    browser.app.alter(SUMMARY, (order) => ({ ...order, pickupTime: "2026-11-22T12:30:00" }));
    expectPage(await browser.visit(confirmation), { shows: "Sun, Nov 22, 12:30 PM" });
    const { events } = await calendarOf(browser);
    expect(events[0]?.["DTSTART"]).toBe(START);
    browser.app.alter(SUMMARY, (order) => ({ ...order, pickupTime: "soon", promiseTime: null }));
    expectPage(await browser.visit(confirmation), { ...THANKS, hides: "Add to calendar" });
    expectPage(await browser.visit(`${confirmation}/order.ics`), { status: 404 });
  });

  test("another visitor gets 404, and an API failure is reported as one", async () => {
    const browser = await placeOrder();
    const path = `${browser.url}/order.ics`;
    const stranger = await openBrowser(browser.app).visit(path);
    expectPage(stranger, { status: 404 });
    expect(stranger.html).not.toContain("BEGIN");
    browser.app.answer(SUMMARY, status(500));
    expectPage(await browser.visit(path), { status: 503 });
    browser.app.answer("/customer-stores", status(500));
    expectPage(await browser.visit(path), { status: 200 });
    expect(browser.html).toContain(`DTSTART:${START}`);
  });
});
