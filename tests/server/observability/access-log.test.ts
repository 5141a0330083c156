import { expect, test } from "vitest";
import { logPath } from "../../../server/observability/log.ts";
import { createOpsServer } from "../../../server/observability/ops-server.ts";
import { PAGE, ask, listen, post, startServer } from "../../support/edge.ts";

test("the access log has one line per request, without query, cookies or body", async () => {
  const { port, lines } = await startServer({ route: "/order-now/checkout" });
  const headers = { Cookie: "s=canary3", "User-Agent": "canary4" };
  await post(port, "/order-now/checkout?promo=canary1", "card=canary2", headers);
  const place = { method: "POST", path: "/order-now/checkout", route: "/order-now/checkout" };
  const reply = {
    status: 200,
    bytes: expect.toSatisfy((bytes: number) => bytes > PAGE.length) as number,
    ms: expect.any(Number) as number,
  };
  const requestId = expect.stringMatching(/^[0-9A-Z]{10}$/) as string;
  expect(lines).toMatchObject([{ level: "info", msg: "request", requestId, ...place, ...reply }]);
  expect(JSON.stringify(lines)).not.toContain("canary");
  expect(logPath("/order-now/order-confirmation/123456.data?_routes=x")).toBe("/order-now/order-confirmation/:order");
  expect(["/group/AbC-1.data", "/group/AbC-1/dish/7"].map(logPath)).toEqual(["/group/:token", "/group/:token/dish/7"]);
});

test("metrics count requests by method, status class and route, never by path; the ops port serves nothing else", async () => {
  const { port } = await startServer({ route: "/order-now/order-confirmation/:orderId" });
  await ask(port, "/order-now/order-confirmation/4711");
  await ask(port, "/", { method: "PROPFIND" });
  const opsPort = await listen(createOpsServer(() => true));
  const { text, headers } = await ask(opsPort, "/metrics");
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  const series = (labels: string) => `platter_http_request_seconds_count{${labels}} 1`;
  expect(text).toContain(series('method="GET",status="2xx",route="/order-now/order-confirmation/:orderId"'));
  expect(text).toContain(series('method="other",status="4xx",route="refused"'));
  expect(text).not.toMatch(/4711|PROPFIND/);
  expect((await ask(opsPort, "/")).status).toBe(404);
  expect((await ask(opsPort, "/healthz?x=1")).status).toBe(200);
});
