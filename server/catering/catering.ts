import type { z } from "zod";
import { cartCalls } from "./cart.ts";
import type { Held, ReferenceCache } from "./cache.ts";
import { menuCalls } from "./menu.ts";
import { orderCalls } from "./orders.ts";
import { setupCalls } from "./setup.ts";
import { storeCalls } from "./stores.ts";
import type { Asker, Call, Transport } from "./transport.ts";

/** Sends one call within the life of the current request. */
export type Send = <T>(call: Call<T>) => Promise<T>;

export interface ReferenceCall<T> {
  name: string;
  group?: Call<T>["group"];
  method?: "GET" | "POST";
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  reply: z.ZodType<T>;
  /** Milliseconds a copy is served without asking again. */
  freshFor: number;
}
/** Reads data that is the same for everybody, from the copy held here while it is fresh. */
export type Reference = <T>(call: ReferenceCall<T>) => Promise<T>;
/** The same, with the age of a stand-in copy. */
export type HeldReference = <T>(call: ReferenceCall<T>) => Promise<Held<T>>;

export type Catering = ReturnType<typeof createCatering>;

/**
 * The catering API as one request sees it: every loader of a page may ask for the same cart or menu and
 * one call is made. Reads stop when the visitor goes away; a submit does not.
 */
export function createCatering(transport: Transport, cache: ReferenceCache, { requestId, signal }: Asker = {}) {
  const asked = new Map<string, Promise<unknown>>();
  const send: Send = (call) => {
    // What was read before a change, or while it was on its way, is no longer true.
    if (call.method !== "GET") return transport.send(call, { requestId }).finally(() => asked.clear());
    return once(asked, `${call.path}?${JSON.stringify(call.query ?? {})}`, () =>
      transport.send(call, { requestId, signal }),
    );
  };
  const held: HeldReference = ({ freshFor, group = "setup", method = "GET", ...call }) => {
    const key = `${call.path}?${JSON.stringify(call.query ?? {})}`;
    // Shared by all visitors, so one who leaves must not end it: no signal here.
    return once(asked, `held ${key}`, () =>
      cache.get(key, freshFor, () => transport.send({ ...call, group, method, limit: 6_000 }, { requestId })),
    );
  };
  const reference: Reference = async (call) => (await held(call)).value;
  return {
    ...setupCalls(reference),
    ...storeCalls(reference),
    ...menuCalls(held),
    ...cartCalls(send),
    ...orderCalls(send),
    picture: (name: string) => transport.raw(`/pictures/${encodeURIComponent(name)}`),
  };
}

function once<T>(asked: Map<string, Promise<unknown>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = asked.get(key) as Promise<T> | undefined;
  if (known) return known;
  const promise = load();
  asked.set(key, promise);
  return promise;
}
