import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

/** TAX-02: one of the customer's organizations; any other is none. */
export async function chooseTax(press: Press): Promise<Answer> {
  const { form, visitor, catering } = press;
  await openPostedOrder(press);
  const entities = await catering.taxExemptEntities();
  const taxEntity = entities.find(({ id }) => String(id) === form.get("taxEntity"));
  visitor.draft.update({ taxEntity });
  return showCheckout("#order");
}

/** TAX-03. */
export async function removeTax({ visitor }: Press): Promise<Answer> {
  visitor.draft.update({ taxEntity: undefined });
  return showCheckout("#order");
}
