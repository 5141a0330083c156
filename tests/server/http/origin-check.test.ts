import { describe, expect, test } from "vitest";
import { refuseOrigin } from "../../../server/http/origin-check.ts";
import { GOOD_PAGE, ask, describePage, post, startServer } from "./support.ts";

const HOST = "order.example.com";
const ORIGIN = `https://${HOST}`;

type Headers = Record<string, string>;

function verdict(headers: Headers, publicOrigin: string | null = ORIGIN, method = "POST"): "passes" | "refused" {
  return refuseOrigin(method, { host: HOST, ...headers }, publicOrigin) === null ? "passes" : "refused";
}

describe("with PUBLIC_ORIGIN", () => {
  test.each<[string, Headers, "passes" | "refused"]>([
    ["a form of ours in a new browser", { "sec-fetch-site": "same-origin", origin: ORIGIN }, "passes"],
    ["typed in by the visitor", { "sec-fetch-site": "none" }, "passes"],
    ["a text browser: nothing at all", {}, "passes"],
    ["a text browser: Referer only", { referer: `${ORIGIN}/order-now/address?x=1` }, "passes"],
    ["an older browser: Origin only", { origin: ORIGIN }, "passes"],
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, "refused"],
    ["another site that hides its origin", { "sec-fetch-site": "cross-site" }, "refused"],
    ["another site whose Origin looks right", { "sec-fetch-site": "cross-site", origin: ORIGIN }, "refused"],
    ["a sister site", { "sec-fetch-site": "same-site", origin: "https://www.example.com" }, "refused"],
    ["an empty Sec-Fetch-Site", { "sec-fetch-site": "" }, "refused"],
    ["an invented Sec-Fetch-Site", { "sec-fetch-site": "same-origin, cross-site" }, "refused"],
    ["Origin: null, a sandboxed frame", { origin: "null" }, "refused"],
    ["Origin: null with a good Referer", { origin: "null", referer: `${ORIGIN}/` }, "refused"],
    ["an empty Origin", { origin: "" }, "refused"],
    ["http of our https host", { origin: `http://${HOST}` }, "refused"],
    ["another port", { origin: `${ORIGIN}:8443` }, "refused"],
    ["a longer host", { origin: `${ORIGIN}.evil.example` }, "refused"],
    ["a host that ends like ours", { origin: `https://evil${HOST}` }, "refused"],
    ["two origins", { origin: `${ORIGIN}, https://evil.example` }, "refused"],
    ["Referer of another site", { referer: "https://evil.example/order.example.com" }, "refused"],
    ["Referer with our name as user", { referer: `https://${HOST}@evil.example/` }, "refused"],
    ["Referer that is no address", { referer: "order-now" }, "refused"],
    ["an empty Referer", { referer: "" }, "refused"],
    ["a good Referer beside a wrong Origin", { origin: "https://evil.example", referer: `${ORIGIN}/` }, "refused"],
    ["the host the request names is not believed", { host: "evil.example", origin: "https://evil.example" }, "refused"],
  ])("%s", (_name, headers, expected) => {
    expect(verdict(headers)).toBe(expected);
  });

  test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("%s is checked like POST", (method) => {
    expect(verdict({ origin: "https://evil.example" }, ORIGIN, method)).toBe("refused");
  });

  test.each(["GET", "HEAD"])("%s is not checked: links come from anywhere", (method) => {
    expect(verdict({ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, ORIGIN, method)).toBe("passes");
  });
});

test.each<[string, Headers, "passes" | "refused"]>([
  ["a phone on the same network", { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000" }, "passes"],
  ["host in capitals", { host: "LocalHost:3000", origin: "http://localhost:3000" }, "passes"],
  ["the standard port spelled out", { host: "localhost:80", origin: "http://localhost" }, "passes"],
  ["another port", { host: "localhost:3000", origin: "http://localhost:4000" }, "refused"],
  ["https", { host: "localhost:3000", origin: "https://localhost:3000" }, "refused"],
  ["another host", { host: "localhost:3000", origin: "http://evil.example" }, "refused"],
  ["no usable host", { host: "", origin: "http://evil.example" }, "refused"],
  ["Origin: null and no usable host", { host: "", origin: "null" }, "refused"],
])("without PUBLIC_ORIGIN the request's own host counts, on http: %s", (_name, headers, expected) => {
  expect(verdict(headers, null)).toBe(expected);
});

test("a refused form gets a page and never reaches the app, on any path", async () => {
  const { port, seen, lastRequest } = await startServer();
  for (const path of ["/", "/order-now/checkout", "/resource.data", "/logout"]) {
    const reply = await post(port, path, "a=1", { Origin: "http://evil.example" });
    expect(reply.status).toBe(403);
    expect(describePage(reply.text)).toEqual(GOOD_PAGE);
  }
  expect(seen).toEqual([]);
  expect(lastRequest()).toMatchObject({ status: 403, reason: "origin", path: "/logout" });

  const own = await post(port, "/order-now/checkout", "a=1", { Origin: `http://127.0.0.1:${port}` });
  expect(own.status).toBe(200);
  expect(seen).toMatchObject([{ method: "POST", body: "a=1" }]);
});

test("with PUBLIC_ORIGIN the app sees that origin in its URL, whatever the request says", async () => {
  const { port, seen } = await startServer({ settings: { publicOrigin: ORIGIN } });
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    Forwarded: "host=evil",
  };
  await ask(port, "/order-now?x=1", { headers });
  expect(seen[0]?.url).toBe(`${ORIGIN}/order-now?x=1`);
});
