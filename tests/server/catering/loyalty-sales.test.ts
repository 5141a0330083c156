import { describe, expect, test } from "vitest";
import type { Catering } from "../../../server/catering/catering.ts";
import { LOYALTY_SALES_OPERATIONS } from "../../../server/catering/loyalty-sales.ts";
import { CARTS, cartWithChips, openChain, purchase } from "../sandbox/support.ts";
import { cateringOn } from "./on-sandbox.ts";
import { cateringWith, troubleIn } from "./support.ts";

const SALES = "/customer-api/loyalty-sales";
const SALE = { orderNumber: "ZK-1", date: "2026-11-15", amount: 24.79, isCatering: true };
const READ_SALE = { ...SALE, amount: 2_479 };
const ENTRY = { id: 3, type: "Earned", points: 24, date: "2026-11-15T18:00:00Z", description: "Order ZK-1" };
const READ_ENTRY = { ...ENTRY, id: "3" };
const CASHBACK = { id: 4, amount: -1.5, date: "2026-11-15", description: "Spent" };

type Act = (api: Catering) => Promise<unknown>;

const CALLS: [string, Act, string, unknown, unknown, unknown][] = [
  ["add", (api) => api.addLoyaltySale("R&1"), `POST ${SALES}/add`, { receiptNumber: "R&1" }, { any: 1 }, undefined],
  ["list", (api) => api.loyaltySales(), `GET ${SALES}/list`, null, [SALE, { amount: 1 }], [READ_SALE]],
  ["catering/{id}", (api) => api.cateringSale("a/b?c"), `GET ${SALES}/catering/a%2Fb%3Fc`, null, SALE, READ_SALE],
  [
    "cashback-transactions",
    (api) => api.cashbackTransactions(),
    `GET ${SALES}/cashback-transactions`,
    null,
    [CASHBACK, { id: 5 }],
    [{ ...CASHBACK, id: "4", amount: -150 }],
  ],
  [
    "points-activity/{id}",
    (api) => api.pointsActivity("a/b?c"),
    `GET ${SALES}/points-activity/a%2Fb%3Fc`,
    null,
    ENTRY,
    READ_ENTRY,
  ],
  [
    "points-transactions",
    (api) => api.pointsTransactions(),
    `GET ${SALES}/points-transactions`,
    null,
    [ENTRY, { ...ENTRY, points: "24" }],
    [READ_ENTRY],
  ],
  [
    "points-transactions, the last ones of a kind",
    (api) => api.pointsTransactions({ take: 1, type: "Earned" }),
    `GET ${SALES}/points-transactions?take=1&type=Earned`,
    null,
    [{ id: 3, points: -250, type: "Lost" }],
    [{ id: "3", points: -250, type: "Lost", date: "", description: "" }],
  ],
  [
    "associate-online-order-to-customer",
    (api) => api.associateOnlineOrder("ZK-1"),
    `POST ${SALES}/associate-online-order-to-customer`,
    { orderNumber: "ZK-1" },
    { success: false },
    { success: false },
  ],
];

describe("every call as the contract writes it (API-60)", () => {
  test.each(CALLS)("%s", async (_call, act, line, body, reply, value) => {
    const { catering, asked } = cateringWith(() => reply, { token: "t0k" });
    expect(await act(catering)).toEqual(value);
    expect(asked).toMatchObject([{ line, body }]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t0k");
  });

  test.each(CALLS)("%s is for customers only", async (_call, act) => {
    const { catering, asked } = cateringWith(() => ({}));
    expect(await troubleIn(act(catering))).toMatchObject({ kind: "not allowed" });
    expect(asked).toEqual([]);
  });

  test.each(CALLS.slice(1))("%s: words instead of an answer are a bad one", async (_call, act) => {
    expect(await troubleIn(act(cateringWith(() => "soon", { token: "t0k" }).catering))).toMatchObject({
      kind: "bad answer",
    });
  });

  test("an API may do without any of them", () => {
    expect(Object.values(LOYALTY_SALES_OPERATIONS).map(({ optional }) => optional)).toEqual(Array(7).fill(true));
  });

  test("a sale whose day cannot be read has none", async () => {
    const { catering } = cateringWith(() => ({ orderNumber: 7, amount: 1 }), { token: "t0k" });
    expect(await catering.cateringSale("7")).toEqual({ orderNumber: "7", date: null, amount: 100, isCatering: false });
  });
});

describe("on the embedded API", () => {
  test("what Ada bought, and her points (API-60)", async () => {
    const chain = openChain();
    const ada = await cateringOn(chain, "ada@example.com");
    const sales = await ada.loyaltySales();
    expect(sales).toHaveLength(4);
    for (const { date, amount } of sales) {
      expect(date).toMatch(/^2026-\d\d-\d\d$/);
      expect(amount).toBeGreaterThan(0);
    }
    const catering = sales.find(({ isCatering }) => isCatering);
    expect(await ada.cateringSale(catering!.orderNumber)).toEqual(catering);

    expect(await ada.cashbackTransactions()).toEqual([]);
    const all = await ada.pointsTransactions();
    expect(all.length).toBeGreaterThan(0);
    expect(await ada.pointsTransactions({ take: 1, type: "Earned" })).toEqual([all[0]]);
    expect(await ada.pointsActivity(all[0]!.id)).toEqual(all[0]);
    expect(await ada.pointsTransactions({ type: "Redeemed" })).toEqual([]);
    expect(await troubleIn(ada.addLoyaltySale("R-1"))).toMatchObject({ kind: "not found" });

    const buyer = await chain.signedIn();
    const { body } = await buyer.put(`${CARTS}/${await cartWithChips(buyer)}/queue`, purchase());
    expect(await ada.associateOnlineOrder(body.orderNumber)).toEqual({ success: true });
    expect(await troubleIn(ada.associateOnlineOrder("ZK-NOBODYS"))).toMatchObject({ kind: "not found" });
  });
});
