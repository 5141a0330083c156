import { type GroupLink, groupPath } from "@platter/ordering/group/group.ts";
import type { CartSession } from "@platter/ordering/order/session-values.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { createSealer } from "../../server/session/seal.ts";
import { startApp } from "./app.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { fillBag } from "./journey.ts";
import { inside } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

export interface TestGroup {
  app: TestApp;
  /** Has two bowls in the bag, for Sunday at 12:30 PM in Dallas Uptown. */
  host: Browser;
  link: GroupLink;
  path: string;
}

/** Sunday, 11:00 AM in Dallas. */
const ELEVEN = Date.parse("2026-11-22T17:00:00Z") / 1_000;

/** A host's order that others can add to, without the host's pages. */
export async function openGroup(change: Partial<GroupLink> = {}, app = startApp()): Promise<TestGroup> {
  const host = await fillBag(app);
  const { orderTypeId, pickupType, store, day, time } = inside(host.cookies, "setup") as OrderSetup;
  const { cartId } = inside(host.cookies, "cart") as CartSession;
  const order = { orderTypeId, pickupType, store, day, time, cartId } as GroupLink;
  const link = { ...order, id: "group-1", host: "Sam", closesAt: ELEVEN, mostEach: null, ...change };
  return { app, host, link, path: pathOf(app, link) };
}

export function pathOf({ clock }: TestApp, link: unknown): string {
  const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => clock.now);
  return groupPath(sealer.seal("group link", link));
}

/** A person with a name in it, in a browser of their own. */
export async function joinAs(name: string, { app, path }: Pick<TestGroup, "app" | "path">): Promise<Browser> {
  const browser = await openBrowser(app).visit(path);
  browser.fill("Your name", name);
  return browser.press("Choose your meal");
}

/** Lines of the cart as the API has them. */
export async function linesOf({ app, link }: Pick<TestGroup, "app" | "link">) {
  const reply = await app.sandbox.fetch(
    new Request(`http://api.example/customer-api/order-shopping-cart/${link.cartId}`),
  );
  const { cart } = (await reply.json()) as { cart: { cartItemId: string; name: string; nickname?: string }[] };
  return cart.map(({ nickname = "", ...line }) => ({ ...line, nickname }));
}
