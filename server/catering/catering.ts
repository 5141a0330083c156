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
import { menuCalls } from "./menu.ts";
import { orderCalls } from "./orders.ts";
import { type Caches, type CateringAsker, type Senders, createSenders } from "./send.ts";
import { setupCalls } from "./setup.ts";
import { storeCalls } from "./stores.ts";
import type { Transport } from "../remote/transport.ts";
import { isNamedPicture } from "../remote/picture-address.ts";

const METHODS = {
  ...setupCalls,
  ...storeCalls,
  ...menuCalls,
  ...cartCalls,
  ...promotionCalls,
  ...orderCalls,
  ...pastOrderCalls,
  ...deliveryCalls,
  ...accountCalls,
  ...cardCalls,
  ...paymentOptionCalls,
  ...cardProviderCalls,
  ...rewardCalls,
  ...loyaltySalesCalls,
};

/** Made once for all requests. Reading a method binds it, so that it can be handed on alone. */
const BOUND = {};
for (const [name, method] of Object.entries<Function>(METHODS))
  Object.defineProperty(BOUND, name, {
    get(this: Senders): unknown {
      return method.bind(this);
    },
  });

type Methods = { readonly [Name in keyof typeof METHODS]: OmitThisParameter<(typeof METHODS)[Name]> };

export interface Catering extends Methods, Pick<Senders, "soon"> {
  isNamedPicture: typeof isNamedPicture;
  picture(path: string): Promise<Response>;
}

/**
 * The catering API as one request sees it: every loader of a page may ask for the same cart or menu and
 * one call is made. Reads stop when the visitor goes away; a submit does not.
 */
export function createCatering(transport: Transport, caches: Caches, asker: CateringAsker = {}): Catering {
  return Object.assign(Object.create(BOUND) as Methods, createSenders(transport, caches, asker), {
    isNamedPicture,
    picture: (path: string) => transport.raw(`/${path.split("/").map(encodeURIComponent).join("/")}`),
  });
}
