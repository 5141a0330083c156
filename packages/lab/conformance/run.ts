import type { Operation } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { checkAccount, checkSignIn } from "./accounts.ts";
import { checkCardProvider } from "./card-provider.ts";
import { checkCards } from "./cards.ts";
import { checkCart } from "./cart.ts";
import { checkCartRules } from "./cart-rules.ts";
import { checkCateringOrders } from "./catering-orders.ts";
import { openContract } from "./contract.ts";
import { checkDelivery } from "./delivery.ts";
import type { Remote } from "./exchange.ts";
import { checkLoyaltySales } from "./loyalty-sales.ts";
import { checkMenu } from "./menu.ts";
import type { Options } from "./options.ts";
import { checkOrders } from "./orders.ts";
import { checkPastOrders } from "./past-orders.ts";
import { checkPaymentOptions } from "./payment-options.ts";
import { createProbe } from "./probe.ts";
import { checkPromotions } from "./promotions.ts";
import type { Found, Result } from "./result.ts";
import { checkRewards } from "./rewards.ts";
import type { Scene } from "./scene.ts";
import { checkSetup } from "./setup.ts";
import { checkStores } from "./stores.ts";
import { checkEveryCall } from "./sweeps.ts";

const operations: readonly Operation[] = OPERATIONS;
const contract = openContract(operations);
const LEAST_SECRET = 8;

/**
 * Runs the contract against an implementation of it, in the order a customer meets the calls. One thing at a time: the
 * run says what an API does, not how much of it at once.
 */
export async function checkConformance(remote: Remote, options: Options, now: Date): Promise<Result[]> {
  const secrets = [options.card ?? "", options.account?.password ?? ""].filter(({ length }) => length >= LEAST_SECRET);
  const probe = createProbe({ ...remote, secrets }, contract, operations);
  const writes: Found<true> = options.write ? { value: true } : { missing: "would change data: needs --write" };
  const setup = await checkSetup(probe);
  const token = await checkSignIn(probe, options);
  const places = await checkStores(probe, setup, options, token, now);
  const menu = await checkMenu(probe, places.individual);
  const scene: Scene = { probe, options, now, token, writes, ...places, menu };
  await checkAccount(scene);
  await checkCards(scene);
  await checkRewards(scene);
  await checkPaymentOptions(scene);
  await checkCardProvider(scene);
  const placed = await checkOrders(scene);
  await checkCateringOrders(scene);
  await checkPastOrders(scene, placed);
  await checkLoyaltySales(scene, placed);
  // Last, so that what is asked again with one thing wrong is about carts that could still be changed.
  await checkPromotions(scene);
  await checkDelivery(scene);
  await checkCartRules(scene);
  await checkCart(scene);
  await checkEveryCall(probe, operations);
  return probe.results();
}
