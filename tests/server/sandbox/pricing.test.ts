import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAny, dice, slowPrice } from "./random-choices.ts";
import { CARTS, envelope, MENU, newCart, openChain, STORES, type Chain, type Json } from "./support.ts";

const cents = (dollars: number) => Math.round(dollars * 100);

/** Half up with whole numbers only: no fraction ever meets a float. */
function slowShare(amount: number, millionths: number): number {
  const exact = BigInt(amount) * BigInt(millionths);
  return Number((exact * 2n + 1_000_000n) / 2_000_000n);
}

/** One-line tables the back office would sign: state to its rate in millionths. */
const RATES: Record<string, number> = { TX: 82_500, NY: 88_750, OR: 0, MT: 0, CO: 88_100, CA: 95_000 };

async function wholeMenu(chain: Chain, type: number): Promise<{ item: Json; modifiers: Json[] }[]> {
  const { body: categories } = await chain.get(`${MENU}/categories/type/${type}?storeId=1&date=2026-11-18`);
  const items: { item: Json; modifiers: Json[] }[] = [];
  for (const { id } of categories) {
    const { body } = await chain.get(`${MENU}/store/1/category/${id}/type/${type}?date=2026-11-18`);
    for (const item of body.menuItems) {
      items.push({ item, modifiers: (await chain.get(`${MENU}/store/1/menu-item/${item.id}/modifiers`)).body });
    }
  }
  return items;
}

describe("what things cost (TOTAL-03, TOTAL-05, MOD-16)", () => {
  it.each([
    ["1001", 1, RATES["TX"]],
    ["1202", 1, RATES["NY"]],
    ["1607", 1, RATES["OR"]],
    ["1101", 2, RATES["CO"]],
    ["1506", 2, RATES["MT"]],
    ["1601", 3, RATES["CA"]],
  ])("store %s, order type %i: every bag adds up to the cent", async (storeNumber, type, rate) => {
    const chain = openChain();
    const menu = await wholeMenu(chain, type);
    const piece = fc.tuple(fc.constantFrom(...menu), fc.integer({ min: 1, max: 40 }), fc.nat());
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
        const cart = await newCart(chain, type, storeNumber);
        let reply: Json;
        let subTotal = 0;
        let tax = 0;
        for (const [{ item, modifiers }, quantity, seed] of pieces) {
          const choices = chooseAny(modifiers, dice(seed));
          const request = { menuItemId: item.id, quantity, modifiers: choices };
          reply = await chain.put(`${CARTS}/${cart}/add`, envelope(request, { orderTypeId: type, storeNumber }));
          expect(reply.status, JSON.stringify(reply.body)).toBe(200);
          const price = slowPrice(item, modifiers, choices);
          expect([item.name, cents(reply.body.cart.at(-1).price)]).toEqual([item.name, price]);
          subTotal += price * quantity;
          tax += slowShare(price * quantity, rate ?? -1);
        }
        const serviceFee = type === 2 ? slowShare(subTotal, 50_000) : 0;
        expect({
          subTotal: cents(reply.body.subTotal),
          tax: cents(reply.body.tax),
          serviceFee: cents(reply.body.serviceFee),
          deliveryFee: reply.body.deliveryFee,
          discount: reply.body.discount,
          total: cents(reply.body.total),
        }).toEqual({ subTotal, tax, serviceFee, deliveryFee: 0, discount: 0, total: subTotal + tax + serviceFee });
        for (const line of reply.body.cart) expect(line.taxPercentage).toBe((rate ?? -1) / 1_000_000);
      }),
      { numRuns: 60 },
    );
  });

  it("amounts on the wire have two decimals at most", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    const { body } = await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 905, quantity: 7 }));
    expect(body.cart[0].price).toBe(4.25);
    expect(JSON.stringify({ ...body, cart: [] })).not.toMatch(/\d\.\d{3,}/);
    expect(body).toMatchObject({ subTotal: 29.75, tax: 2.45, total: 32.2 });
  });

  it("the first premium topping of the soft serve is free, the second is not", async () => {
    const chain = openChain();
    const price = async (...optionIds: number[]) => {
      const cart = await newCart(chain);
      const modifiers = [{ modifierId: 2250, options: optionIds.map((optionId) => ({ optionId })) }];
      const { body } = await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 803, quantity: 1, modifiers }));
      return body.cart[0].price;
    };
    expect(await price()).toBe(3.25);
    expect(await price(2252)).toBe(3.25);
    expect(await price(2252, 2254)).toBe(4.15);
    expect(await price(2254, 2252)).toBe(4.15);
  });

  it("a charged extra costs once; the chosen option says what it adds", async () => {
    const chain = openChain();
    const cart = await newCart(chain);
    const modifiers = [
      { modifierId: 1000, options: [{ optionId: 1001 }] },
      { modifierId: 1050, options: [{ optionId: 1052 }] },
      {
        modifierId: 1100,
        options: [
          { optionId: 1104, extra: true },
          { optionId: 1102, extra: true },
        ],
      },
    ];
    const { body } = await chain.put(`${CARTS}/${cart}/add`, envelope({ menuItemId: 101, quantity: 1, modifiers }));
    expect(body.cart[0].price).toBe(9.75 + 2.5 + 0.75);
    const toppings = body.cart[0].modifiers.find((group: Json) => group.name === "Toppings");
    expect(toppings.options.map((option: Json) => [option.name, option.extra, option.extraCost])).toEqual([
      ["Pico de Gallo", false, 0],
      ["Black Beans", true, 0],
      ["Shredded Cheese", true, 0.75],
    ]);
  });

  it("every state with a store has a tax rate of its own", async () => {
    const chain = openChain();
    const { body: stores } = await chain.get(STORES);
    const free = new Set<string>();
    for (const store of stores.filter((entry: Json) => entry.allowsOnlineOrdering)) {
      const cart = await newCart(chain, 1, store.storeNumber);
      const { body } = await chain.put(
        `${CARTS}/${cart}/add`,
        envelope({ menuItemId: 702, quantity: 1 }, { storeNumber: store.storeNumber, pickupType: "Delivery" }),
      );
      if (body.tax === 0) free.add(store.state);
    }
    expect([...free].toSorted()).toEqual(["AK", "MT", "OR"]);
  });
});
