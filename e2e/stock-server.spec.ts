import { freePort } from "../scripts/free-port.ts";
import { type Server, startProgram } from "../scripts/servers.ts";
import { expect, test } from "./support/test.ts";

/** The build is a standard one: React Router's own server can serve it on plain http. */
let server: Server;

test.beforeAll(async () => {
  const port = await freePort();
  const words = ["node_modules/@react-router/serve/bin.cjs", "build/server/index.js"];
  const settings = { PORT: String(port), HOST: "localhost", SANDBOX_DATA: "" };
  server = await startProgram(words, settings, `http://localhost:${port}`, "/order-now");
});
test.afterAll(() => server.stop());

test("the build runs on the stock server, forms included (SHELL-01)", async ({ page }) => {
  await page.goto(`${server.url}/order-now`);
  await page.getByRole("button", { name: "I'll pick up (Individual" }).click();
  await page.getByLabel("Your address, city or zip code").fill("75201");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("button", { name: "Select Dallas Uptown" })).toBeVisible();
});
