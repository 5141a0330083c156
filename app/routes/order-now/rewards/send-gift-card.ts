import { redirect } from "react-router";
import { readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseError, refuseWith } from "../../../components/form/refuse.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { giftCardFormRules } from "./gift-card-page.tsx";
import type { RewardsRequest } from "./guard.ts";
import { seenOffer, spendOnce } from "./spend-once.ts";

interface Sending extends RewardsRequest {
  form: FormData;
  typeId: string;
  path: string;
}

/** REWARD-17: sent once, with a receipt in the address of the confirmation. */
export async function sendGiftCard(sending: Sending) {
  const { form, typeId, path, rewards } = sending;
  const { values, problems } = readForm(form, giftCardFormRules);
  if (problems) return refuse(form, problems);
  const { toEmail } = values;
  const answer = await spendOnce(sending, `${typeId} ${toEmail}`, () => send(sending, toEmail));
  if ("refused" in answer) return answer.refused;
  return redirect(`${path}?${new URLSearchParams({ sent: rewards.receipt(toEmail) })}`, 303);
}

async function send({ form, typeId, path, rewards, requestId }: Sending, toEmail: string) {
  try {
    const idempotencyKey = String(form.get("idempotencyKey"));
    const outcome = await rewards.sendGiftCard(typeId, toEmail, seenOffer(form), idempotencyKey);
    switch (outcome.kind) {
      case "sent":
        return path;
      case "not sent":
        return refuse(form, [{ field: "", message: "Something went wrong" }], 422, { failed: true });
      case "refused":
        return refuseWith(form, outcome.message);
      case "unknown":
        return refuse(form, [{ field: "", message: unknownOutcome(requestId) }], 504, { idempotencyKey });
    }
  } catch (error) {
    // Model errors can only be about the one field.
    const isAboutField = Object.keys(remoteFailureOf(error)?.fields ?? {}).length > 0;
    return refuseError(form, error, requestId, { field: isAboutField ? "toEmail" : "" });
  }
}

function unknownOutcome(reference: string): string {
  return `We could not find out whether your gift card was sent. It may have gone through: please look at your Stripes and the mailbox before you send another one. (Reference: ${reference})`;
}
