import { describe, expect, test } from "vitest";
import { createHandover } from "../../../server/catering/handover.ts";
import { ACCOUNT_OPERATIONS } from "../../../server/catering/accounts.ts";
import { CART_OPERATIONS } from "../../../server/catering/cart.ts";
import { CARD_OPERATIONS } from "../../../server/catering/cards.ts";
import { REWARD_OPERATIONS } from "../../../server/catering/rewards.ts";
import { createSenders } from "../../../server/catering/send.ts";
import type { Transport } from "../../../server/remote/transport.ts";
import { startApp } from "../../support/app.ts";
import { status, when } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";
import { emptyCaches } from "./support.ts";

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

describe("what a form asks of a customer beside its change", () => {
  const input = { path: { cartId: "7" }, body: { cartId: "7" } } as never;
  const { addLine, removeLine } = CART_OPERATIONS;

  /** A form's request and the page's after it, at an API that notes what it is asked and answers the call's name. */
  function openRequests() {
    const { of } = openHandover();
    const asked: string[] = [];
    const waiting = new Map<string, PromiseWithResolvers<unknown>>();
    const transport: Transport = {
      raw: () => Promise.reject(new Error("not asked")),
      async send<T>({ name }: { name: string }) {
        asked.push(name);
        await waiting.get(name)?.promise;
        return { id: "7", name } as T;
      },
    };
    const open = (takesHandover: boolean) =>
      createSenders(transport, emptyCaches(), { handover: of("visit", "token"), takesHandover, token: "token" }).send;
    const hold = (name: string) => {
      const held = Promise.withResolvers<unknown>();
      waiting.set(name, held);
      return held;
    };
    return { form: open(false), page: () => open(true), asked, hold };
  }

  test("is handed over with a change that leaves it so", async () => {
    const { form, page, asked } = openRequests();
    await form(CARD_OPERATIONS.cards, {});
    await form(addLine, input);
    const send = page();
    expect(await send(CARD_OPERATIONS.cards, {})).toMatchObject({ name: "cards" });
    await send(CART_OPERATIONS.cart, { path: { cartId: "7" } });
    expect(asked).toEqual(["cards", "cart-add"]);
  });

  test.each([
    ["another change before", [removeLine, addLine]],
    ["another change after", [addLine, removeLine]],
    ["points spent", [addLine, REWARD_OPERATIONS.redeemPoints]],
    ["no change at all", []],
  ])("not with %s", async (_what, changes) => {
    const { form, page, asked } = openRequests();
    await form(CARD_OPERATIONS.cards, {});
    for (const change of changes) await form(change, input);
    await page()(CARD_OPERATIONS.cards, {});
    expect(asked.filter((name) => name === "cards")).toHaveLength(2);
  });

  test("not what was on its way when something else changed, nor what comes too late or not at all", async () => {
    const { form, page, asked, hold } = openRequests();
    const [cards, customer] = [hold("cards"), hold("customer")];
    const reading = [form(CARD_OPERATIONS.cards, {}), form(ACCOUNT_OPERATIONS.customer, {}).catch(() => "failed")];
    await form(removeLine, input);
    cards.resolve(null);
    await reading[0];
    await form(addLine, input);
    customer.reject(new Error("nobody answers"));
    await reading[1];
    const late = form(CARD_OPERATIONS.loyaltyBalance, {});
    await late;
    const send = page();
    for (const declared of [CARD_OPERATIONS.cards, CARD_OPERATIONS.loyaltyBalance]) await send(declared, {});
    await send(ACCOUNT_OPERATIONS.customer, {}).catch(() => "asked");
    const count = (name: string) => asked.filter((one) => one === name).length;
    expect([count("cards"), count("loyalty-balance"), count("customer")]).toEqual([2, 2, 2]);
  });
});

describe("adding a dish", () => {
  const OWN = /\/customer-api\/(?:user|cards|payment-options|reward)/;
  const SIDE = "/order-now/build-order/menu-item/702";

  test("asks of a customer what checkout shows, once; another button asks for nothing", async () => {
    const browser = await signIn(await atMenu());
    const own = () => browser.app.calls.filter(({ path }) => OWN.test(path)).map(({ path }) => path);
    await browser.visit(SIDE);
    const before = own().length;
    await browser.send(SIDE, { intent: "qty:1", quantity: "1" });
    expect(own().slice(before)).toEqual([]);
    await browser.send(SIDE, { intent: "add", quantity: "1" });
    expect(browser.heading()).toBe("Almost Done!");
    const asked = own().slice(before);
    expect(asked).toHaveLength(8);
    expect(asked).toEqual([...new Set(asked)]);
  });

  test("what is declined asks nothing twice", async () => {
    const browser = await signIn(await fillBag());
    await browser.visit("/order-now/checkout");
    const before = browser.app.calls.length;
    await browser.send("/order-now/checkout", { intent: "add-on:none" });
    expect(browser.heading()).toBe("Almost Done!");
    const asked = browser.app.calls.slice(before).flatMap(({ path }) => (OWN.test(path) ? [path] : []));
    expect(asked).toContain("/customer-api/payment-options");
    expect(asked).toEqual([...new Set(asked)]);
  });

  test("asks for nothing of a guest", async () => {
    const browser = await atMenu();
    await browser.send(SIDE, { intent: "add", quantity: "1" });
    expect(browser.heading()).toBe("Almost Done!");
    expect(browser.app.calls.filter(({ path }) => OWN.test(path))).toEqual([]);
  });

  test("what could not be read beside it is asked again by the page, and shown", async () => {
    const browser = await signIn(await atMenu());
    let left = 0;
    const isCards = ({ url }: Request) => url.includes("/customer-api/cards?") && left-- > 0;
    browser.app.intercept = when(isCards, status(400));
    const shown: string[] = [];
    for (left of [0, 1]) {
      await browser.send(SIDE, { intent: "add", quantity: "1" });
      shown.push(browser.all("#giftcards").join());
    }
    expect(shown[0]).toMatch(/\$\d/);
    expect(shown[1]).toBe(shown[0]);
  });
});
