import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { expectPage } from "../../support/page.ts";
import { choosePickup } from "../../support/walk.ts";

/** "Order Now" in the list of stores. */

const NEAR = "/order-now/locations?near=75201";
const OFFLINE = { allowsOnlineOrdering: false, externalOnlineOrderingUrl: "https://elsewhere.test/" };

/** Targets of each row's Order links, with the row's number. */
const orderLinks = ({ html }: Browser) =>
  parse(html)
    .querySelectorAll("main li.store")
    .map((row) => ({
      number: row.id.replace(/^.*-/, ""),
      links: row
        .querySelectorAll("a")
        .filter(({ textContent }) => /^Order\b/.test(textContent.trim()))
        .map((link) => link.getAttribute("href")),
    }));

describe("Order Now in the list of stores (STORE-08)", () => {
  test("each row starts an order at its store; a store without online ordering links to its own site or has no link (STORE-08)", async () => {
    const app = startApp();
    app.alter("closest-locations", (stores: object[]) =>
      stores.map((store, index) => ({
        ...store,
        allowsCarryOut: index !== 3,
        ...(index === 0 && OFFLINE),
        ...(index === 1 && { allowsOnlineOrdering: false }),
      })),
    );
    const [first, second, ...others] = orderLinks(await (await choosePickup(app)).visit(NEAR));
    expect(first?.links).toEqual(["https://elsewhere.test/"]);
    expect(second?.links).toEqual([]);
    expect(others.length).toBeGreaterThan(2);
    for (const { number, links } of others) expect(links).toEqual([`/order-now?location=${number}`]);
  });

  test("the rows by state, before a search, lead to the day and time step (STORE-08, SETUP-19)", async () => {
    const browser = await (await choosePickup(startApp())).press("Texas (");
    const rows = orderLinks(browser).filter(({ number }) => number === "1002");
    expect(rows).toEqual([{ number: "1002", links: ["/order-now?location=1002"] }]);
    expectPage(await browser.press("Order Now from Dallas Lakewood"), {
      url: "/order-now/pickup-details",
      shows: "Dallas Lakewood",
    });
  });
});
