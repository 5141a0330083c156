import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../scripts/free-port.ts";
import { addBowls, chooseTime, siteAt } from "./support/walk.ts";

const root = path.resolve(import.meta.dirname, "..");
const NEEDED = ["app", "server", "public", "scripts", "package.json", "tsconfig.json"];

/** An edit: a file, a text in it, and the text then before the mark. */
const EDITS = [
  ["a component", "app/components/cart/mini-cart.tsx", '" item" : " items'],
  ["a route module", "app/routes/order-now/cart/cart.tsx", "<h1 tabIndex={-1}>Your bag"],
  ["a module of the server", "server/request/content-security-policy.ts", "\"img-src\": `'self' data:"],
] as const;

test("npm run dev honors PORT and reloads edits, which keep visitor and bag", { timeout: 300_000 }, async () => {
  const copy = mkdtempSync(path.join(realpathSync(tmpdir()), "platter-dev-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const place of [...NEEDED, "vite.config.ts", "react-router.config.ts"])
    cpSync(path.join(root, place), path.join(copy, place), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const port = String(await freePort());
  const env = { PATH: process.env["PATH"], PORT: port };
  const child = spawn(process.execPath, ["scripts/dev.ts"], { cwd: copy, env, stdio: "ignore" });
  onTestFinished(() => void child.kill());
  const origin = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${origin}/order-now`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200);
  const page = await (await fetch(`${origin}/order-now`)).text();
  expect(page).toContain("virtual:react-router/inject-hmr-runtime");
  expect((await fetch(`${origin}/@vite/client`)).status).toBe(200);

  const browser = await chooseTime(siteAt(origin));
  await addBowls(browser);
  for (const [what, file, words] of EDITS) {
    const place = path.join(copy, file);
    const mark = `${path.parse(file).name}.example`;
    const text = readFileSync(place, "utf8");
    expect(text, what).toContain(words);
    writeFileSync(place, text.replaceAll(words, `${words} ${mark}`));
    const seen = async () => {
      await browser.visit("/order-now/cart");
      return browser.html + [...browser.headers.values()].join();
    };
    await expect.poll(seen, { timeout: 60_000 }).toContain(mark);
    expect(browser.heading(), what).toMatch(/^Your bag(?! is)/);
    expect(browser.text(), what).toContain("2 items");
  }
});
