import { describe, expect, test } from "vitest";
import { createCatering } from "../../../server/catering/catering.ts";
import type { LineRequest } from "../../../server/catering/cart.ts";
import { CARRY_OUT, DETAILS } from "../../support/builders/orders.ts";
import { CART, CUSTOMER } from "../../support/builders/replies.ts";
import { cateringWith, emptyCaches, reach, reply, startUpstream, troubleIn } from "./support.ts";
import { wait } from "../../support/edge.ts";

const CARTS = "/customer-api/order-shopping-cart";
const LINE: LineRequest = { menuItemId: 101, quantity: 2, specialInstructions: "no salt", modifiers: [] };

describe("setup", () => {
  test("toggles are loaded once for all visitors (API-61)", async () => {
    const { catering, asked } = cateringWith(() => [
      { featureName: "SPECIAL_INSTRUCTIONS", isEnabled: true },
      { featureName: "CHASE_IFRAME", isEnabled: false },
      { featureName: "NOT_OURS", isEnabled: true },
    ]);
    expect([...(await catering.toggles())]).toEqual(["SPECIAL_INSTRUCTIONS"]);
    await catering.toggles();
    expect(asked).toHaveLength(1);
  });

  test("settings, lead times and toggles that fail to load have their defaults (ERR-05)", async () => {
    const { catering } = cateringWith(() => Response.json({}, { status: 400 }));
    expect(await catering.leadTimes()).toEqual([]);
    expect((await catering.orderSettings()).maxLineItemQuantity).toBe(40);
    expect([...(await catering.toggles())]).toEqual([]);
  });
});

describe("one request", () => {
  test("sends each read once, however many loaders need it", async () => {
    const { catering, asked } = cateringWith(({ url }) => ({ ...CART, id: url.slice(-1) }));
    await Promise.all(Array.from({ length: 10 }, () => catering.cart("c")));
    await catering.cart("c");
    await catering.cart("d");
    expect(asked.map(({ line }) => line)).toEqual([`GET ${CARTS}/c`, `GET ${CARTS}/d`]);
  });

  test("reads the customer once, and again after a change (API-62)", async () => {
    const { catering, asked } = cateringWith(() => CUSTOMER, { token: "t0k" });
    await Promise.all([catering.customer(), catering.customer(), catering.customer()]);
    await catering.setPreferredStore(1);
    await catering.customer();
    expect(asked.map(({ line }) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET"]);
  });

  test("a read after a change is sent again, even if the change failed", async () => {
    const { catering, asked } = cateringWith((request) =>
      request.url.endsWith("/remove") ? Response.json({}, { status: 400 }) : CART,
    );
    await catering.cart("c");
    await catering.addLine("c", CARRY_OUT, LINE);
    await catering.cart("c");
    await catering.removeLine("c", "1").catch(() => null);
    await catering.cart("c");
    expect(asked.map(({ line }) => line.split(" ")[0])).toEqual(["GET", "PUT", "GET", "PUT", "GET"]);
  });

  test("does not keep a reply read during a change", async () => {
    const { catering, asked } = cateringWith(async (request) => {
      if (request.method === "PUT") await wait(30);
      return CART;
    });
    const change = catering.addLine("c", CARRY_OUT, LINE);
    await catering.cart("c");
    await change;
    await catering.cart("c");
    expect(asked).toHaveLength(3);
  });

  test("a visitor who leaves aborts reads, not changes: the order is still sent", async () => {
    let finished = "";
    const upstream = await startUpstream((request, response, body) => {
      response.on("close", () => (finished += response.writableFinished ? "answered " : "left "));
      if (request.method === "PUT") setTimeout(reply, 100, response, { orderNumber: "ZK-1", got: body.length });
    });
    const visitor = new AbortController();
    const { transport } = reach(upstream.url, 1);
    const caches = emptyCaches();
    const catering = createCatering(transport, caches, { signal: visitor.signal });
    const reading = troubleIn(catering.cart("c"));
    const ordering = catering.queueOrder("c", DETAILS);
    await wait(30);
    visitor.abort();
    await reading;
    expect((await ordering).orderNumber).toBe("ZK-1");
    expect(finished).toBe("left answered ");
  });

  test("a visitor who leaves does not abort loading of shared data", async () => {
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

test("the API receives the reference and trace of the request, and our user agent", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const { catering, asked } = cateringWith(() => [], { requestId: "REF1", traceparent });
  await catering.toggles();
  const { headers } = asked[0]!;
  expect(headers.get("x-request-id")).toBe("REF1");
  expect(headers.get("traceparent")).toMatch(
    /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[\da-f]{16}-01$/,
  );
  expect(headers.get("user-agent")).toBe("Platter");
});
