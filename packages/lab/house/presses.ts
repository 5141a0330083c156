import { mkdtempSync, rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { root } from "../../../scripts/source-tree.ts";
import { createEdge } from "../../../server/http/server.ts";
import { startApp } from "../../../tests/support/app.ts";
import type { Browser, Site } from "../../../tests/support/browser.ts";
import { fillBowl, fillCheckout } from "../../../tests/support/journey.ts";
import { chooseNextDay, chooseStore, siteAt } from "../../../tests/support/walk.ts";

export interface Ran {
  files: number;
  functions: number;
}

/** Files and functions of ours that run between socket and reply, by V8's precise coverage, for four presses of an order. */
export async function tracePresses(): Promise<Record<"time" | "add" | "checkout" | "submit", Ran>> {
  const clientDirectory = mkdtempSync(path.join(tmpdir(), "platter-house-"));
  const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };
  const settings = { publicOrigin: "https://localhost:3000", trustedProxyHops: 0 };
  const app = startApp();
  const handle = async (request: Request) => ({ response: await app.handle(request), route: "page" });
  const server = createEdge({ settings, handle, clientDirectory, log });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await orderTraced(origin);
  } finally {
    server.close();
    rmSync(clientDirectory, { recursive: true });
  }
}

async function orderTraced(origin: string) {
  const browser = await chooseStore(siteWithoutOrigin(origin));
  await chooseNextDay(browser);
  const post = (button: string) => () => postOnly(origin, browser, button);
  browser.fill("Select a Time", "12:30 PM");
  await post("BUILD MY MEAL")();
  const time = await covered(post("BUILD MY MEAL"));
  await browser.press("BUILD MY MEAL");
  await browser.visit("/order-now/build-order/menu-item/101");
  fillBowl(browser);
  const add = await covered(post("Add to bag"));
  await browser.press("Add to bag");
  const checkout = await covered(() => browser.visit("/order-now/checkout"));
  await browser.visit("/order-now/checkout");
  fillCheckout(browser);
  const submit = await covered(post("Submit Order"));
  return { time, add, checkout, submit };
}

/** As a browser that tells no origin: the server believes the public one, this test asks by its port. */
function siteWithoutOrigin(origin: string): Site {
  const { handle } = siteAt(origin);
  return {
    handle(request) {
      request.headers.delete("origin");
      return handle(request);
    },
  };
}

/** The press alone, without the page that it leads to and without the cookies of its reply. */
async function postOnly(origin: string, browser: Browser, button: string): Promise<void> {
  const { url, body } = browser.formOf(button);
  const { pathname, search } = new URL(url, origin);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const reply = await fetch(origin + pathname + search, {
    method: "POST",
    body,
    headers: { cookie, accept: "text/html" },
    redirect: "manual",
  });
  await reply.arrayBuffer();
  expect(reply.status, button).toBe(303);
}

async function covered(act: () => Promise<unknown>): Promise<Ran> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Debugger.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  await act();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const ran = await Promise.all(
    result
      .filter(({ url }) => isOurs(url))
      .map(async ({ scriptId, functions }) => {
        const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
        const isWritten = ({ functionName, ranges: [range] }: (typeof functions)[number]) =>
          range!.count > 0 && !isVites(functionName, scriptSource.slice(range!.startOffset, range!.endOffset));
        return functions.filter(isWritten).length;
      }),
  );
  session.disconnect();
  return { files: ran.filter((count) => count > 0).length, functions: ran.reduce((sum, count) => sum + count, 0) };
}

/** Neither the stand-in for the API nor what only this test needs. */
function isOurs(url: string): boolean {
  const file = url.replace(/^file:\/\//, "").replace(`${root}/`, "");
  return /^(app|server|packages\/ordering)\//.test(file) && !/^server\/sandbox\/|styles\//.test(file);
}

/** Vite adds helpers and a getter of each export to a module: React Router reads the exports of all routes for each page. */
function isVites(name: string, source: string): boolean {
  return (
    name === "get" ||
    /__vi_export|__vite/.test(name) ||
    /^\(\) => \{ try \{ return [\w$.]+ \} catch \{\} \}$/.test(source)
  );
}
