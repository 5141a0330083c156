import { redirect, replace } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import { type FormAnswer, refuse, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { addWaiting } from "../../../components/order/order-again.ts";
import type { Visitor } from "../../../../server/context.ts";
import { itemPath } from "@platter/ordering/menu/menu.ts";
import { keptTime } from "@platter/ordering/order/delivery.ts";
import { pathOf, withDelivery } from "@platter/ordering/order/journey.ts";
import type { MoveNotice } from "@platter/ordering/order/notices.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { DeliveryAddress } from "@platter/ordering/stores/address.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { TimeRefusal } from "./pickup-details-page.tsx";
import type { TimeAnswer } from "./time-form.ts";
import type { Place } from "./place.ts";

interface TimePress {
  form: FormData;
  place: Place;
  visitor: Visitor;
  catering: Catering;
}

type Answer = FormAnswer<Pick<TimeRefusal, "warning">>;

export async function answerTime(answer: TimeAnswer, press: TimePress): Answer {
  const { form, place } = press;
  const kind = kindOf(place.orderType);
  const path = pathOf("day and time", kind);
  switch (answer.kind) {
    case "refused":
      return refuse(form, answer.problems);
    case "stay":
      return replace(`${path}#${answer.section}`, 303);
    case "calendar":
      return redirect(`${path}?calendar=${answer.on}#calendar`, 303);
    case "leave":
      return redirect(pathOf(answer.setup.pickupType === "Delivery" ? "address" : "location", kind), 303);
    case "pickup":
      return pickUpInstead(path, press);
    case "continue":
      return answer.setup.pickupType === "Delivery" ? goOnDelivered(path, press) : goOn(press);
  }
}

/** BUILD MY MEAL with valid choices: adapts the cart to the store (CART-09) and goes on to the menu. */
async function goOn({ visitor, catering }: TimePress, move: MoveNotice | null = null): Answer {
  const { order, cart, delivery } = visitor;
  await Promise.all([cart.fitToStore(move), delivery.findCateringDriver()]);
  const { dish, again } = order.setup.read();
  order.setup.update({ isUnchecked: undefined, dish: undefined });
  const added = again && (await addWaiting(again, visitor, catering));
  return redirect(added ?? (dish === undefined ? "/order-now/build-order" : itemPath(dish)), 303);
}

const LONGEST_KEPT = 300;

/** BUILD MY MEAL for a delivery: finds the store for the address again, for the chosen day and time. */
async function goOnDelivered(path: string, press: TimePress): Answer {
  const { form, place, visitor } = press;
  const { order, delivery, notices } = visitor;
  const setup = order.setup.read();
  const { address, day, time } = setup;
  if (!address || !day || !time) throw new Error("A delivery without address, day or time has passed the guard.");
  // A confirmed warning is valid for its day and time only.
  const when = `${day} ${time} `;
  const read = textOf(form, "warned");
  const [match] = await Promise.all([
    delivery.match(address, { at: { day, time }, bypassWarning: read.startsWith(when) }),
    // Starts reading the cart, which `fitToStore` needs next.
    order.cart().catch(orNull),
  ]);
  if (match.kind === "none") return refuse(form, [{ field: "store-message", message: match.message }]);
  if (match.kind === "pickup offered") {
    const pickupOffer = { storeNumber: match.store.storeNumber, message: match.message.slice(0, LONGEST_KEPT) };
    order.setup.write({ ...setup, pickupOffer });
    return refuse(form, [{ field: "offer", message: match.message }]);
  }
  if (match.kind === "warned") {
    const warning = { message: match.message, mark: when + match.message };
    if (read !== warning.mark) return refuse(form, [{ field: "warning", message: match.message }], 422, { warning });
  }
  if (match.store.id === place.store.id) return goOn(press);
  const move = await moveTo(match.store, address, press);
  if (!move.timeDropped) return goOn(press, move);
  notices.write(move);
  return replace(path, 303);
}

/** Another restaurant delivers at that time; the time is kept if that restaurant offers it. */
async function moveTo(store: Store, address: DeliveryAddress, { place, visitor: { order } }: TimePress) {
  const setup = order.setup.read();
  const kept = keptTime(await order.schedule({ store, pickupType: "Delivery" }), setup);
  order.setup.write({ ...withDelivery(setup, address, store), ...kept });
  const timeDropped = kept.time === null;
  return { code: "store-moved", from: place.store.name, name: store.name, timeDropped } as const;
}

/** ADDR-20: accepts the pickup offer; day and time must be chosen again if that store does not offer them. */
async function pickUpInstead(path: string, { form, visitor, catering }: TimePress): Answer {
  const { order, delivery, notices } = visitor;
  const { pickupOffer } = order.setup.read();
  if (!pickupOffer) return refuseUnknownButton(form);
  const store = await catering.storeByNumber(pickupOffer.storeNumber);
  const message = await delivery.pickUpAt(store);
  if (message !== null) return refuse(form, [{ field: "offer", message }]);
  const { name } = store;
  const { time, asap } = order.setup.read();
  if (time !== null) notices.write({ code: "pickup-instead", name, time: asap ? null : time });
  else if (textOf(form, "time") !== "") notices.write({ code: "time-dropped" });
  else notices.write({ code: "carry-out-instead", name });
  return replace(path, 303);
}
