import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { remoteFetch } from "../../../server/services.ts";
import { startUpstream } from "../catering/support.ts";

/** A proxy for outgoing calls, and their targets. */
async function startProxy() {
  const asked: string[] = [];
  const proxy = createServer().listen(0, "127.0.0.1");
  proxy.on("request", ({ url = "" }, response) => {
    asked.push(new URL(url).host);
    const pass = async () => response.end(await (await globalThis.fetch(url)).text());
    response.setHeader("content-type", "application/json");
    void pass();
  });
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

function setting(name: string, value: string): void {
  process.env[name] = value;
  onTestFinished(() => void delete process.env[name]);
}

test("calls use the proxy of the environment, except for excluded hosts", async () => {
  const { url } = await startUpstream();
  const proxy = await startProxy();
  setting("HTTP_PROXY", proxy.url);
  const fetch = remoteFetch();
  expect(await (await fetch(new Request(`${url}/read`))).json()).toEqual({ ok: true });
  expect(proxy.asked).toEqual([new URL(url).host]);

  setting("NO_PROXY", "127.0.0.1,localhost");
  expect((await remoteFetch()(new Request(`${url}/read`))).status).toBe(200);
  expect(proxy.asked).toHaveLength(1);
});

test("without a proxy calls go direct", async () => {
  const { url } = await startUpstream();
  expect((await remoteFetch({})(new Request(`${url}/read`))).status).toBe(200);
});
