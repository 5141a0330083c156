import { expect, it } from "vitest";
import { chain, CARTS, PAST_ORDER, cartWithChips, purchase, queue, openChainForEach } from "./support.ts";

openChainForEach();

it("Ada's order is visible to her alone; guests are asked to sign in (API-40, API-47, FAV-07)", async () => {
  for (const [who, status] of [
    [await chain.signedIn(), 200],
    [await chain.signedIn("ben@example.com"), 404],
    [chain, 401],
  ] as const) {
    expect((await who.put(`${CARTS}/${PAST_ORDER}/toggleFavorite`)).status).toBe(status);
    expect((await who.get(`${CARTS}/order-confirmation/${PAST_ORDER}`)).status).toBe(status);
  }
});

it("the emailed token of an order opens only this one, and pays it anew once (API-45, API-47)", async () => {
  const { body: order } = await queue(chain, await cartWithChips(chain));
  const { token } = chain.sandbox.control!.mail()[0]!;
  const { body: other } = await queue(chain, await cartWithChips(chain));
  const read = (number: string) => chain.get(`${CARTS}/order/${number}?token=${token}`);
  const pay = (cardNumber: string) =>
    chain.put(`${CARTS}/queued-orders/${order.orderNumber}/process-with-new-payment?token=${token}`, {
      paymentInfo: { ...purchase().paymentInfo, cardNumber },
    });
  expect([(await read(order.orderNumber)).body, (await read(other.orderNumber)).status]).toEqual([order, 404]);
  expect((await pay("12")).status).toBe(400);
  expect((await pay("4000000000000002")).body.message).toMatch(/declined/);
  const { body: paid } = await pay("5555555555551111");
  expect(paid).toMatchObject({ orderStatus: "Placed", payments: [{ ccMask: "************1111" }] });
  expect((await pay("5555555555552222")).body).toEqual(paid);
});
