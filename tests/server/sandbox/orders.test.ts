import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import {
  CARD_NUMBER,
  CARTS,
  cartWithChips,
  CHIPS,
  envelope,
  MENU,
  newCart,
  openChain,
  purchase,
  TUESDAY,
  type Chain,
  type Json,
} from "./support.ts";

const queue = (chain: Chain, cart: string, details: object = purchase()) =>
  chain.put(`${CARTS}/${cart}/queue`, details);

const payment = (changes: object) => purchase({ paymentInfo: { ...purchase().paymentInfo, ...changes } });
const pickup = (changes: object) => purchase({ pickupDetails: { ...purchase().pickupDetails, ...changes } });
const billing = (changes: object) => purchase({ billingAddress: { ...purchase().billingAddress, ...changes } });

/** Two gallons of lemonade and three trays of vegetables: enough for a delivery. */
async function cateringCart(chain: Chain, storeNumber = "1001", trays = 3): Promise<string> {
  const cart = await newCart(chain, 2, storeNumber);
  const { status } = await chain.put(
    `${CARTS}/${cart}/add`,
    envelope({ menuItemId: 2303, quantity: trays }, { orderTypeId: 2, storeNumber }),
  );
  if (status !== 200) throw new Error("No trays.");
  return cart;
}

const catering = (changes: object = {}) => purchase({ orderTypeId: 2, headCount: 36, email: "", ...changes });

describe("an order is placed (API-44, SUBMIT-06)", () => {
  it("and answers a summary with everything that the confirmation shows (CONF-07)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain, 2);
    const { status, body } = await queue(chain, cart);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderNumber: expect.stringMatching(/^ZK-[0-9A-HJKMNP-TV-Z]{10}$/),
      orderStatus: "Queued",
      orderType: "Individual",
      pickupType: "Carry Out",
      asap: false,
      promiseTime: "2026-11-18T12:00:00.000-06:00",
      pickupTime: "2026-11-18T12:00:00.000-06:00",
      curbsideInstructions: "",
      firstName: "Ada",
      lastName: "Byron",
      businessName: "",
      billingAddress: { addressLine1: "1 Elm St", addressLine2: "", city: "Dallas", state: "TX", zip: "75201" },
      store: {
        storeNumber: "1001",
        name: "Dallas Uptown",
        address: "2817 McKinney Ave",
        addressLine2: "",
        city: "Dallas",
        state: "TX",
        zip: "75204",
        phone: "(214) 555-0101",
      },
      payments: [{ amount: 10.72, paymentAuth: "", ccMask: "************4444", message: "" }],
      specialInstructions: "",
      cart: [expect.objectContaining({ name: "Chips & Guacamole", quantity: 2, price: 4.95 })],
      subTotal: 9.9,
      tax: 0.82,
      serviceFee: 0,
      deliveryFee: 0,
      discount: 0,
      total: 10.72,
      tipAmount: 0,
      price: 10.72,
      isTaxExempt: false,
    });
    expect((await chain.get(`${CARTS}/order-confirmation/${body.orderNumber}`)).body).toEqual(body);
    expect((await chain.get(`${CARTS}/order-confirmation/${body.orderNumber.toLowerCase()}`)).body).toEqual(body);
  });

  it("an order for today is Placed and charged (CONF-05)", async () => {
    const chain = openChain();
    const { body } = await queue(chain, await cartWithChips(chain), pickup({ day: "11/17/2026", time: "11:30 AM" }));
    expect(body.orderStatus).toBe("Placed");
    expect(body.payments[0].paymentAuth).toMatch(/^\d{6}$/);
  });

  it("today is the store's today: in Honolulu Tuesday lasts into London's Wednesday", async () => {
    const late = openChain({ now: () => new Date("2026-11-18T02:00:00Z") });
    const cart = await newCart(late, 1, "1801");
    await late.put(`${CARTS}/${cart}/add`, envelope(CHIPS, { storeNumber: "1801" }));
    const details = { ...pickup({ day: "11/17/2026", time: "4:30 PM" }), storeNumber: "1801" };
    expect((await queue(late, cart, details)).body).toMatchObject({
      orderStatus: "Placed",
      promiseTime: "2026-11-17T16:30:00.000-10:00",
    });
  });

  it("curbside carries the vehicle, delivery the address and the tip (VEH-03)", async () => {
    const chain = openChain();
    const curbside = pickup({ pickupType: "CurbSide", curbsideInstructions: "Blue Sedan" });
    expect((await queue(chain, await cartWithChips(chain), curbside)).body.curbsideInstructions).toBe("Blue Sedan");
    const deliveryAddress = {
      addressLine1: "1 Elm St",
      addressLine2: "4",
      city: "Dallas",
      state: "TX",
      zip: "75201",
      latitude: 32.79,
      longitude: -96.8,
    };
    const details = catering({
      businessName: "Engines",
      tipAmount: 20,
      pickupDetails: { ...purchase().pickupDetails, pickupType: "Delivery", deliveryAddress },
    });
    const { body } = await queue(chain, await cateringCart(chain), details);
    const shown = { addressLine1: "1 Elm St", addressLine2: "4", city: "Dallas", state: "TX", zip: "75201" };
    expect(body).toMatchObject({ tipAmount: 20, businessName: "Engines" });
    expect(body.deliveryAddress).toEqual(shown);
    // 162.00 + 8.25 % + 5 % service + tip.
    expect(body).toMatchObject({ subTotal: 162, tax: 13.37, serviceFee: 8.1, total: 183.47, price: 203.47 });
  });

  it("order numbers are not guessed one from another", async () => {
    const chain = openChain();
    const numbers = new Set<string>();
    for (let order = 0; order < 40; order++)
      numbers.add((await queue(chain, await cartWithChips(chain))).body.orderNumber);
    expect(numbers.size).toBe(40);
    expect(new Set([...numbers].map((number) => number.slice(3, 6))).size).toBeGreaterThan(35);
    expect((await chain.get(`${CARTS}/order-confirmation/ZK-0000000000`)).status).toBe(404);
  });
});

describe("an order is refused (SUBMIT-07)", () => {
  it.each<[string, object, string]>([
    ["no first name", purchase({ firstName: " " }), "orderDetails.firstName"],
    ["a long last name", purchase({ lastName: "x".repeat(101) }), "orderDetails.lastName"],
    ["no email (CHK-07)", purchase({ email: "" }), "orderDetails.email"],
    ["an email that is none (CHK-07)", purchase({ email: "ada@example" }), "orderDetails.email"],
    ["no phone (CHK-08)", purchase({ phone: undefined }), "orderDetails.phone"],
    ["no address (CHK-09)", billing({ addressLine1: "" }), "orderDetails.billingAddress.addressLine1"],
    ["no city (CHK-10)", billing({ city: null }), "orderDetails.billingAddress.city"],
    ["no state (CHK-11)", billing({ state: "XX" }), "orderDetails.billingAddress.state"],
    ["half a zip code (CHK-12)", billing({ zip: "7520" }), "orderDetails.billingAddress.zip"],
    ["no billing address at all", purchase({ billingAddress: "Elm St" }), "orderDetails.billingAddress.zip"],
    [
      "long instructions (CHK-13)",
      purchase({ specialInstructions: "x".repeat(61) }),
      "orderDetails.specialInstructions",
    ],
    ["no name on the card (PAY-05)", payment({ nameOnCard: "" }), "orderDetails.paymentInfo.nameOnCard"],
    ["a short card number (PAY-06)", payment({ cardNumber: "411111111111" }), "orderDetails.paymentInfo.cardNumber"],
    [
      "letters in the card number (PAY-06)",
      payment({ cardNumber: "4111x11111111111" }),
      "orderDetails.paymentInfo.cardNumber",
    ],
    ["a short CVV (PAY-07)", payment({ cvn: "12" }), "orderDetails.paymentInfo.cvn"],
    ["no month (PAY-08)", payment({ expirationMonth: "13" }), "orderDetails.paymentInfo.expirationMonth"],
    ["a card of last month (PAY-09)", payment({ expirationMonth: "10" }), "orderDetails.paymentInfo.expirationMonth"],
    ["no billing zip (PAY-10)", payment({ billingZip: "" }), "orderDetails.paymentInfo.billingZip"],
    ["no card (PAY-04)", purchase({ paymentInfo: null }), "orderDetails.paymentInfo.cardNumber"],
    ["no way to get it", pickup({ pickupType: "" }), "orderDetails.pickupDetails.pickupType"],
    [
      "curbside without a car (VEH-04)",
      pickup({ pickupType: "CurbSide" }),
      "orderDetails.pickupDetails.curbsideInstructions",
    ],
    ["no day", pickup({ day: "" }), "orderDetails.pickupDetails.day"],
    ["yesterday", pickup({ day: "11/16/2026" }), "orderDetails.pickupDetails.day"],
    ["four months from now (TIME-08)", pickup({ day: "03/17/2027" }), "orderDetails.pickupDetails.day"],
    ["Thanksgiving", pickup({ day: "11/26/2026" }), "orderDetails.pickupDetails.day"],
    ["no time", pickup({ time: "noon" }), "orderDetails.pickupDetails.time"],
    ["a time between two slots", pickup({ time: "12:05 PM" }), "orderDetails.pickupDetails.time"],
    ["a time before opening", pickup({ time: "10:15 AM" }), "orderDetails.pickupDetails.time"],
    ["the closing time", pickup({ time: "9:00 PM" }), "orderDetails.pickupDetails.time"],
    [
      "a time that has passed (SUBMIT-09)",
      pickup({ day: "11/17/2026", time: "10:45 AM" }),
      "orderDetails.pickupDetails.time",
    ],
    ["ASAP for another day", pickup({ asap: true }), "orderDetails.pickupDetails.asap"],
    ["a tip for a pickup (TIP-01)", purchase({ tipAmount: 5 }), "orderDetails.tipAmount"],
    ["a tip below nothing", purchase({ tipAmount: -5 }), "orderDetails.tipAmount"],
    ["a tip above everything (TIP-05)", purchase({ tipAmount: 1500.01 }), "orderDetails.tipAmount"],
    ["a tip in words", purchase({ tipAmount: "5" }), "orderDetails.tipAmount"],
    ["a gift card that is none", purchase({ giftCards: [{ number: "1" }] }), "orderDetails.giftCards[0].number"],
    ["another store than the cart's", purchase({ storeNumber: "1002" }), "orderDetails.storeNumber"],
    ["another type than the cart's", purchase({ orderTypeId: 2 }), "orderDetails.orderTypeId"],
  ])("for %s", async (_name, details, path) => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const { status, body } = await queue(chain, cart, details);
    expect(status).toBe(400);
    expect(Object.keys(body.modelState)).toContain(path);
    expect(body.message).toMatch(/\w/);
    expect((await chain.get(`${CARTS}/${cart}`)).body).not.toHaveProperty("orderNumber");
    expect((await queue(chain, cart)).status).toBe(200);
  });

  it("names every wrong field at once, and empty details are not a crash", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const { body } = await queue(chain, cart, { orderTypeId: 1, storeNumber: "1001" });
    expect(Object.keys(body.modelState).length).toBeGreaterThan(12);
    expect((await queue(chain, cart, {})).status).toBe(400);
  });

  it("with an empty cart, or an unfinished line", async () => {
    const chain = openChain();
    expect((await queue(chain, await newCart(chain))).body.message).toMatch(/nothing in this cart/);
    const cart = await newCart(chain);
    const modifiers = [
      { modifierId: 1000, options: [{ optionId: 1001 }] },
      { modifierId: 1050, options: [{ optionId: 1052 }] },
    ];
    await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 101, quantity: 1, modifiers }));
    await chain.put(`${CARTS}/${cart}/validate-to-store/53?day=11/18/2026`);
    const { status, body } = await queue(chain, cart, purchase({ storeNumber: "1801" }));
    expect([status, Object.keys(body.modelState)]).toEqual([400, ["orderDetails.cart"]]);
  });

  it("for a dish that is not made on the chosen day", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 303, quantity: 1 }));
    expect((await queue(chain, cart, pickup({ day: "11/22/2026" }))).body.modelState).toHaveProperty([
      "orderDetails.cart",
    ]);
  });

  it("PAY-09 a card is good through the last day of its month, by the store's calendar", async () => {
    const lastEvening = openChain({ now: () => new Date("2026-12-01T02:00:00Z") });
    const details = { ...payment({}), pickupDetails: { ...purchase().pickupDetails, day: "12/02/2026" } };
    expect((await queue(lastEvening, await cartWithChips(lastEvening), details)).status).toBe(200);
    const nextMorning = openChain({ now: () => new Date("2026-12-01T12:00:00Z") });
    expect((await queue(nextMorning, await cartWithChips(nextMorning), details)).status).toBe(400);
  });

  it("blanks and hyphens in a card number are no fault", async () => {
    const chain = openChain();
    expect((await queue(chain, await cartWithChips(chain), payment({ cardNumber: "4111-2222 33334444" }))).status).toBe(
      200,
    );
  });

  it("the bank declines one card: the cart stays, and another card works", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const declined = await queue(chain, cart, payment({ cardNumber: "4000 0000 0000 0002" }));
    expect([declined.status, declined.body]).toEqual([
      400,
      { message: "Your card was declined. Please use a different card." },
    ]);
    expect((await queue(chain, cart)).status).toBe(200);
  });

  it("ASAP is for today while the store is open and not about to close (TIME-11)", async () => {
    const asap = pickup({ day: "11/17/2026", time: "11:30 AM", asap: true });
    const noon = openChain();
    expect((await queue(noon, await cartWithChips(noon), asap)).body.asap).toBe(true);
    const early = openChain({ now: () => new Date("2026-11-17T15:00:00Z") });
    expect((await queue(early, await cartWithChips(early), asap)).body.modelState).toHaveProperty([
      "orderDetails.pickupDetails.asap",
    ]);
  });
});

describe("catering and holiday orders", () => {
  it("need a number of guests, and no email unless an account is wanted (CHK-15)", async () => {
    const chain = openChain();
    const cart = await cateringCart(chain);
    for (const headCount of [undefined, 0, -1, 1.5, 501, "36"]) {
      expect((await queue(chain, cart, catering({ headCount }))).body.modelState).toHaveProperty([
        "orderDetails.headCount",
      ]);
    }
    expect((await queue(chain, cart, catering({ createUserAccount: true }))).body.modelState).toHaveProperty([
      "orderDetails.email",
    ]);
    expect((await queue(chain, cart, catering())).status).toBe(200);
  });

  it("keep to the hours of their order type (TIME-15)", async () => {
    const chain = openChain();
    const cart = await cateringCart(chain);
    const at = (time: string) => queue(chain, cart, catering({ pickupDetails: { ...purchase().pickupDetails, time } }));
    expect((await at("8:00 PM")).status).toBe(400);
    expect((await at("7:45 PM")).status).toBe(200);
  });

  it("end where the store ends its catering, and where the holiday ends (TIME-19)", async () => {
    const chain = openChain();
    const cart = await cateringCart(chain, "1406");
    const on = (day: string) =>
      queue(chain, cart, catering({ storeNumber: "1406", pickupDetails: { ...purchase().pickupDetails, day } }));
    expect((await on("12/08/2026")).body.modelState).toHaveProperty(["orderDetails.pickupDetails.day"]);
    expect((await on("12/07/2026")).status).toBe(200);
    const feast = await newCart(chain, 3);
    await chain.put(`${CARTS}/${feast}/add`, envelope({ menuItemId: 3202, quantity: 2 }, { orderTypeId: 3 }));
    const holiday = (day: string) =>
      queue(chain, feast, purchase({ orderTypeId: 3, pickupDetails: { ...purchase().pickupDetails, day } }));
    expect((await holiday("02/05/2027")).status).toBe(400);
    expect((await holiday("01/31/2027")).status).toBe(200);
  });

  it("a kitchen takes so much a day and no more (API-28, LIMIT-09)", async () => {
    const chain = openChain();
    const limit = async (amount: number, date = "2026-11-18", storeId = 24) =>
      (await chain.get(`${MENU}/store-daily-orders?date=${date}&storeId=${storeId}&orderAmount=${amount}`)).body;
    expect(await limit(300)).toEqual({ isOverLimit: false, csmPhoneNumbers: expect.any(Array) });
    expect((await limit(300.01)).isOverLimit).toBe(true);
    const details = catering({ storeNumber: "1302" });
    expect((await queue(chain, await cateringCart(chain, "1302"), details)).status).toBe(200);
    expect((await limit(150)).isOverLimit).toBe(true);
    expect((await limit(150, "2026-11-19")).isOverLimit).toBe(false);
    expect((await limit(150, "2026-11-18", 1)).isOverLimit).toBe(false);
    const second = await queue(chain, await cateringCart(chain, "1302"), details);
    expect([second.status, second.body.message]).toEqual([400, expect.stringContaining("Catering Sales Manager")]);
  });

  it.each([
    "",
    "orderAmount=10",
    "storeId=1",
    "storeId=1&orderAmount=abc",
    "storeId=1&orderAmount=-5",
    "storeId=x&orderAmount=5",
  ])("refuses ?%s (API-28)", async (query) => {
    expect((await openChain().get(`${MENU}/store-daily-orders?${query}`)).status).toBeGreaterThanOrEqual(400);
  });

  it("delivery must be near enough and large enough", async () => {
    const chain = openChain();
    const there = (latitude: number | undefined, trays = 3) => ({
      trays,
      details: catering({
        businessName: "Engines",
        pickupDetails: {
          ...purchase().pickupDetails,
          pickupType: "Delivery",
          deliveryAddress: {
            addressLine1: "1 Elm St",
            city: "Dallas",
            state: "TX",
            zip: "75201",
            latitude,
            longitude: -96.8,
          },
        },
      }),
    });
    for (const [{ trays, details }, status] of [
      [there(32.79), 200],
      [there(33.79), 400],
      [there(undefined), 400],
      [there(32.79, 1), 400],
    ] as const) {
      expect((await queue(chain, await cateringCart(chain, "1001", trays), details)).status).toBe(status);
    }
  });

  it("CONST-03 too large an order is refused with the store's phone", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    for (const quantity of [40, 1]) await chain.put(`${CARTS}/${cart}/add`, envelope({ ...CHIPS, quantity }));
    expect((await queue(chain, cart)).body.message).toContain("(214) 555-0101");
  });
});

describe("one cart, one order", () => {
  it("a second purchase answers the first order, whatever it says", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const first = await queue(chain, cart);
    expect((await queue(chain, cart)).body).toEqual(first.body);
    expect((await queue(chain, cart, {})).body).toEqual(first.body);
    expect((await queue(chain, cart, payment({ cardNumber: "4000000000000002" }))).body).toEqual(first.body);
  });

  it("a placed cart says so, and changes no more", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const { body: order } = await queue(chain, cart);
    const { body: placed } = await chain.get(`${CARTS}/${cart}`);
    expect(placed).toMatchObject({ orderNumber: order.orderNumber, total: order.total });
    const { cartItemId } = placed.cart[0];
    for (const [verb, body] of [
      ["add", envelope(CHIPS)],
      ["update", envelope({ cartItemId, quantity: 2 })],
      ["remove", { cartItemId }],
      ["validate-to-store/2", undefined],
    ] as const) {
      const reply = await chain.put(`${CARTS}/${cart}/${verb}`, body);
      expect([verb, reply.status, reply.body.message]).toEqual([verb, 400, "This order has already been placed."]);
    }
    expect((await chain.get(`${CARTS}/${cart}`)).body).toEqual(placed);
  });
});

describe("a store file", () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);
  const orderRows = (path: string): Json[] => {
    const reader = new DatabaseSync(path, { readOnly: true });
    const rows = reader.prepare("SELECT order_number, cart_id, placed_at, total_cents, summary FROM orders").all();
    reader.close();
    return rows;
  };

  it("SUBMIT-04 twenty purchases at once, from two processes' worth of sandboxes, are one order", async () => {
    const data = file("race.db");
    const chains = [openChain({ data }), openChain({ data })];
    const cart = await cartWithChips(chains[0]!);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => queue(chains[index % 2]!, cart)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(orderRows(data)).toMatchObject([
      { order_number: replies[0]?.body.orderNumber, cart_id: cart, total_cents: 536, placed_at: TUESDAY.toISOString() },
    ]);
  });

  it("outlives the process: carts, orders, and the rule of one order", async () => {
    const data = file("kept.db");
    const before = openChain({ data });
    const open = await cartWithChips(before);
    const cart = await cartWithChips(before, 3);
    const placed = await queue(before, cart);
    const openCart = (await before.get(`${CARTS}/${open}`)).body;
    before.sandbox.close();
    const after = openChain({ data, now: () => new Date("2026-11-20T12:00:00Z") });
    expect((await after.get(`${CARTS}/${open}`)).body).toEqual(openCart);
    expect((await queue(after, cart)).body).toEqual(placed.body);
    expect((await after.get(`${CARTS}/order-confirmation/${placed.body.orderNumber}`)).body).toEqual(placed.body);
    expect(orderRows(data)).toHaveLength(1);
  });

  it("the table itself refuses a second order of a cart", async () => {
    const data = file("unique.db");
    const chain = openChain({ data });
    const cart = await cartWithChips(chain);
    await queue(chain, cart);
    const writer = new DatabaseSync(data);
    expect(() =>
      writer.exec("INSERT INTO orders SELECT 'ZK-2', cart_id, placed_at, 1, '{}', 1, 1, '', 1 FROM orders"),
    ).toThrow(/UNIQUE/);
    writer.close();
  });

  it("is readable by another process as soon as the answer is there", async () => {
    const data = file("prompt.db");
    const chain = openChain({ data });
    for (let orders = 1; orders <= 3; orders++) {
      await queue(chain, await cartWithChips(chain));
      expect(orderRows(data)).toHaveLength(orders);
    }
  });

  it("holds nothing of a card but its last four digits (PAY-12)", async () => {
    const data = file("cards.db");
    const chain = openChain({ data });
    const cart = await cartWithChips(chain);
    await queue(chain, cart, payment({ cardNumber: "4000000000000002", cvn: "6543" }));
    await queue(chain, cart, payment({ cvn: "1" }));
    const { body } = await queue(chain, cart, payment({ cvn: "9871" }));
    await queue(chain, cart, payment({ cvn: "9871" }));
    expect(JSON.stringify(body)).not.toContain(CARD_NUMBER.slice(0, 12));
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith("cards.db"))) {
      const bytes = readFileSync(file(name)).toString("latin1");
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes).not.toContain(CARD_NUMBER.slice(0, 6));
      expect(bytes).not.toContain(CARD_NUMBER.slice(4, 12));
      expect(bytes).not.toContain("400000000000");
      expect(bytes).not.toMatch(/9871|6543|cvn|cardNumber/);
    }
    expect(orderRows(data)[0].summary).toContain("************4444");
  });

  it("of an earlier version is taken over: its carts and orders, and the demo customers besides", async () => {
    const data = file("old.db");
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
    for (let opening = 0; opening < 2; opening++) {
      const chain = openChain({ data });
      expect((await chain.get(`${CARTS}/old-cart`)).body).toMatchObject({
        subTotal: 9.9,
        cart: [{ nickname: "Lunch" }],
      });
      expect((await (await chain.signedIn()).get("/customer-api/user")).body.customerId).toBe(7001);
    }
    expect((await queue(openChain({ data }), "old-cart")).status).toBe(200);
  });

  it("that is no store is refused when the sandbox is opened", () => {
    expect(() => openChain({ data: join(folder, "no", "such", "folder", "x.db") })).toThrow(/unable to open/);
  });
});
