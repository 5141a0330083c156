import { CARD_PROVIDER_OPERATIONS } from "../../../server/catering/card-provider.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import type { Operation } from "../../../server/catering/operation.ts";
import { expectWords } from "./baskets.ts";
import { NOBODY } from "./options.ts";
import { expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { requestCheckoutSession, cardInfo, reportPaymentFailure, promoteSession, checkoutNotifications } =
  CARD_PROVIDER_OPERATIONS;

/** A session with the card provider without a card: opened, read, and ended as failed. */
export async function checkCardProvider({ probe, writes }: Scene): Promise<void> {
  await probe.check(requestCheckoutSession, "What is no e-mail address is refused in words", async () => {
    expectWords(await probe.refused([400], (site) => site.requestCheckoutSession("nobody")));
  });
  const opened = await probe.exercise(requestCheckoutSession, async () => {
    need(writes);
    return probe.site().requestCheckoutSession(NOBODY);
  });
  const why = "needs somebody who enters a card at the provider";
  for (const operation of [cardInfo, promoteSession]) probe.cannotAsk(operation, why);
  await probe.check(cardInfo, "A session without a card has none to tell", async () => {
    const { id } = need(opened);
    await probe.refused([400, 404], (site) => site.cardInfo(id, false));
  });
  await probe.check(promoteSession, "A session without a card cannot be paid with", async () => {
    const { id } = need(opened);
    await probe.refused([400, 404], (site) => site.promoteSession(id));
  });
  const open = await probe.exercise(checkoutNotifications, () =>
    probe.site().checkoutNotifications(need(opened).token),
  );
  await probe.check(checkoutNotifications, "An open session has not succeeded", async () => {
    expect(!need(open).some(({ type }) => type === "success"), "it has");
  });
  const reported = await probe.exercise(reportPaymentFailure, () => probe.site().reportPaymentFailure(need(opened).id));
  await probe.check(checkoutNotifications, "A session that was reported has failed", async () => {
    need(reported);
    const told = await probe.site().checkoutNotifications(need(opened).token);
    expect(
      told.some(({ type }) => type === "failure"),
      "no failure is told",
    );
  });
  const asks: [Operation, (site: Catering, unknown: string) => Promise<unknown>][] = [
    [cardInfo, (site, unknown) => site.cardInfo(unknown, false)],
    [promoteSession, (site, unknown) => site.promoteSession(unknown)],
    [reportPaymentFailure, (site, unknown) => site.reportPaymentFailure(unknown)],
    [checkoutNotifications, (site, unknown) => site.checkoutNotifications(unknown)],
  ];
  for (const [operation, ask] of asks) {
    await probe.check(operation, "A session that does not exist is refused", async () => {
      await probe.refused([400, 404], (site) => ask(site, crypto.randomUUID()));
    });
  }
}
