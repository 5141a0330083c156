import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../scripts/free-port.ts";
import { expect, test } from "./support/test.ts";

/** The build is a standard one: React Router's own server can serve it on plain http. */
let port: number;
let server: ChildProcess;

test.beforeAll(async () => {
  port = await freePort();
  const program = new URL("../node_modules/@react-router/serve/bin.cjs", import.meta.url).pathname;
  server = spawn(process.execPath, [program, "build/server/index.js"], {
    env: { ...process.env, PORT: String(port), HOST: "localhost", NODE_ENV: "production", SANDBOX_DATA: "" },
    stdio: "ignore",
  });
  await expect(async () => expect((await fetch(`http://localhost:${port}/order-now`)).status).toBe(200)).toPass({
    timeout: 20_000,
  });
});

test.afterAll(() => {
  server.kill();
});

test("the build runs on the stock server, forms included (SHELL-01)", async ({ page }) => {
  await page.goto(`http://localhost:${port}/order-now`);
  await page.getByRole("button", { name: /^Individual/ }).click();
  await page.getByRole("button", { name: "I'll pick up" }).click();
  await page.getByLabel("Your address, city or zip code").fill("75201");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("button", { name: "Select Dallas Uptown" })).toBeVisible();
});
