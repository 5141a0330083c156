import { accountCalls } from "./accounts.ts";
import { deliveryCalls } from "./delivery.ts";
import { promotionCalls } from "./promotions.ts";
import { rewardCalls } from "./rewards.ts";
import { cardCalls } from "./cards.ts";
import { paymentOptionCalls } from "./payment-options.ts";
import { cardProviderCalls } from "./card-provider.ts";
import { pastOrderCalls } from "./past-orders.ts";
import { loyaltySalesCalls } from "./loyalty-sales.ts";
import { cartCalls } from "./cart.ts";
import type { BriefCache } from "../remote/brief-cache.ts";
import type { ReferenceCache } from "../remote/cache.ts";
import { menuCalls } from "./menu.ts";
import { callOf } from "./operation.ts";
import { orderCalls } from "./orders.ts";
import type { HeldReference, Reference, Send } from "./send.ts";
import { setupCalls } from "./setup.ts";
import { storeCalls } from "./stores.ts";
import type { Asker, Call, Transport } from "../remote/transport.ts";

export type Catering = ReturnType<typeof createCatering>;

/** What outlives a request: one of each in a process. */
export interface Caches {
  /** What is the same for everybody. */
  cache: ReferenceCache;
  /** What one customer was told a moment ago (API-50). */
  brief: BriefCache;
}

/**
 * The catering API as one request sees it: every loader of a page may ask for the same cart or menu and
 * one call is made. Reads stop when the visitor goes away; a submit does not.
 */
export function createCatering(
  transport: Transport,
  { cache, brief }: Caches,
  { requestId, signal, token }: Asker = {},
) {
  const asked = new Map<string, Promise<unknown>>();
  const send: Send = async (declared, input) => {
    const call = callOf(declared, input);
    // What was read before a change, or while it was on its way, is no longer true.
    if (call.method !== "GET") return transport.send(call, { requestId, token }).finally(() => asked.clear());
    return once(asked, keyOf(call), () => transport.send(call, { requestId, signal, token }));
  };
  const held: HeldReference = async (declared, input) => {
    const call = callOf(declared, input);
    const key = keyOf(call);
    // Shared by all visitors, so one who leaves must not end it: no signal here.
    return once(asked, `held ${key}`, () =>
      cache.get(key, declared.freshFor, () => transport.send(call, { requestId })),
    );
  };
  const reference: Reference = async (declared, input) => (await held(declared, input)).value;
  return {
    ...setupCalls(reference, send),
    ...storeCalls(reference, send),
    ...menuCalls(held, send),
    ...cartCalls(send),
    ...promotionCalls(send),
    ...orderCalls(send),
    ...pastOrderCalls(send),
    ...deliveryCalls(send),
    ...accountCalls(send),
    ...cardCalls(send, brief.of(token)),
    ...paymentOptionCalls(send),
    ...cardProviderCalls(send),
    ...rewardCalls(send),
    ...loyaltySalesCalls(send),
    picture: (name: string) => transport.raw(`/pictures/${encodeURIComponent(name)}`),
  };
}

function keyOf({ path, query }: Call<unknown>): string {
  return `${path}?${JSON.stringify(query)}`;
}

function once<T>(asked: Map<string, Promise<unknown>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = asked.get(key) as Promise<T> | undefined;
  if (known) return known;
  const promise = load();
  asked.set(key, promise);
  return promise;
}
