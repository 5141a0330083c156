import type { Cart } from "@platter/ordering/checkout/cart.ts";
import type { DeliveryAddress } from "@platter/ordering/stores/address.ts";
import { type DeliveryEstimate, keptTime } from "@platter/ordering/order/delivery.ts";
import { type DeliveryMatch, deliveryMatch } from "@platter/ordering/order/delivery-match.ts";
import { deliveryKey, withPickupInstead } from "@platter/ordering/order/journey.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeOffer } from "@platter/ordering/stores/stores.ts";
import { lookUpAfter, orNull } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../catering/catering.ts";
import type { EstimateRequest } from "../catering/delivery.ts";
import { RemoteError } from "../remote/errors.ts";
import type { SessionValue } from "../session/cookies.ts";
import type { OrderSession } from "./order-session.ts";

/** Empty while only the address is checked (ADDR-12). */
interface MatchTime {
  /** "YYYY-MM-DD" and "HH:mm", at which the store must be open. */
  at?: { day: string; time: string } | undefined;
  bypassWarning?: boolean | undefined;
}

const NOON = "12:00";

interface DeliveryParts {
  order: OrderSession;
  draft: SessionValue<CheckoutDraft>;
  catering: Catering;
  now: () => Date;
}

export class Delivery {
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  async match(
    { latitude, longitude, state }: DeliveryAddress,
    { at, bypassWarning = false }: MatchTime = {},
  ): Promise<DeliveryMatch> {
    const { order, catering, now } = this.#parts;
    const orderType = await order.orderType();
    if (!orderType) throw new RemoteError("not found", "order-types");
    const wanted = { latitude, longitude, state, day: at?.day ?? order.setup.read().day, time: at?.time ?? NOON };
    if (kindOf(orderType) === "Individual") {
      return deliveryMatch(await catering.findStoreForIndividualDelivery(wanted, now()), orderType);
    }
    const more = { orderTypeId: orderType.id, checkOpenHours: at !== undefined, bypassDeliveryWarning: bypassWarning };
    return deliveryMatch(await catering.findStoreForCatering({ ...wanted, ...more }, now()), orderType);
  }

  /** Delivery partners' estimates for a cart (DELIV-02); empty if no driver is available. */
  async estimates(cartId: string): Promise<DeliveryEstimate[]> {
    return this.#parts.catering.deliveryEstimatesForCart(cartId, await this.#request());
  }

  /** Adds an estimate to the cart (DELIV-03) and stores for which order details it is valid. */
  async choose(cartId: string, estimateId: string): Promise<void> {
    const { setup } = this.#parts.order;
    const cart = await this.#addEstimate(cartId, estimateId);
    // GUARD-02: checkout requires the estimated delivery time.
    if (!cart.estimatedDeliveryTime) throw new RemoteError("bad answer", "delivery-estimate-add-to-cart");
    setup.update({ estimatedFor: deliveryKey(setup.read()) });
  }

  /** After a lost reply, a changed fee or time shows that the estimate was added to the cart. */
  async #addEstimate(cartId: string, estimateId: string): Promise<Cart> {
    const { order, catering } = this.#parts;
    const request = await this.#request();
    const before = await order.cart().catch(orNull);
    try {
      return await catering.addEstimateToCart(cartId, estimateId, request);
    } catch (lost) {
      const cart = await lookUpAfter(lost, () => catering.cart(cartId));
      const isSame =
        cart?.estimatedDeliveryTime === before?.estimatedDeliveryTime && cart?.deliveryFee === before?.deliveryFee;
      if (!cart || isSame) throw lost;
      return cart;
    }
  }

  /** Selects the courier of a catering order (DELIV-04); by default an external driver. */
  async findCateringDriver(): Promise<void> {
    const { order, catering } = this.#parts;
    const kind = await order.kind();
    if (kind === "Individual" || order.setup.read().pickupType !== "Delivery") return;
    const estimates = await catering.deliveryEstimates(await this.#request()).catch(orNull);
    const cateringDeliveryType = estimates && estimates.length > 0 ? "Internal" : "DoorDash";
    order.setup.update({ cateringDeliveryType });
  }

  /** DELIV-07: keeps the time if the store offers it; returns null on success, else the reason. */
  async pickUpAt(store: Store): Promise<string | null> {
    const { order, draft } = this.#parts;
    const { selectable, message } = storeOffer(store, await order.orderType(), "Carry Out");
    if (!selectable) return message;
    const schedule = await order.schedule({ store, pickupType: "Carry Out" });
    const setup = withPickupInstead(order.setup.read(), store);
    order.setup.write({ ...setup, ...keptTime(schedule, setup), isUnchecked: true });
    draft.update({ tip: undefined });
    return null;
  }

  async #request(): Promise<EstimateRequest> {
    const { envelope } = await this.#parts.order.ready();
    const { deliveryAddress } = envelope;
    if (!deliveryAddress) throw new RemoteError("not found", "delivery-estimates");
    return { ...envelope, deliveryAddress };
  }
}
