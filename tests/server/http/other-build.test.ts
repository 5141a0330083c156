import { expect, test } from "vitest";
import { reloadOtherBuild } from "../../../server/http/other-build.ts";

const asked = (path: string, build: string | null, method = "GET") =>
  reloadOtherBuild(
    new Request(`http://localhost${path}`, {
      method,
      ...(build !== null && { headers: { "x-build": build } }),
    }),
    "new",
  );

test.each([
  ["/order-now/build-order/bowls.data", "/order-now/build-order/bowls"],
  ["/order-now/build-order.data?q=rice&_routes=root%2Croutes%2Fx", "/order-now/build-order?q=rice"],
  ["/order-now/_.data", "/order-now/"],
  ["/_.data", "/"],
])("a page of another build that goes to %s is told to load %s as a document", (path, target) => {
  const { status, headers } = asked(path, "navigationold")!;
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-remix-redirect": target,
    "x-remix-reload-document": "true",
    "cache-control": "no-store",
  });
});

test.each([
  ["of this build", "/order-now.data", "navigationnew", "GET"],
  ["a part of the page", "/order-now/address/suggest.data", "fetcherold", "GET"],
  ["a form", "/order-now.data", "navigationold", "POST"],
  ["a document", "/order-now", "navigationold", "GET"],
  ["of nobody's build", "/order-now.data", null, "GET"],
])("is answered: %s", (_what, path, build, method) => {
  expect(asked(path, build, method)).toBeNull();
});
