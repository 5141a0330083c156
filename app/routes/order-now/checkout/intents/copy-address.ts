import { refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

/** The bill goes where the food goes: the address was typed once, so that is enough. */
export async function copyAddress({ form, visitor }: Press): Promise<Answer> {
  const { pickupType, address: known } = visitor.order.setup.read();
  if (pickupType !== "Delivery" || !known) return refuseUnknownButton(form);
  const { addressLine1: address, addressLine2: address2, city, state, zip } = known;
  visitor.draft.update({ address, address2, city, state, zip });
  return showCheckout("#contact");
}
