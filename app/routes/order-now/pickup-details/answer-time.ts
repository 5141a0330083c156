import { redirect, replace } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import { type FormAnswer, refuse, refuseUnknownButton } from "../../../components/form/refuse.ts";
import type { Visitor } from "../../../../server/context.ts";
import { pathOf } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { checkDelivery } from "./delivery-check.ts";
import type { TimeRefusal } from "./pickup-details-page.tsx";
import type { TimeAnswer } from "./time-form.ts";
import type { Place } from "./blocking-problem.ts";

interface TimePress {
  form: FormData;
  place: Place;
  visitor: Visitor;
  catering: Catering;
}

type Answer = FormAnswer<Pick<TimeRefusal, "warning">>;

/** Where a press of a button leads, with the answers saved: this page, the calendar, or on. */
export async function answerTime(answer: TimeAnswer, press: TimePress): Answer {
  const { form, place } = press;
  const kind = kindOf(place.orderType);
  const path = pathOf("day and time", kind);
  switch (answer.kind) {
    case "refused":
      return refuse(form, answer.problems);
    case "stay":
      return replace(`${path}#${answer.section === "time" ? "time-section" : "day"}`, 303);
    case "calendar":
      return redirect(`${path}?calendar=${answer.on}#calendar`, 303);
    case "leave":
      return redirect(pathOf(answer.setup.pickupType === "Delivery" ? "address" : "location", kind), 303);
    case "pickup":
      return pickUpInstead(path, press);
    case "continue":
      return goOn(path, press);
  }
}

/** BUILD MY MEAL, with everything given: of a delivery the address is looked up once more, then the bag is made to fit (CART-09). */
async function goOn(path: string, { form, place: { store }, visitor }: TimePress): Answer {
  const { order, cart, delivery, notices } = visitor;
  const leave = () => {
    order.setup.update({ isUnchecked: undefined });
    return redirect("/order-now/build-order", 303);
  };
  if (order.setup.read().pickupType !== "Delivery") {
    await cart.fitToStore();
    return leave();
  }
  // The bag is read meanwhile: its check waits for nothing but the store.
  const [check] = await Promise.all([
    checkDelivery({ order, delivery, store }, textOf(form, "warned")),
    order.cart().catch(orNull),
  ]);
  if (check.kind === "refused") return refuse(form, [check.problem], 422, { warning: check.warning });
  if (check.kind === "time dropped") {
    notices.write(check.move);
    return replace(path, 303);
  }
  await Promise.all([cart.fitToStore(check.move), delivery.findCateringDriver()]);
  return leave();
}

/** ADDR-20: the offer is taken. Day and time are asked again where that store does not have them. */
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
