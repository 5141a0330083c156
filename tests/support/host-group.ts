import type { CartSession } from "@platter/ordering/order/session-values.ts";
import type { TestApp } from "./test-app.ts";
import type { Browser } from "./browser.ts";
import { inside } from "./sign-in.ts";

export const GROUP = "/order-now/group";

/** Opens a group with the usual answers. */
export async function beginGroup(browser: Browser, fields: Record<string, string> = {}): Promise<Browser> {
  await browser.visit(GROUP);
  return browser.submit("Get the link", { "Your first name": "Sam", ...fields });
}

export const cartOf = ({ cookies }: Browser) => inside(cookies, "cart") as CartSession;

/** The token of the link that the page shows. */
export const tokenOn = (browser: Browser): string => browser.value("Link").split("/group/")[1] ?? "";

const WATER = 904;

/** A meal as a guest's page sends it to the API, without a token; the status of the answer. */
export async function guestAdds({ sandbox }: TestApp, cartId: string, nickname: string, quantity = 1) {
  const order = { orderTypeId: 1, pickupType: "Carry Out", storeNumber: "1001", day: "11/22/2026", time: "12:30 PM" };
  const line = { menuItemId: WATER, quantity, specialInstructions: "", modifiers: [], nickname };
  const { status } = await sandbox.fetch(
    new Request(`http://sandbox/customer-api/order-shopping-cart/${cartId}/add?api-version=2`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cartId, ...order, orderRequest: line }),
    }),
  );
  return status;
}
