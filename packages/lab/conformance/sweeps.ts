import { CART_OPERATIONS } from "../../../server/catering/cart.ts";
import { DELIVERY_OPERATIONS } from "../../../server/catering/delivery.ts";
import { type Operation, callOf } from "../../../server/catering/operation.ts";
import { ORDER_OPERATIONS } from "../../../server/catering/orders.ts";
import { PAYMENT_OPTION_OPERATIONS } from "../../../server/catering/payment-options.ts";
import { PROMOTION_OPERATIONS } from "../../../server/catering/promotions.ts";
import { STORE_OPERATIONS } from "../../../server/catering/stores.ts";
import { expectWords } from "./baskets.ts";
import type { Asked } from "./ledger.ts";
import type { Probe } from "./probe.ts";

const { cart } = CART_OPERATIONS;
const { redeemReward, removeReward } = PROMOTION_OPERATIONS;
const { queueOrder, approveQuote, placedOrder } = ORDER_OPERATIONS;
const { addEstimateToCart } = DELIVERY_OPERATIONS;
const { changePaymentOption } = PAYMENT_OPTION_OPERATIONS;

/** What holds for every call alike. Each is asked as it was asked before, with one thing wrong. */
export async function checkEveryCall(probe: Probe, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    const asked = probe.lastAsked(operation);
    const read = asked ?? readOfNothing(operation);
    if (read) await checkUnknownIds(probe, operation, read);
    if (asked) await checkBadBody(probe, operation, asked);
    await checkToken(probe, operation, asked);
  }
  await checkSlashes(probe);
}

/** For a public read: of something that does not exist. */
function readOfNothing(operation: Operation): Asked | null {
  if (operation.method !== "GET" || operation.token !== "when signed in" || operation.query) return null;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]));
  return { call: callOf(operation, { path }), token: undefined };
}

/** Parts of a path that are no ids. */
const NO_IDS = ["date", "offset"];

async function checkUnknownIds(probe: Probe, operation: Operation, { call, token }: Asked): Promise<void> {
  const ids = operation.path.split("/").flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && !NO_IDS.includes(name) ? [index] : [];
  });
  if (ids.length === 0) return;
  await probe.check(operation, "What does not exist is not found", async () => {
    for (const index of ids) {
      const parts = call.path.split("/");
      parts[index] = /^\d+$/.test(parts[index] ?? "") ? "987654321" : crypto.randomUUID();
      await probe.refusedCall([404], { ...call, path: parts.join("/") }, token);
    }
  });
}

/** For these the path says enough, or what is not sent stays as it is. */
const MAY_BE_EMPTY: Operation[] = [redeemReward, removeReward, addEstimateToCart, changePaymentOption];
/** An order that was placed is answered whatever a second request says. */
const ANSWERED_ANYHOW: Operation[] = [queueOrder, approveQuote];

async function checkBadBody(probe: Probe, operation: Operation, { call, token }: Asked): Promise<void> {
  if (operation.body === undefined || operation.encoding === "form") return;
  const refused = async (rawBody: string) =>
    expectWords(await probe.refusedCall([400, 404, 409, 415, 422], call, token, rawBody));
  await probe.check(operation, "A body that is no JSON is refused in words", () => refused("this is no JSON"));
  if ([...MAY_BE_EMPTY, ...ANSWERED_ANYHOW].includes(operation)) return;
  await probe.check(operation, "A body that says nothing is refused in words", () => refused("{}"));
}

const NO_TOKEN = "A token that does not hold is answered 401";

/** The site forgets a token that answers 401. Public reads may ignore it. */
async function checkToken(probe: Probe, operation: Operation, asked: Asked | undefined): Promise<void> {
  const isPersonal = operation.name === cart.name || (operation.token === "always" && operation.group !== "stores");
  const call = asked?.call ?? callWithoutInput(operation);
  if (!isPersonal || !call) return;
  // A cart may open by its id alone.
  const what = operation.name === cart.name ? "A token that does not hold opens no cart" : NO_TOKEN;
  await probe.check(operation, what, async () => {
    await probe.refusedCall([401], call, crypto.randomUUID());
  });
}

/** For a read that needs nothing else than a token. */
function callWithoutInput(operation: Operation): Asked["call"] | null {
  const needsInput = operation.method !== "GET" || operation.path.includes("{") || operation.query !== undefined;
  return needsInput ? null : callOf(operation, {});
}

async function checkSlashes(probe: Probe): Promise<void> {
  const what = "A slash in an id leads to no other call";
  await probe.check(cart, what, async () => {
    await probe.refused([400, 404], (site) => site.cart("x/../order-types"));
  });
  await probe.check(placedOrder, what, async () => {
    await probe.refused([400, 404], (site) => site.placedOrder("../order-types"));
  });
  await probe.check(STORE_OPERATIONS.storeByNumber, what, async () => {
    await probe.refused([400, 404], (site) => site.storeByNumber("../../order-lead-times"));
  });
}
