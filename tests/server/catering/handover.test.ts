import { expect, test } from "vitest";
import { createHandover } from "../../../server/catering/handover.ts";
import { startApp } from "../../support/app.ts";
import { fillBag } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";

const CART = "/cart/7?{}";

/** Two visitors of one process, and its clock. */
function openHandover() {
  const clock = { at: 5_000 };
  const handover = createHandover(() => clock.at);
  const of = (...visitor: string[]) => handover.of(() => visitor);
  return { clock, of };
}

test("what a form was told is there for the visitor's next page, once", () => {
  const { of } = openHandover();
  of("visit", "token").put(CART, "a cart");
  expect([...of("visit", "token").take()]).toEqual([[CART, "a cart"]]);
  expect([...of("visit", "token").take()]).toEqual([]);
});

test("a second later it is gone, and at once when something changes", () => {
  const { clock, of } = openHandover();
  of("visit", "").put(CART, "a cart");
  clock.at += 1_001;
  expect([...of("visit", "").take()]).toEqual([]);
  of("visit", "").put(CART, "another");
  of("visit", "").drop();
  expect([...of("visit", "").take()]).toEqual([]);
});

test("nobody else is told: not another visit, nor the same with another sign-in, nor parts that only look alike", () => {
  const { of } = openHandover();
  of("visit", "token").put(CART, "a cart");
  for (const other of [
    ["visit", ""],
    ["visit", "token2"],
    ["visi", "ttoken"],
    ["", "visittoken"],
  ])
    expect([...of(...other).take()], other.join("+")).toEqual([]);
});

test("a form never goes by what was handed over: it asks the API", async () => {
  const app = startApp();
  const browser = await signIn(await fillBag(app));
  await browser.visit("/order-now/cart");
  const { url, body } = browser.postings().find(({ button }) => button.startsWith("Remove"))!;
  const before = app.calls.length;
  for (let press = 0; press < 2; press++) await browser.ask(url, { method: "POST", body });
  const asked = app.calls.slice(before).filter(({ path }) => /order-shopping-cart\/[^/]+$/.test(path));
  expect(asked.map(({ method }) => method)).toEqual(["GET", "GET"]);
});
