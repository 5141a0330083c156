import { describe, expect, it } from "vitest";
import {
  CARTS,
  cartWithChips,
  CHIPS,
  envelope,
  MENU,
  newCart,
  openChain,
  purchase,
  type Chain,
  type Json,
} from "./support.ts";

const PAST = `${CARTS}/previous-orders/`;
const list = async (chain: Chain, onlyFavorites = false): Promise<Json[]> =>
  (await chain.get(`${PAST}?onlyFavorites=${onlyFavorites}`)).body;
const addOrder = (chain: Chain, cart: string, items: unknown) =>
  chain.post(`${CARTS}/${cart}`, { cartId: cart, items, isIndividualOrderType: true, numOfItemsInCart: 0 });

describe("FAV previous and favorite orders (API-39, API-40)", () => {
  it("tell what a card shows (FAV-08)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const orders = await list(ada);
    expect(orders.map((order) => [order.orderId, order.orderType, order.isFavorite])).toEqual([
      ["ZK-ADA0000001", "Individual", true],
      ["ZK-ADA0000002", "Individual", false],
      ["ZK-ADA0000003", "Catering", true],
      ["ZK-ADA0000004", "Holiday Menu", false],
    ]);
    expect(orders[0]).toMatchObject({
      price: 21.27,
      pickupDate: "11/11/2026",
      pickupTime: "12:15 PM",
      store: { name: "Dallas Uptown", address: "2817 McKinney Ave", city: "Dallas", state: "TX", zip: "75204" },
    });
    expect(orders[0].cart[0]).toMatchObject({ name: "Build Your Own Bowl", nickname: "Ada’s bowl", sides: [] });
    const toppings = orders[0].cart[0].modifiers.find((group: Json) => group.name === "Toppings");
    expect(toppings.options).toContainEqual(
      expect.objectContaining({ name: "Black Beans", extra: true, onSide: false }),
    );
    expect(await list(ada, true)).toHaveLength(2);
    expect(await list(await chain.signedIn("ben@example.com"))).toEqual([]);
    expect((await chain.get(PAST)).status).toBe(401);
  });

  it("a favorite is switched by its owner only (FAV-07)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const toggle = (as: Chain) => as.put(`${CARTS}/ZK-ADA0000002/toggleFavorite`);
    expect((await toggle(ada)).body).toEqual({ orderId: "ZK-ADA0000002", isFavorite: true });
    expect(await list(ada, true)).toHaveLength(3);
    expect((await toggle(ada)).body.isFavorite).toBe(false);
    expect((await toggle(await chain.signedIn("cleo@example.com"))).status).toBe(404);
    expect((await toggle(chain)).status).toBe(401);
    expect((await ada.put(`${CARTS}/ZK-NONE/toggleFavorite`)).status).toBe(404);
  });

  it("CHK-19 an order of today joins them, as a favorite when asked; a guest's does not", async () => {
    const chain = openChain();
    const ben = await chain.signedIn("ben@example.com");
    const cart = await cartWithChips(ben, 2);
    const { orderNumber } = (await ben.put(`${CARTS}/${cart}/queue`, purchase({ addToFavorites: true }))).body;
    expect(await list(ben, true)).toMatchObject([{ orderId: orderNumber, price: 10.72 }]);
    await chain.put(`${CARTS}/${await cartWithChips(chain)}/queue`, purchase({ addToFavorites: true }));
    expect(await list(ben)).toHaveLength(1);
  });

  it("API-47 a customer's order is for that customer, its letter's link for whoever has it", async () => {
    const chain = openChain({ control: true });
    const ada = await chain.signedIn();
    const { body: order } = await ada.put(`${CARTS}/${await cartWithChips(ada)}/queue`, purchase());
    const path = `${CARTS}/order-confirmation/${order.orderNumber}`;
    expect((await ada.get(path)).body).toEqual(order);
    expect((await chain.get(path)).status).toBe(401);
    expect((await (await chain.signedIn("ben@example.com")).get(path)).status).toBe(404);
    expect((await ada.get(`${CARTS}/order-confirmation/ZK-ADA0000001`)).body).toMatchObject({ price: 21.27 });
    const { token } = chain.sandbox.control!.mail()[0]!;
    const byToken = (number: string, word: string) => chain.get(`${CARTS}/order/${number}?token=${word}`);
    expect((await byToken(order.orderNumber, token)).body).toEqual(order);
    expect((await byToken(order.orderNumber, "x")).status).toBe(404);
    expect((await byToken("ZK-0000000000", token)).status).toBe(404);
  });

  it("a queued order is paid anew, once (API-45)", async () => {
    const chain = openChain({ control: true });
    const { body: order } = await chain.put(`${CARTS}/${await cartWithChips(chain)}/queue`, purchase());
    const { token } = chain.sandbox.control!.mail()[0]!;
    const pay = (word: string, cardNumber: string) =>
      chain.put(`${CARTS}/queued-orders/${order.orderNumber}/process-with-new-payment?token=${word}`, {
        paymentInfo: { ...purchase().paymentInfo, cardNumber },
      });
    expect(order.orderStatus).toBe("Queued");
    expect((await pay("x", "5555555555554444")).status).toBe(404);
    expect((await pay(token, "12")).status).toBe(400);
    expect((await pay(token, "4000000000000002")).body.message).toMatch(/declined/);
    const { body: paid } = await pay(token, "5555555555551111");
    expect(paid).toMatchObject({
      orderStatus: "Placed",
      payments: [{ ccMask: "************1111", paymentAuth: expect.stringMatching(/^\d{6}$/) }],
    });
    expect((await pay(token, "5555555555552222")).body).toEqual(paid);
    expect((await chain.get(`${CARTS}/order-confirmation/${order.orderNumber}`)).body).toEqual(paid);
  });
});

describe("adding a past order (API-32)", () => {
  it("adds its dishes with their choices, without what is not offered (CART-08)", async () => {
    const ada = await openChain().signedIn();
    const [bowl, tacos, , feast] = await list(ada);
    const cart = await cartWithChips(ada);
    const { status, body } = await addOrder(ada, cart, bowl!.cart);
    expect([status, body.cart.length, body.subTotal]).toEqual([200, 3, 24.6]);
    expect(body.cart[1]).toMatchObject({
      nickname: "Ada’s bowl",
      isConfigurationValid: true,
      price: bowl!.cart[0].price,
    });
    const sunday = await newCart(ada);
    await ada.put(`${CARTS}/${sunday}/validate-to-store/1?day=11/22/2026`);
    expect((await addOrder(ada, sunday, tacos!.cart)).body.cart).toHaveLength(1);
    const none = await addOrder(ada, sunday, feast!.cart);
    expect([none.status, none.body.message]).toEqual([400, expect.stringMatching(/None of the items/)]);
  });

  it.each([
    [undefined],
    [[]],
    ["x"],
    [[null]],
    [[{ menuItemId: "702" }]],
    [[{ menuItemId: 702, quantity: 0 }]],
    [[{ menuItemId: 199, quantity: 1 }]],
  ])("refuses the items %j", async (items) => {
    const chain = openChain();
    const cart = await newCart(chain);
    expect((await addOrder(chain, cart, items)).status).toBe(400);
    expect((await addOrder(chain, "nobody", [CHIPS])).status).toBe(404);
  });
});

describe("the smaller calls", () => {
  it("offers a cookie with a bowl, unless there is one (API-38, ITEM-16)", async () => {
    const chain = openChain();
    const cart = await cartWithChips(chain);
    const check = async (id: number) => (await chain.get(`${CARTS}/${cart}/check-for-promotional-addon/${id}`)).body;
    expect(await check(101)).toEqual({ available: true, promotion: { itemId: 801 } });
    expect(await check(702)).toEqual({ available: false });
    await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 801, quantity: 1, modifiers: [] }));
    expect(await check(101)).toEqual({ available: false });
    expect((await chain.get(`${CARTS}/${cart}/check-for-promotional-addon/x`)).status).toBe(404);
  });

  it("lists what lies below the options (API-26)", async () => {
    const { body } = await openChain().get(`${MENU}/store/1/submodifiers?menuItemIds=101&date=2026-11-18`);
    expect(body).toContainEqual(
      expect.objectContaining({ modifierId: 1150, name: "How crisp?", parentOptionId: 1106 }),
    );
    expect((await openChain().get(`${MENU}/store/1/submodifiers`)).status).toBe(400);
    expect((await openChain().get(`${MENU}/store/1/submodifiers?menuItemIds=9`)).status).toBe(404);
  });

  it("validates a catering order, and an approved quote is the order (API-46)", async () => {
    const chain = openChain();
    const cart = await newCart(chain, 2);
    const validate = (body?: unknown) => chain.put(`${CARTS}/${cart}/validate-catering-order`, body);
    expect((await validate()).status).toBe(400);
    await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 2303, quantity: 3 }, { orderTypeId: 2 }));
    expect((await validate()).body).toMatchObject({ isValid: true });
    const details = purchase({ orderTypeId: 2, headCount: 20 });
    expect((await validate({ ...details, headCount: 0 })).body.modelState).toHaveProperty(["orderDetails.headCount"]);
    expect((await validate(details)).status).toBe(200);
    const { orderSummary } = (await chain.put(`${CARTS}/${cart}/approve-quote`, details)).body;
    expect(orderSummary.orderNumber).toMatch(/^ZK-/);
    expect((await chain.put(`${CARTS}/${cart}/approve-quote`)).body.orderSummary).toEqual(orderSummary);
    expect((await chain.put(`${CARTS}/${await newCart(chain)}/approve-quote`, details)).status).toBe(400);
  });

  it("CONTENT-01 serves the editors' entries as they wrote them", async () => {
    const chain = openChain();
    const entry = (name: string) => chain.get(`/content/entries?name=${name}`);
    expect((await entry("credit-card-refund-policy")).body.file).toContain("<script>");
    expect((await entry("page-header")).body).toEqual({ title: "Page header", file: expect.any(String) });
    expect((await entry("categories-banner")).body).toMatchObject({ intro: "This week", linkText: "See the tacos" });
    expect([(await entry("toString")).status, (await entry("")).status]).toEqual([404, 400]);
  });

  it("loyalty sales (API-60)", async () => {
    const chain = openChain();
    const ada = await chain.signedIn();
    const sales = "/customer-api/loyalty-sales";
    const [last] = (await ada.get(`${sales}/points-transactions?take=1&type=Earned`)).body;
    expect(last).toMatchObject({ type: "Earned", points: 850 });
    expect((await ada.get(`${sales}/points-activity/${last.id}`)).body).toEqual(last);
    expect((await ada.get(`${sales}/list`)).body).toHaveLength(4);
    expect((await ada.get(`${sales}/catering/ZK-ADA0000003`)).body.isCatering).toBe(true);
    expect((await ada.get(`${sales}/catering/ZK-ADA0000001`)).status).toBe(404);
    expect((await ada.get(`${sales}/cashback-transactions`)).body).toEqual([]);
    expect((await ada.post(`${sales}/add`, { receiptNumber: "1" })).status).toBe(404);
    expect((await ada.post(`${sales}/associate-online-order-to-customer`, { orderNumber: "x" })).status).toBe(404);
    expect((await chain.get(`${sales}/list`)).status).toBe(401);
  });
});
