import { expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { broken, isCartRead, isQueue, status, when } from "../../support/faults.ts";
import { atReplica, fillBag, fillCheckout } from "../../support/journey.ts";
import { callsTo } from "../../support/sign-in.ts";

const CHECKING = "/order-now/checkout/checking";

/** Presses Submit Order, and loses the reply with its cookies: the page's script then asks for the outcome. */
async function afterLostReply(sent: Browser, change: (body: URLSearchParams) => void = () => {}): Promise<Browser> {
  const { body } = sent.formOf("Submit Order");
  change(body);
  const before = new Map(sent.cookies);
  await sent.send(CHECKOUT, body);
  return openBrowser(sent.app, before);
}

async function whereTo(browser: Browser, agreement: string): Promise<string | null> {
  const answer = await browser.ask(`${CHECKOUT}/order-outcome`, {
    method: "POST",
    body: new URLSearchParams({ agreement }),
  });
  expect(answer.status).toBe(200);
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
    browser.cookies.set(name, value);
  }
  return ((await answer.json()) as { to: string | null }).to;
}

const agreementOf = (browser: Browser): string => browser.formOf("Submit Order").body.get("agreement") ?? "";

async function readyToSubmit(): Promise<{ browser: Browser; agreement: string }> {
  const browser = await fillBag();
  fillCheckout(browser);
  return { browser, agreement: agreementOf(browser) };
}

test("a placed order whose reply and cookies were lost is found, and the bag is empty (SUBMIT-06)", async () => {
  const { browser, agreement } = await readyToSubmit();
  const after = await afterLostReply(browser);
  const to = await whereTo(after, agreement);
  expect(to).toMatch(/^\/order-now\/order-confirmation\/[\w-]+$/);
  expect((await after.visit(to!)).heading()).toBe("Thanks for your order");
  expect((await after.visit("/order-now/cart")).text()).toContain("Your bag is empty");
  expect(callsTo(after.app, "/queue")).toHaveLength(1);
});

test("an order without a reply from the restaurant is being checked (SUBMIT-06)", async () => {
  const { browser, agreement } = await readyToSubmit();
  browser.app.intercept = when(isQueue, broken);
  const after = await afterLostReply(browser);
  expect(await whereTo(after, agreement)).toBe(CHECKING);
  expect((await after.visit(CHECKING)).heading()).toBe("We are checking your order");
});

test.each(["another replica has sent it", "the bag cannot be read"])(
  "with an unknown outcome (%s), nothing says that it was not placed (SUBMIT-06)",
  async (name) => {
    const { browser, agreement } = await readyToSubmit();
    const after = name.startsWith("another") ? atReplica(browser) : browser;
    if (after === browser) after.app.intercept = when(isCartRead, status(500));
    expect(await whereTo(after, agreement)).toBe(CHECKING);
    expect((await after.visit(CHECKING)).text()).not.toMatch(/not placed/i);
  },
);

test("a refused order was not placed; after one with unknown outcome this is not claimed (SUBMIT-07)", async () => {
  const { browser, agreement } = await readyToSubmit();
  const after = await afterLostReply(browser, (body) => body.set("cardNumber", ""));
  expect(await whereTo(after, agreement)).toBeNull();

  browser.app.intercept = when(isQueue, broken);
  fillCheckout(browser);
  const inDoubt = await afterLostReply(browser);
  browser.app.intercept = null;
  expect(await whereTo(inDoubt, agreement)).toBe(CHECKING);
});

test("a forged agreement gives no information", async () => {
  const { browser } = await readyToSubmit();
  for (const agreement of ["", "x".repeat(300)]) expect(await whereTo(browser, agreement)).toBe(CHECKOUT);
});
