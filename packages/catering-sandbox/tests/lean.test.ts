import { expect, it } from "vitest";
import { LEAN } from "../faces/lean.ts";
import { ROUTES } from "../sandbox.ts";
import {
  BOWL,
  CARTS,
  add,
  cartWithChips,
  newCart,
  openChain,
  openChainInTime,
  queue,
  tokenForm,
  openChainForEach,
} from "./support.ts";
import type { Json } from "./support.ts";

openChainForEach();

/** Names of an object's fields, in order. */
const told = (body: Json) => Object.keys(body).toSorted();

it("the lean face changes only calls that exist", () => {
  const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(LEAN.replies).filter((call) => !routes.includes(call))).toEqual([]);
});

it("a store has the specified fields without hours, and its open-until as plain text", async () => {
  const chain = openChain({ face: "lean" });
  const { body } = await chain.get("/customer-api/customer-stores/store-number/1001");
  expect(body).toMatchObject({ id: 1, storeNumber: "1001", allowsCarryOut: true });
  expect(told(body)).not.toEqual(expect.arrayContaining(["hours"]));
  // False flags and empty values are absent.
  expect([body.isCateringPilot, body.addressLine2]).toEqual([undefined, undefined]);
  const open = await chain.get("/customer-api/customer-stores/open-until/1");
  expect([open.headers.get("content-type"), open.body]).toEqual(["text/plain; charset=utf-8", "Open until 9:00 PM"]);
});

it("an option announces nested groups, whose choices are in the submodifiers only", async () => {
  const chain = openChain({ face: "lean" });
  const item = "/customer-api/store-menu/store/1/menu-item/207/modifiers?date=2026-11-18";
  const below = (await chain.get(item)).body.flatMap(({ options }: Json) =>
    options.flatMap((one: Json) => one.modifiers ?? []),
  );
  expect(below.length).toBeGreaterThan(0);
  expect(below.every(({ options }: Json) => options.length === 0)).toBe(true);
  const { body } = await chain.get("/customer-api/store-menu/store/1/submodifiers?menuItemIds=207&date=2026-11-18");
  const found = new Map<number, Json>(body.map((group: Json) => [group.modifierId, group]));
  for (const { modifierId } of below) expect(found.get(modifierId).options.length).toBeGreaterThan(0);
  expect(body.flatMap(told)).not.toContain("parentOptionId");
});

it("a token lasts thirty minutes without an expires_in; a cart is readable by id", async () => {
  const { chain, after } = openChainInTime({ face: "lean" });
  expect(told((await chain.post("/oauth/token", tokenForm("ada@example.com"))).body)).toEqual(["access_token"]);
  const ada = await chain.signedIn();
  const cart = await newCart(ada);
  await add(ada, cart, { menuItemId: 101, quantity: 1, modifiers: BOWL });
  expect((await chain.get(`${CARTS}/${cart}`)).body.cart).toHaveLength(1);
  after(29 * 60_000);
  expect((await ada.get("/customer-api/user")).status).toBe(200);
  after(31 * 60_000);
  expect((await ada.get("/customer-api/user")).status).toBe(401);
  expect((await ada.get(`${CARTS}/${cart}`)).status).toBe(200);
});

it("an order has lines, price and fees, but no totals; its addresses are flat", async () => {
  const chain = openChain({ face: "lean" });
  const { body } = await queue(chain, await cartWithChips(chain));
  expect(body).toMatchObject({ storeName: "Dallas Uptown", billingAddressLine1: "1 Elm St", billingCity: "Dallas" });
  const sums = ["subTotal", "tax", "serviceFee", "discount", "promotions", "reward", "total", "lastName"];
  expect(told(body).filter((name) => [...sums, "store", "billingAddress", "isTaxExempt"].includes(name))).toEqual([]);
  expect(body.cart).toMatchObject([{ name: "Chips & Guacamole", quantity: 1 }]);
});

it("a held reward has an expiry date; an available one has its value", async () => {
  const ada = await openChain({ face: "lean" }).signedIn();
  const at = "storeId=1&date=2026-11-18";
  const { rewards } = (await ada.get(`/customer-api/reward-points/with-current-rewards?${at}`)).body;
  expect(told(rewards[0])).toEqual(["cardId", "cardNumber", "expirationDate", "name"]);
  const { body } = await ada.get(`/customer-api/rewards/available-at-store-online?${at}`);
  expect(body.map(({ id, amountOff, items }: Json) => [id, amountOff, items.length])).toEqual([
    ["1", 5, 0],
    ["2", 0, 1],
  ]);
});
