import { ACCOUNT_OPERATIONS, accountReaders } from "./accounts.ts";
import { CARD_OPERATIONS, cardReaders } from "./cards.ts";
import { CARD_PROVIDER_OPERATIONS } from "./card-provider.ts";
import { CART_OPERATIONS, cartReaders } from "./cart.ts";
import { DELIVERY_OPERATIONS } from "./delivery.ts";
import { LOYALTY_SALES_OPERATIONS } from "./loyalty-sales.ts";
import { MENU_OPERATIONS, menuReaders } from "./menu.ts";
import {
  type Caches,
  type InputOf,
  type Operation,
  type ReferenceOperation,
  type ReplyOf,
  type Senders,
  createSenders,
} from "./operation.ts";
import { ORDER_OPERATIONS, orderReaders } from "./orders.ts";
import { PAST_ORDER_OPERATIONS } from "./past-orders.ts";
import { PAYMENT_OPTION_OPERATIONS } from "./payment-options.ts";
import { PROMOTION_OPERATIONS } from "./promotions.ts";
import { REWARD_OPERATIONS, rewardReaders } from "./rewards.ts";
import { SETUP_OPERATIONS, setupReaders } from "./setup.ts";
import { STORE_OPERATIONS } from "./stores.ts";
import type { Cached } from "../remote/cache.ts";
import type { Asker, Transport } from "../remote/transport.ts";
import { isNamedPicture } from "../remote/reply-schema.ts";

const TABLE = {
  ...SETUP_OPERATIONS,
  ...STORE_OPERATIONS,
  ...MENU_OPERATIONS,
  ...CART_OPERATIONS,
  ...PROMOTION_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...PAST_ORDER_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...CARD_OPERATIONS,
  ...PAYMENT_OPTION_OPERATIONS,
  ...CARD_PROVIDER_OPERATIONS,
  ...REWARD_OPERATIONS,
  ...LOYALTY_SALES_OPERATIONS,
};

/** The published contract and the conformance check are generated from this list. */
export const OPERATIONS: readonly Operation[] = Object.values(TABLE);

const READERS = {
  ...setupReaders,
  ...menuReaders,
  ...cartReaders,
  ...orderReaders,
  ...accountReaders,
  ...cardReaders,
  ...rewardReaders,
};

type Table = typeof TABLE;
type ArgumentsOf<O> = O extends { input: (...args: infer Args) => object } ? Args : [];
type AnswerOf<O extends Operation> = O extends { isDated: true } ? Cached<ReplyOf<O>> : ReplyOf<O>;
type PlainMethods = {
  readonly [Name in Exclude<keyof Table, keyof typeof READERS>]: (
    ...args: ArgumentsOf<Table[Name]>
  ) => Promise<AnswerOf<Table[Name]>>;
};
type Readers = { readonly [Name in keyof typeof READERS]: OmitThisParameter<(typeof READERS)[Name]> };
type Methods = PlainMethods & Readers;

function methodOf(declared: Operation | ReferenceOperation) {
  const inputOf = (declared.input ?? (() => ({}))) as (...args: unknown[]) => InputOf<Operation>;
  return function (this: Senders, ...args: unknown[]): Promise<unknown> {
    const input = inputOf(...args);
    if (!("freshFor" in declared)) return this.send(declared, input);
    return declared.isDated ? this.cached(declared, input) : this.reference(declared, input);
  };
}

const PLAIN = Object.entries(TABLE).map(([name, declared]) => [name, methodOf(declared)]);
const METHODS = { ...Object.fromEntries(PLAIN), ...READERS };

export interface Catering extends Methods, Pick<Senders, "soon"> {
  isNamedPicture: typeof isNamedPicture;
  picture(path: string): Promise<Response>;
}

/** API client of one request: sends equal reads once, and aborts reads, but not changes, when the visitor leaves. */
export function createCatering(transport: Transport, caches: Caches, asker: Asker = {}): Catering {
  return Object.assign(Object.create(METHODS) as Methods, createSenders(transport, caches, asker), {
    isNamedPicture,
    picture: (path: string) => transport.raw(`/${path.split("/").map(encodeURIComponent).join("/")}`),
  });
}
