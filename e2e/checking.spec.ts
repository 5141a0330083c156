import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { startSite } from "../scripts/servers.ts";
import { startAtFilledCheckout } from "./support/start.ts";
import { expect, test } from "./support/test.ts";

/** A server whose catering API gives up on the first order, and places it on demand. */
async function startWithLateApi() {
  const sandbox = createSandbox();
  let held: Request | null = null;
  const answer = async (request: Request) => {
    if (held !== null || !request.url.endsWith("/queue")) return sandbox.fetch(request);
    held = new Request(request.url, { method: request.method, headers: request.headers, body: await request.text() });
    return new Response(null, { status: 504 });
  };
  const api = createServer(createRequestListener(answer)).listen(0, "127.0.0.1");
  await once(api, "listening");
  const site = await startSite({ CATERING_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  return {
    url: site.url,
    place: async () => sandbox.fetch(held as Request),
    stop() {
      site.stop();
      api.closeAllConnections();
      api.close();
      sandbox.close();
    },
  };
}

test("an order that arrives after the last check is in doubt until it is found (SUBMIT-06)", async ({
  browser,
  scripts,
  faults,
}) => {
  const { url, place, stop } = await startWithLateApi();
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: scripts });
  await faults.watch(context);
  try {
    const page = await context.newPage();
    const heading = page.getByRole("heading", { level: 1 });
    const nothingHappened = page.getByText(/not placed|nothing was charged|not charged/i);
    await startAtFilledCheckout(page);
    await page.getByRole("button", { name: "Submit Order" }).click();
    await expect(heading).toHaveText("We are checking your order");
    // It looks by itself.
    await page.waitForURL("**/checking?look=1");
    await expect(heading).toHaveText("We are checking your order");
    await expect(nothingHappened).toHaveCount(0);

    await page.goto("/order-now/checkout/checking?look=12");
    await expect(heading).toHaveText("We cannot tell yet whether your order was placed");
    await page.getByRole("link", { name: "Look again" }).click();
    await expect(heading).toHaveText("We cannot tell yet whether your order was placed");
    await expect(page.getByRole("main").getByText("Please check your order before trying again.")).toBeVisible();
    await expect(page.getByText(/\(Reference: \w+\)/)).toBeVisible();
    await expect(nothingHappened).toHaveCount(0);
    await page.getByRole("link", { name: "back to your order" }).click();
    await expect(heading).toHaveText("Almost Done!");
    await expect(page.getByText("we cannot tell yet whether it was placed")).toBeVisible();
    await expect(nothingHappened).toHaveCount(0);

    const placed = await place();
    expect(placed.status).toBe(200);
    await page.getByRole("link", { name: "look again", exact: true }).click();
    await expect(heading).toHaveText("Thanks for your order");
    const { orderNumber } = (await placed.json()) as { orderNumber: string };
    await expect(page).toHaveURL(`${url}/order-now/order-confirmation/${orderNumber}`);
  } finally {
    await context.close();
    stop();
  }
});
