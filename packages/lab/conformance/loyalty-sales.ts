import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { LOYALTY_SALES_OPERATIONS } from "../../../server/catering/loyalty-sales.ts";
import { type Found, Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { addLoyaltySale, loyaltySales, cateringSale, cashbackTransactions } = LOYALTY_SALES_OPERATIONS;
const { pointsActivity, pointsTransactions, associateOnlineOrder } = LOYALTY_SALES_OPERATIONS;

/** What an account's pages tell of sales and points; all of it optional. */
export async function checkLoyaltySales({ probe, token }: Scene, placed: Found<PlacedOrder>): Promise<void> {
  const customer = () => probe.site(need(token));
  const sales = await probe.exercise(loyaltySales, () => customer().loyaltySales());
  await probe.exercise(cateringSale, async () => {
    const sale = need(sales).find(({ isCatering }) => isCatering);
    if (!sale) throw new Skipped("needs an account that ordered catering before");
    return customer().cateringSale(sale.orderNumber);
  });
  await probe.exercise(cashbackTransactions, () => customer().cashbackTransactions());
  const entries = await probe.exercise(pointsTransactions, () => customer().pointsTransactions());
  await probe.check(pointsTransactions, "Asked for one that was earned, answers one", async () => {
    const some = await customer().pointsTransactions({ take: 1, type: "Earned" });
    const hasEarned = need(entries).some(({ type }) => type === "Earned");
    expect(some.length === (hasEarned ? 1 : 0) && some.every(({ type }) => type === "Earned"), "others, or more");
  });
  await probe.exercise(pointsActivity, async () => {
    const [entry] = need(entries);
    if (!entry) throw new Skipped("needs an account with points");
    return customer().pointsActivity(entry.id);
  });
  await probe.exercise(associateOnlineOrder, () => customer().associateOnlineOrder(need(placed).orderNumber));
  probe.cannotAsk(addLoyaltySale, "needs a paper receipt");
  await probe.check(addLoyaltySale, "A receipt that nobody has is refused", async () => {
    need(sales);
    await probe.refused([400, 404], (site) => site.addLoyaltySale(crypto.randomUUID()), need(token));
  });
}
