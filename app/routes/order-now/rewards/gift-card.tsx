import { data, redirect } from "react-router";
import { answerForm, refuse, refuseError, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import { notFound } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { giftCardType, isUnlocked, LOCKED_REWARD } from "@platter/ordering/rewards/rewards.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import rewardStyles from "../../../styles/rewards.css?url";
import type { Route } from "./+types/gift-card.ts";
import {
  type GiftCardRefusal,
  type GiftCardState,
  giftCardFormRules,
  giftCardIntents,
  GiftCardPage,
} from "./gift-card-page.tsx";
import { type RewardsRequest, openRewardsPage } from "./guard.ts";
import { giftCardPath, takenWords } from "./rewards-view.ts";
import { readForm } from "../../../components/form/read-form.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { seenOffer, spendOnce } from "./spend-once.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

/** REWARD-16: a gift card paid with Stripes. `?step=email` asks for the address, `?sent=` shows the confirmation. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { customer, rewards, idempotency } = await openGiftCards(context, { reads: true });
  const { held, tiers } = await rewards.read();
  if (!held || !tiers) throw data({ reason: "unreachable" }, { status: 503 });
  const type = giftCardType(tiers, params.typeId);
  if (!type) throw notFound("reward");
  const { displayName: name, pointsRequired } = type;
  const query = new URL(request.url).searchParams;
  const sentTo = rewards.readReceipt(query.get("sent") ?? "");
  return {
    card: { name, terms: takenWords(pointsRequired, held.points) },
    state: stateOf(sentTo, isUnlocked(held.points, pointsRequired), query.get("step")),
    email: customer.email,
    here: giftCardPath(params.typeId),
    points: held.points,
    offer: await rewards.sealOffer(pointsRequired),
    idempotencyKey: idempotency.newKey(),
  };
}

function stateOf(sentTo: string | null, isOpen: boolean, step: string | null): GiftCardState {
  if (sentTo !== null) return { kind: "sent", to: sentTo };
  if (!isOpen) return { kind: "locked", why: LOCKED_REWARD };
  return { kind: step === "email" ? "email" : "choose" };
}

async function openGiftCards(context: Route.LoaderArgs["context"], how?: { reads: boolean }) {
  const opened = await openRewardsPage(context, how);
  const toggles = await opened.catering.toggles();
  if (!toggles.has("GIFT_CARD_REWARDS") || !opened.customer.zkRewardsOptIn) throw notFound("reward");
  return opened;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  const path = giftCardPath(params.typeId);
  return answerForm(request, requestId, async (form) => {
    const opened = await openGiftCards(context);
    switch (giftCardIntents.read(form)?.name) {
      case "send":
        return sendGiftCard({ ...opened, form, typeId: params.typeId, path });
      case "select":
        return form.has("toEmail") ? refuse(form, [], 200) : redirect(`${path}?step=email`, 303);
      default:
        return refuseUnknownButton(form);
    }
  });
}

interface Sending extends RewardsRequest {
  form: FormData;
  typeId: string;
  path: string;
}

/** REWARD-17: sends the card once; the confirmation's URL contains a receipt. */
async function sendGiftCard(sending: Sending) {
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
    // The API's field errors can only concern the form's one field.
    const isAboutField = Object.keys(remoteFailureOf(error)?.fields ?? {}).length > 0;
    return refuseError(form, error, requestId, { field: isAboutField ? "toEmail" : "" });
  }
}

function unknownOutcome(reference: string): string {
  return `We could not find out whether your gift card was sent. It may have gone through: please look at your Stripes and the mailbox before you send another one. (Reference: ${reference})`;
}

export const links = () => stylesheet(rewardStyles);

export default function GiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<GiftCardRefusal>(actionData);
  return <GiftCardPage {...loaderData} form={Form} pressed={pressed} formErrors={answer ?? null} />;
}
