import { cardMask } from "@platter/ordering/checkout/card.ts";
import { PAYMENT_OPTION_OPERATIONS } from "../../../server/catering/payment-options.ts";
import { cardToCharge } from "./purchases.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { paymentOptions, paymentOption, addPaymentOption, changePaymentOption, removePaymentOption } =
  PAYMENT_OPTION_OPERATIONS;

/** A card is saved, changed and deleted: the account is left as it was. */
export async function checkPaymentOptions(scene: Scene): Promise<void> {
  const { probe, token, individual } = scene;
  const customer = () => probe.site(need(token));
  const before = await probe.exercise(paymentOptions, () => customer().paymentOptions());
  const added = await probe.exercise(addPaymentOption, async () => {
    const card = { ...cardToCharge(scene, need(individual)), description: "Conformance check", isPreferred: false };
    if (need(before).some(({ cardNumber }) => cardNumber === cardMask(card.cardNumber)))
      throw new Skipped("the account has a card with these last digits, which would be forgotten");
    return { card, saved: await customer().addPaymentOption(card) };
  });
  await probe.check(addPaymentOption, "The card is one more of the customer's", async () => {
    need(added);
    expect((await customer().paymentOptions()).length === need(before).length + 1, "there is another number of cards");
  });
  await probe.check(addPaymentOption, "A card that is saved again stays one", async () => {
    const { card, saved } = need(added);
    const again = await customer().addPaymentOption(card);
    if (again.id !== saved.id) await customer().removePaymentOption(again.id);
    expect(again.id === saved.id, "it is another one");
  });
  const read = await probe.exercise(paymentOption, () => customer().paymentOption(need(added).saved.id));
  await probe.check(paymentOption, "Answers the card of that id", async () => {
    expect(need(read).cardNumber === need(added).saved.cardNumber, "another card");
  });
  const changed = await probe.exercise(changePaymentOption, () => {
    const { card, saved } = need(added);
    return customer().changePaymentOption(saved.id, { ...card, description: "Conformance check, changed" });
  });
  await probe.check(changePaymentOption, "Changes what is told of the card, and not its number", async () => {
    const { description, cardNumber } = await customer().paymentOption(need(changed).id);
    expect(description === "Conformance check, changed", "the description stayed");
    expect(cardNumber === need(added).saved.cardNumber, "another card");
  });
  const removed = await probe.exercise(removePaymentOption, () => customer().removePaymentOption(need(added).saved.id));
  await probe.check(removePaymentOption, "The card is forgotten", async () => {
    need(removed);
    const { id } = need(added).saved;
    const after = await customer().paymentOptions();
    expect(!after.some((option) => option.id === id), "it is still listed");
  });
  await probe.check(removePaymentOption, "A card that was forgotten is not found", async () => {
    need(removed);
    await probe.refused([404], (site) => site.paymentOption(need(added).saved.id), need(token));
  });
}
