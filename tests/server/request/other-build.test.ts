import { expect, test } from "vitest";
import { reloadOtherBuild } from "../../../server/request/other-build.ts";

test.each([
  ["/order-now/build-order/bowls.data", "navigationold", "/order-now/build-order/bowls"],
  ["/order-now/build-order.data?q=rice&_routes=root%2Cx", "navigationold", "/order-now/build-order?q=rice"],
  ["/order-now/_.data", "navigationold", "/order-now/"],
  ["/_.data", "navigationold", "/"],
  ["/order-now.data", "navigationnew", null],
  ["/order-now/address/suggest.data", "fetcherold", null],
  ["/order-now", "navigationold", null],
  ["/order-now.data", "", null],
])("a script request to %s that says %o of its build is redirected to the document %o", (path, build, target) => {
  const request = (method: string) => new Request(`http://localhost${path}`, { method, headers: { "x-build": build } });
  const { status, headers } = reloadOtherBuild(request("GET"), "new") ?? { headers: new Headers() };
  expect(status).toBe(target === null ? undefined : 204);
  expect(headers.get("x-remix-redirect")).toBe(target);
  expect(headers.get("x-remix-reload-document")).toBe(target && "true");
  expect(reloadOtherBuild(request("POST"), "new")).toBeNull();
});
