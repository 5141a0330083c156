import { describe, expect, test } from "vitest";
import type { CartEnvelope, LineRequest } from "../../../server/catering/cart.ts";
import { DETAILS } from "./order-details.ts";
import { cateringWith, emptyCaches, reach, reply, startUpstream, troubleIn, wait } from "./support.ts";
import { createCatering } from "../../../server/catering/catering.ts";

const NOW = new Date("2026-11-21T16:00:00Z");
const CARTS = "/customer-api/order-shopping-cart";
const STORES = "/customer-api/customer-stores";
const MENU = "/customer-api/store-menu";

const ENVELOPE: CartEnvelope = {
  orderTypeId: 1,
  pickupType: "Carry Out",
  storeNumber: "1001",
  day: "2026-11-22",
  time: "13:05",
};
const LINE: LineRequest = { menuItemId: 101, quantity: 2, specialInstructions: "no salt", modifiers: [] };
const KEY = { storeId: 7, orderTypeId: 2, date: "2026-11-22" };
const PLACE = { id: 7, timeZone: "America/New_York" };
const CART = { id: "c", cart: [], subTotal: 0 };

type Act = (catering: ReturnType<typeof cateringWith>["catering"]) => Promise<unknown>;

describe("every call as the contract writes it", () => {
  test.each<[string, Act, string]>([
    ["API-04", (api) => api.allStores(), `GET ${STORES}`],
    ["API-05", (api) => api.storeByNumber("a/b?c#d"), `GET ${STORES}/store-number/a%2Fb%3Fc%23d`],
    ["API-06", (api) => api.storeHours(7), `GET ${STORES}/7/store-hours`],
    [
      "date and offset of the store's own zone (API-08)",
      (api) => api.hoursForOrdering(PLACE as never, new Date("2026-11-22T03:00:00Z")),
      `GET ${STORES}/7/store-hours-for-ordering/2026-11-21/timezoneoffset/300`,
    ],
    [
      "east of Greenwich the offset is below nought (API-08)",
      (api) => api.hoursForOrdering({ id: 7, timeZone: "Pacific/Guam" } as never, NOW),
      `GET ${STORES}/7/store-hours-for-ordering/2026-11-22/timezoneoffset/-600`,
    ],
    [
      "the offset of the place searched (API-09)",
      (api) => api.closestStores({ latitude: 32.79, longitude: -96.8 }, new Date("2026-07-01T16:00:00Z")),
      `GET ${STORES}/closest-locations?latitude=32.79&longitude=-96.8&CustomersTimezoneoffset=300`,
    ],
    ["API-15", (api) => api.orderTypes(), `GET ${CARTS}/order-types`],
    ["API-16", (api) => api.leadTimes(), "GET /customer-api/order-lead-times"],
    ["API-17", (api) => api.orderSettings(), "GET /customer-api/app-settings/order-validation"],
    ["API-22", (api) => api.categories(KEY), `GET ${MENU}/categories/type/2?storeId=7&date=2026-11-22`],
    ["API-23", (api) => api.category(KEY, 5), `GET ${MENU}/store/7/category/5/type/2?date=2026-11-22`],
    ["API-24", (api) => api.menuItem(KEY, 101), `GET ${MENU}/store/7/menu-item/101?date=2026-11-22`],
    [
      "API-25",
      (api) => api.modifiers(KEY, 101),
      `GET ${MENU}/store/7/menu-item/101/modifiers?menuItemIds=101&date=2026-11-22`,
    ],
    ["API-30", (api) => api.cart("a/b?c"), `GET ${CARTS}/a%2Fb%3Fc`],
    ["API-47", (api) => api.placedOrder("ZK 1/2"), `GET ${CARTS}/order-confirmation/ZK%201%2F2`],
  ])("%s", async (_row, act, line) => {
    const { catering, asked } = cateringWith(() => ({}));
    await act(catering).catch(() => null); // what comes back does not matter here
    expect(asked).toMatchObject([{ line, body: null }]);
  });

  const wire = { orderTypeId: 1, pickupType: "Carry Out", storeNumber: "1001", day: "11/22/2026", time: "1:05 PM" };

  test.each<[string, Act, string, unknown]>([
    ["API-31", (api) => api.createCart(1, "1001"), `POST ${CARTS}/`, { orderTypeId: 1, storeNumber: "1001" }],
    [
      "API-33",
      (api) => api.addLine("a/b?c", ENVELOPE, LINE),
      `PUT ${CARTS}/a%2Fb%3Fc/add?api-version=2`,
      { cartId: "a/b?c", ...wire, orderRequest: LINE },
    ],
    [
      "API-34",
      (api) => api.updateLine("c", ENVELOPE, "l/1", { ...LINE, nickname: "Ana's" }),
      `PUT ${CARTS}/c/update?api-version=2`,
      { cartId: "c", ...wire, orderRequest: { ...LINE, nickname: "Ana's", cartItemId: "l/1" } },
    ],
    ["API-35", (api) => api.removeLine("c", "l/1"), `PUT ${CARTS}/c/remove`, { cartId: "c", cartItemId: "l/1" }],
    [
      "API-37",
      (api) => api.validateToStore("c", 7, "2026-11-22"),
      `PUT ${CARTS}/c/validate-to-store/7?day=11%2F22%2F2026`,
      null,
    ],
  ])("%s", async (_row, act, line, body) => {
    const { catering, asked } = cateringWith(() => CART);
    await act(catering).catch(() => null);
    expect(asked).toMatchObject([{ line, body }]);
  });

  test("toggles are asked with their names, and once for everybody (API-61)", async () => {
    const { catering, asked } = cateringWith(() => [
      { featureName: "SPECIAL_INSTRUCTIONS", isEnabled: true },
      { featureName: "CHASE_IFRAME", isEnabled: false },
      { featureName: "NOT_OURS", isEnabled: true },
    ]);
    expect([...(await catering.toggles())]).toEqual(["SPECIAL_INSTRUCTIONS"]);
    await catering.toggles();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ line: "POST /customer-api/feature-toggle/all" });
    expect(asked[0]?.body).toContain("SPECIAL_INSTRUCTIONS");
  });

  test("the purchase (API-44, SUBMIT-05)", async () => {
    const { catering, asked } = cateringWith(() => ({ orderNumber: "ZK-1" }));
    await catering.queueOrder("c/1", { ...DETAILS, envelope: ENVELOPE });
    expect(asked[0]?.line).toBe(`PUT ${CARTS}/c%2F1/queue`);
    expect(asked[0]?.body).toMatchObject({
      orderTypeId: 1,
      storeNumber: "1001",
      pickupDetails: { pickupType: "Carry Out", day: "11/22/2026", time: "1:05 PM", asap: false },
      lastName: "O'Brien & Søn",
      billingAddress: { addressLine1: "1 Elm St", zip: "75201", billingPhone: "(214) 555-0123" },
      paymentInfo: { cardNumber: "4111222233334444", cvn: "739", savePaymentMethod: false },
      device: "web",
      timezoneOffset: 360,
      userAgent: "lynx",
    });
    expect(JSON.stringify(asked[0]?.body)).not.toContain("cvv");
  });

  test("settings, lead times and toggles that cannot be had are the defaults (ERR-05)", async () => {
    const { catering } = cateringWith(() => Response.json({}, { status: 400 }));
    expect(await catering.leadTimes()).toEqual([]);
    expect((await catering.orderSettings()).maxLineItemQuantity).toBe(40);
    expect([...(await catering.toggles())]).toEqual([]);
  });
});

describe("one request", () => {
  test("asks for the same thing once, however many loaders want it", async () => {
    const { catering, asked } = cateringWith(() => CART);
    await Promise.all(Array.from({ length: 10 }, () => catering.cart("c")));
    await catering.cart("c");
    await catering.cart("d");
    expect(asked.map(({ line }) => line)).toEqual([`GET ${CARTS}/c`, `GET ${CARTS}/d`]);
  });

  test("reads again after a change, also after one that failed", async () => {
    const { catering, asked } = cateringWith((request) =>
      request.url.endsWith("/remove") ? Response.json({}, { status: 400 }) : CART,
    );
    await catering.cart("c");
    await catering.addLine("c", ENVELOPE, LINE);
    await catering.cart("c");
    await catering.removeLine("c", "1").catch(() => null);
    await catering.cart("c");
    expect(asked.map(({ line }) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET", "PUT", "GET"]);
  });

  test("does not keep what was read while a change was on its way", async () => {
    const { catering, asked } = cateringWith(async (request) => {
      if (request.method === "PUT") await wait(30);
      return CART;
    });
    const change = catering.addLine("c", ENVELOPE, LINE);
    await catering.cart("c");
    await change;
    await catering.cart("c");
    expect(asked).toHaveLength(3);
  });

  test("a visitor who leaves ends reads, not changes: the order still goes out whole", async () => {
    let finished = "";
    const upstream = await startUpstream((request, response, body) => {
      response.on("close", () => (finished += response.writableFinished ? "answered " : "left "));
      if (request.method === "PUT") setTimeout(reply, 100, response, { orderNumber: "ZK-1", got: body.length });
    });
    const visitor = new AbortController();
    const { transport } = reach(upstream.url, 1);
    const caches = emptyCaches(() => NOW);
    const catering = createCatering(transport, caches, { signal: visitor.signal });
    const reading = troubleIn(catering.cart("c"));
    const ordering = catering.queueOrder("c", DETAILS);
    await wait(30);
    visitor.abort();
    await reading;
    expect((await ordering).orderNumber).toBe("ZK-1");
    expect(finished).toBe("left answered ");
  });

  test("a visitor who leaves does not end the loading of what all share", async () => {
    const visitor = new AbortController();
    const { catering, asked } = cateringWith(
      async () => {
        visitor.abort();
        await wait(5);
        return [{ id: 1, name: "Individual" }];
      },
      { signal: visitor.signal },
    );
    expect(await catering.orderTypes()).toHaveLength(1);
    expect(asked[0]?.signal.aborted).toBe(false);
  });
});

test.each([".", "..", ""])(
  "an id %j is no way to another path: not found, and nothing is sent (API-01)",
  async (id) => {
    const { catering, asked } = cateringWith(() => CART);
    expect((await troubleIn(catering.storeByNumber(id))).kind).toBe("not found");
    expect((await troubleIn(catering.cart(id))).kind).toBe("not found");
    expect((await troubleIn(catering.removeLine(id, "1"))).kind).toBe("not found");
    expect(asked).toEqual([]);
  },
);
