import { describe, expect, it } from "vitest";
import { CARTS, chain, openChainForEach } from "./support.ts";

openChainForEach();

const ENVELOPE = { orderTypeId: 2, storeNumber: "1001" };
const ON_FRIDAY = { ...ENVELOPE, pickupDetails: { pickupType: "Carry Out", day: "11/20/2026", time: "12:30 PM" } };

/** A quote by the control path, and what its customer can do with it. */
async function newQuote(wish: object = {}) {
  const { id, token, path } = (await chain.post("/sandbox-control/quotes", wish)).body;
  expect(path).toBe(`/order-now/quote/${id}?token=${token}`);
  const read = (key = token) => chain.get(`${CARTS}/order/${id}?token=${key}`);
  const approve = (body: object = ON_FRIDAY) => chain.put(`${CARTS}/${id}/approve-quote`, body);
  const check = () => chain.put(`${CARTS}/${id}/validate-catering-order`);
  return { id, read, approve, check };
}

describe("a quote (API-46, API-47)", () => {
  it("is opened by its token, and becomes an order with its first approval", async () => {
    const { read, approve, check } = await newQuote();
    const { body: quote } = await read();
    expect(quote).toMatchObject({ orderStatus: "Quote", firstName: "Grace", payments: [{ amount: quote.price }] });
    expect((await check()).body).toEqual({ isValid: true, total: quote.price });
    const { orderSummary } = (await approve()).body;
    expect(orderSummary).toMatchObject({ orderStatus: "Placed", price: quote.price, payments: quote.payments });
    expect((await approve({})).body).toEqual({ orderSummary });
    expect((await read()).body).toEqual(orderSummary);
    expect((await check()).status).toBe(400);
  });

  it("is opened by no other token", async () => {
    const [{ read }, other] = [await newQuote(), await newQuote()];
    expect((await read("x")).status).toBe(404);
    expect((await chain.get(`${CARTS}/order/${other.id}?token=x`)).status).toBe(404);
  });

  it.each<[string, object, object]>([
    ["for another restaurant", {}, { ...ON_FRIDAY, storeNumber: "1002" }],
    ["for another time", {}, { ...ON_FRIDAY, pickupDetails: { day: "11/20/2026", time: "1:30 PM" } }],
    ["after it expired", { validDays: -1 }, ON_FRIDAY],
    [
      "for a day that is over",
      { day: "11/16/2026" },
      { ...ON_FRIDAY, pickupDetails: { day: "11/16/2026", time: "12:30 PM" } },
    ],
  ])("is not approved %s", async (_what, wish, body) => {
    const { read, approve } = await newQuote(wish);
    expect((await approve(body)).status).toBe(400);
    expect((await read()).body.orderStatus).toBe("Quote");
  });
});
