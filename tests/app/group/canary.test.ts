import { expect, test, vi } from "vitest";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import { openBrowser } from "../../support/browser.ts";
import { joinAs, linesOf, openGroup } from "../../support/group.ts";
import { captureConsole, logged } from "../../support/log-capture.ts";
import { inside } from "../../support/sign-in.ts";
import { watchedApp } from "../../support/watch.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

test("group: a guest's pages, data and cookies reveal nothing of the host or other guests (MORE-13)", async () => {
  const { app, handle, said } = watchedApp();
  const group = await openGroup({}, app);
  const { host } = group;
  const bowl = {
    m1000: "1002",
    m1050: "1052",
    quantity: "1",
    specialInstructions: "canary of the host",
    intent: "add",
  };
  await host.send("/order-now/build-order/menu-item/101", bowl);
  const other = await joinAs("Quetzalberta", group);
  await other.visit(`${group.path}/dish/101`);
  other.fill("Choose your base", "Brown Rice");
  other.fill("Choose your protein", "Grilled Steak");
  other.fill("Special Instructions", "canary of another");
  await other.submit("Add to order", { Quantity: "3" });

  const watched = openBrowser({ handle, problemsOf: app.problemsOf }, new Map());
  const guest = await joinAs("Ana", { app: watched.app, path: group.path });
  await guest.press("Add Bottled Water");
  await guest.press("Change Bottled Water");
  await guest.submit("Update item", { Quantity: "2" });
  const lines = await linesOf(group);
  const mine = lines.find(({ nickname }) => nickname === "Ana");
  const ids = lines.filter((line) => line !== mine).map(({ cartItemId }) => cartItemId);
  expect(lines.map(({ nickname }) => nickname)).toEqual(["", "", "Quetzalberta", "Ana"]);
  for (const id of ids) await guest.visit(`${group.path}/line/${id}`);
  for (const path of [group.path, `${group.path}/dish/101`, `${group.path}/line/${mine!.cartItemId}`])
    await guest.ask(`${path}.data`);
  await guest.visit(group.path);
  await guest.press("Remove Bottled Water");
  app.wait(25 * 60);
  await guest.visit(group.path);

  const { cartId } = inside(host.cookies, "cart") as CartSession;
  const canaries = ["Quetzalberta", "canary of another", "canary of the host", cartId ?? "none"];
  // What a guest has asked for stands in the reply that refuses it.
  const answers = said.filter(([where]) => !ids.some((id) => where.includes(id)));
  expect(answers.filter(([where]) => where.startsWith("body")).length).toBeGreaterThan(8);
  expect(answers.filter(([where]) => where.startsWith("cookie group")).length).toBeGreaterThan(1);
  for (const [where, text] of answers)
    for (const canary of [...canaries, ...ids]) expect(text.includes(canary), `${canary} in ${where}`).toBe(false);
  for (const [where, text] of said)
    for (const canary of canaries) expect(text.includes(canary), `${canary} in ${where}`).toBe(false);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => line.includes(group.path.slice(7, 60)))).toEqual([]);
});

test("group: its pages are not cacheable, not indexed, and send no referrer to other sites (MORE-13)", async () => {
  const group = await openGroup();
  const guest = await joinAs("Ana", group);
  for (const path of [group.path, `${group.path}/dish/904`, "/group/x"])
    for (const url of [path, `${path}.data`]) {
      const { headers } = await guest.ask(url);
      expect(headers.get("cache-control"), url).toMatch(/^private, no-store/);
      expect([headers.get("x-robots-tag"), headers.get("referrer-policy")], url).toEqual(["noindex", "same-origin"]);
    }
});
