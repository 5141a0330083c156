import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import {
  chain,
  BOWL,
  CARTS,
  CHIPS,
  MENU,
  add,
  cartWithChips,
  folderForTest,
  newCart,
  openChain,
  openChainForEach,
} from "./support.ts";
import { problemsOf, purchase, purchaseWith, queue, type Part } from "./support.ts";
import { orderRows } from "./store-file.ts";

openChainForEach();

type Changes = Record<string, unknown>;
const payment = (changes: Changes) => purchaseWith("paymentInfo", changes);
const pickup = (changes: Changes) => purchaseWith("pickupDetails", changes);
const at = (iso: string) => openChain({ now: () => new Date(iso) });
const queueChips = async (details: object, who = chain) => queue(who, await cartWithChips(who), details);

describe("placing an order (API-44)", () => {
  it("the date is the store's: in Honolulu Tuesday lasts into London's Wednesday (CONF-05)", async () => {
    const late = at("2026-11-18T02:00:00Z");
    const cart = await newCart(late, 1, "1801");
    await add(late, cart, CHIPS, { storeNumber: "1801" });
    const details = { ...pickup({ day: "11/17/2026", time: "4:30 PM" }), storeNumber: "1801" };
    const payments = [{ ccMask: "************4444", paymentAuth: expect.stringMatching(/^\d{6}$/) }];
    const placed = { orderStatus: "Placed", promiseTime: "2026-11-17T16:30:00.000-10:00", payments };
    expect((await queue(late, cart, details)).body).toMatchObject(placed);
  });

  it("its number is random, and read in any case (CONF-07)", async () => {
    const numbers: string[] = [];
    for (let order = 0; order < 40; order++) numbers.push((await queueChips(purchase())).body.orderNumber);
    expect(new Set(numbers.map((number) => number.slice(3, 6))).size).toBeGreaterThan(35);
    const { body } = await chain.get(`${CARTS}/order-confirmation/${numbers[0]!.toLowerCase()}`);
    expect(body.orderNumber).toBe(numbers[0]);
  });

  it("a second purchase of the cart returns the first order, whatever its details (SUBMIT-06)", async () => {
    const cart = await cartWithChips(chain);
    const { body } = await queue(chain, cart);
    for (const details of [{}, payment({ cardNumber: "4000000000000002" })])
      expect(await queue(chain, cart, details)).toMatchObject({ status: 200, body });
  });
});

describe("refusing an order (SUBMIT-07)", () => {
  it.each(
    Object.entries({
      firstName: [" ", undefined],
      lastName: ["x".repeat(101)],
      "email (CHK-07)": ["", "ada@example"],
      "phone (CHK-08)": [undefined],
      "billingAddress.addressLine1 (CHK-09)": [""],
      "billingAddress.city (CHK-10)": [null],
      "billingAddress.state (CHK-11)": ["XX"],
      "billingAddress.zip (CHK-12)": ["7520", undefined],
      "specialInstructions (CHK-13)": ["x".repeat(61)],
      "paymentInfo.nameOnCard (PAY-05)": [""],
      "paymentInfo.cardNumber (PAY-04, PAY-06)": [undefined, "411111111111", "4111x11111111111"],
      "paymentInfo.cvn (PAY-07)": ["12"],
      "paymentInfo.expirationMonth (PAY-08, PAY-09)": ["13", "10"],
      "paymentInfo.billingZip (PAY-10)": [""],
      "pickupDetails.pickupType": ["", "Drone"],
      "pickupDetails.day (TIME-08)": ["", "11/16/2026", "03/17/2027", "11/26/2026"],
      "pickupDetails.time": ["noon", "12:05 PM", "10:15 AM", "9:00 PM"],
      "pickupDetails.asap": [true],
      "tipAmount (TIP-01, TIP-05)": [5, -5, 1500.01, "5"],
      storeNumber: ["1002"],
      orderTypeId: [2],
    }),
  )("for a wrong %s", async (field, values) => {
    const cart = await cartWithChips(chain);
    const [path = ""] = field.split(" ");
    const [part = "", below] = path.split(".");
    for (const value of values) {
      const details = below ? purchaseWith(part as Part, { [below]: value }) : purchase({ [part]: value });
      const [status, ...paths] = problemsOf(await queue(chain, cart, details));
      expect([value, status, paths]).toEqual([value, 400, expect.arrayContaining([`orderDetails.${path}`])]);
    }
    expect((await queue(chain, cart)).status).toBe(200);
  });

  it.each<[string, Changes, string]>([
    ["no billing address at all", { billingAddress: "Elm St" }, "billingAddress.zip"],
    ["no card (PAY-04)", { paymentInfo: null }, "paymentInfo.cardNumber"],
    ["no car (VEH-04)", pickup({ pickupType: "CurbSide" }), "pickupDetails.curbsideInstructions"],
    ["the past (SUBMIT-09)", pickup({ day: "11/17/2026", time: "10:45 AM" }), "pickupDetails.time"],
  ])("for %s", async (_name, changes, path) => {
    expect(problemsOf(await queueChips(purchase(changes)))).toContain(`orderDetails.${path}`);
  });

  it("for an unfinished line, or a dish that is unavailable on the day", async () => {
    const [sunday, unfinished] = [await newCart(chain), await newCart(chain)];
    await add(chain, sunday, { menuItemId: 303, quantity: 1 });
    const steak = { modifierId: 1050, options: [{ optionId: 1052 }] };
    await add(chain, unfinished, { menuItemId: 101, quantity: 1, modifiers: [BOWL[0], steak] });
    await chain.put(`${CARTS}/${unfinished}/validate-to-store/53?day=11/18/2026`);
    const inHonolulu = await queue(chain, unfinished, purchase({ storeNumber: "1801" }));
    for (const reply of [inHonolulu, await queue(chain, sunday, pickup({ day: "11/22/2026" }))])
      expect(problemsOf(reply)).toEqual([400, "orderDetails.cart"]);
  });

  const december = pickup({ day: "12/02/2026" });
  const asap = pickup({ day: "11/17/2026", time: "11:30 AM", asap: true });
  it.each([
    [
      "accepts a card on the last day of its month by the store's calendar (PAY-09)",
      december,
      "2026-12-01T02:00Z",
      200,
    ],
    ["refuses it after that day (PAY-09)", december, "2026-12-01T12:00Z", 400],
    ["accepts ASAP while the store is open (TIME-11)", asap, "2026-11-17T17:00Z", 200],
    ["refuses ASAP while it is closed (TIME-11)", asap, "2026-11-17T15:00Z", 400],
  ])("%s", async (_what, details, iso, status) => {
    expect((await queueChips(details, at(iso))).status).toBe(status);
  });

  it("for a declined card: the cart stays, and another card works, with blanks and hyphens too", async () => {
    const cart = await cartWithChips(chain);
    const { status, body } = await queue(chain, cart, payment({ cardNumber: "4000 0000 0000 0002" }));
    expect([status, body.message]).toEqual([400, "Your card was declined. Please use a different card."]);
    expect((await queue(chain, cart, payment({ cardNumber: "4111-2222 33334444" }))).status).toBe(200);
  });

  it("for a too large order, with the store's phone (CONST-03)", async () => {
    const cart = await cartWithChips(chain, 40);
    await add(chain, cart, CHIPS);
    expect((await queue(chain, cart)).body.message).toContain("(214) 555-0101");
  });
});

describe("catering and holiday orders", () => {
  /** Trays of vegetables; three are enough for a delivery. */
  async function queueTrays(changes: Changes, pickupDetails: Changes = {}, trays = 3) {
    const order = { orderTypeId: 2, storeNumber: "1001", headCount: 36, email: "", ...changes };
    const cart = await newCart(chain, order.orderTypeId, order.storeNumber);
    await add(chain, cart, { menuItemId: order.orderTypeId === 2 ? 2303 : 3202, quantity: trays }, order);
    return queue(chain, cart, { ...pickup(pickupDetails), ...order });
  }

  type Case = [what: string, changes: Changes, details: Changes, ...fields: string[]];
  it.each<Case>([
    ["no number of guests (CHK-15)", { headCount: undefined }, {}, "headCount"],
    ["one and a half guests (CHK-15)", { headCount: 1.5 }, {}, "headCount"],
    ["501 guests (CHK-15)", { headCount: 501 }, {}, "headCount"],
    ["the number of guests as text (CHK-15)", { headCount: "36" }, {}, "headCount"],
    ["an account without an email", { createUserAccount: true }, {}, "email"],
    ["a valid order without an email", {}, {}],
    ["a time after the hours of catering (TIME-15)", {}, { time: "8:00 PM" }, "pickupDetails.time"],
    ["the last time of catering", {}, { time: "7:45 PM" }],
    ["a day after its last (TIME-19)", { storeNumber: "1406" }, { day: "12/08/2026" }, "pickupDetails.day"],
    ["its last day", { storeNumber: "1406" }, { day: "12/07/2026" }],
    ["the day after the holiday", { orderTypeId: 3, email: "a@b.com" }, { day: "02/05/2027" }, "pickupDetails.day"],
    ["the last day of the holiday menu", { orderTypeId: 3, email: "a@b.com" }, { day: "01/31/2027" }],
  ])("%s", async (_what, changes, details, ...fields) => {
    const reply = await queueTrays(changes, details);
    expect(problemsOf(reply)).toEqual([fields.length ? 400 : 200, ...fields.map((field) => `orderDetails.${field}`)]);
  });

  it.each([
    [32.79, 3, 200],
    [33.79, 3, 400],
    [undefined, 3, 400],
    [32.79, 1, 400],
  ])("a delivery needs a nearby address and a minimum: %d, %i trays: %i", async (latitude, trays, status) => {
    const place = { addressLine1: "1 Elm St", city: "Dallas", state: "TX", zip: "75201", longitude: -96.8, latitude };
    const details = { pickupType: "Delivery", deliveryAddress: place };
    expect((await queueTrays({ businessName: "Engines" }, details, trays)).status).toBe(status);
  });

  it("a kitchen has a daily limit (API-28, LIMIT-09)", async () => {
    const isOver = async (orderAmount: number, date = "2026-11-18", storeId = 24) =>
      (await chain.get(`${MENU}/store-daily-orders?date=${date}&storeId=${storeId}&orderAmount=${orderAmount}`)).body
        .isOverLimit;
    expect([await isOver(300), await isOver(300.01)]).toEqual([false, true]);
    expect((await queueTrays({ storeNumber: "1302" })).status).toBe(200);
    const elsewhere = [await isOver(150, "2026-11-19"), await isOver(150, "2026-11-18", 1)];
    expect([await isOver(150), ...elsewhere]).toEqual([true, false, false]);
    const second = await queueTrays({ storeNumber: "1302" });
    expect([second.status, second.body.message]).toEqual([400, expect.stringContaining("Catering Sales Manager")]);
  });
});

describe("a store file", () => {
  it("outlives the process: carts, orders, and one order per cart, enforced by its table too", async () => {
    const data = join(folderForTest(), "kept.db");
    const before = openChain({ data });
    const [open, cart] = [await cartWithChips(before), await cartWithChips(before, 3)];
    const { body: placed } = await queue(before, cart);
    const { body: openCart } = await before.get(`${CARTS}/${open}`);
    before.sandbox.close();
    const after = openChain({ data, now: () => new Date("2026-11-20T12:00:00Z") });
    expect((await after.get(`${CARTS}/${open}`)).body).toEqual(openCart);
    expect((await queue(after, cart)).body).toEqual(placed);
    expect((await after.get(`${CARTS}/order-confirmation/${placed.orderNumber}`)).body).toEqual(placed);
    expect(orderRows(data)).toMatchObject([{ order_number: placed.orderNumber, cart_id: cart, total_cents: 1608 }]);
    const writer = new DatabaseSync(data);
    const second = "INSERT INTO orders SELECT 'ZK-2', cart_id, placed_at, 1, '{}', 1, 1, '', 1 FROM orders";
    expect(() => writer.exec(second)).toThrow(/UNIQUE/);
    writer.close();
  });

  it("of an earlier version is migrated with carts and orders, and gets the demo customers", async () => {
    const data = join(folderForTest(), "old.db");
    const writer = new DatabaseSync(data);
    writer.exec(`
      CREATE TABLE carts (id TEXT PRIMARY KEY, order_type_id INTEGER NOT NULL, store_id INTEGER NOT NULL,
        pickup_type TEXT NOT NULL, day TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
      CREATE TABLE cart_lines (cart_item_id TEXT PRIMARY KEY, cart_id TEXT NOT NULL REFERENCES carts (id),
        menu_item_id INTEGER NOT NULL, quantity INTEGER NOT NULL, choices TEXT NOT NULL,
        special_instructions TEXT NOT NULL, nickname TEXT NOT NULL) STRICT;
      INSERT INTO carts VALUES ('old-cart', 1, 1, 'Carry Out', '2026-11-18', '2026-11-17T00:00:00.000Z');
      INSERT INTO cart_lines VALUES ('old-line', 'old-cart', 702, 2, '[]', '', 'Lunch');`);
    writer.close();
    for (const opening of [1, 2]) {
      const chain = openChain({ data });
      const { body } = await chain.get(`${CARTS}/old-cart`);
      expect([opening, body]).toMatchObject([opening, { subTotal: 9.9, cart: [{ nickname: "Lunch" }] }]);
      expect((await (await chain.signedIn()).get("/customer-api/user")).body.customerId).toBe(7001);
    }
    expect((await queue(openChain({ data }), "old-cart")).status).toBe(200);
  });
});
