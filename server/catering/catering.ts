import { accountCalls, signInCalls } from "./accounts.ts";
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
import { type Caches, type CateringAsker, createSenders } from "./send.ts";
import { setupCalls } from "./setup.ts";
import { deliveringStoreCalls, storeCalls, storeHoursCalls } from "./stores.ts";
import type { Transport } from "../remote/transport.ts";
import { isNamedPicture } from "../remote/picture-address.ts";

export type Catering = ReturnType<typeof createCatering>;

/**
 * The catering API as one request sees it: every loader of a page may ask for the same cart or menu and
 * one call is made. Reads stop when the visitor goes away; a submit does not.
 */
export function createCatering(transport: Transport, caches: Caches, asker: CateringAsker = {}) {
  const { send, cached, reference, peek, soon } = createSenders(transport, caches, asker);
  return {
    soon,
    ...setupCalls({ reference, cached, soon }),
    ...storeCalls(reference, send),
    ...storeHoursCalls(reference),
    ...deliveringStoreCalls(send),
    ...menuCalls(cached, peek),
    ...cartCalls(send),
    ...promotionCalls(send),
    ...orderCalls(send),
    ...pastOrderCalls(send),
    ...deliveryCalls(send),
    ...signInCalls(send),
    ...accountCalls(send),
    ...cardCalls(send, caches.brief.of(asker.token)),
    ...paymentOptionCalls(send),
    ...cardProviderCalls(send),
    ...rewardCalls(send),
    ...loyaltySalesCalls(send),
    isNamedPicture,
    picture: (path: string) => transport.raw(`/${path.split("/").map(encodeURIComponent).join("/")}`),
  };
}
