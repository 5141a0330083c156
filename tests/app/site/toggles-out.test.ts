import { expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { startApp } from "../../support/app.ts";
import { broken, malformed, refused, status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const BOWL = "/order-now/build-order/menu-item/101";
const FIELD = "Special Instructions";

test.each([
  ["a 500", status(500)],
  ["a 404", status(404)],
  ["a refused connection", refused],
  ["a broken connection", broken],
  ["a truncated reply", malformed],
])("toggles are off while loading them ends with %s, and on again afterwards (TOGGLE-01)", async (_how, fault) => {
  const browser = await atMenu(startApp());
  const isOn = async () => (await browser.visit(BOWL)).labels().some((label) => label.startsWith(FIELD));
  expect(await isOn()).toBe(true);
  browser.app.wait(2);
  browser.app.answer("/feature-toggle/all", fault);
  expect(await isOn()).toBe(false);
  browser.app.intercept = null;
  browser.app.wait(1);
  expect(await isOn()).toBe(true);
});
