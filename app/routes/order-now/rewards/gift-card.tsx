import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { LOCKED_REWARD, giftCardType, isUnlocked, stripes } from "../../../domain/rewards/rewards.ts";
import { troubleAnswer, troubleOf } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Problem, Refusal } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/gift-card.ts";
import { giftCardIntents } from "./reward-intents.ts";
import { GiftCardPage, type GiftCardState } from "./gift-card-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Args = Route.LoaderArgs | Route.ActionArgs;

/** A gift card for Stripes, sent by e-mail (REWARD-16): `?step=email` asks to whom, `?sent=` says so. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { rewards } = context.get(keys.checkout);
  const customer = await requireCustomer({ params, context });
  const { held, tiers } = await rewards.read();
  if (!held || !tiers) throw data({ reason: "unreachable" }, { status: 503 });
  const type = giftCardType(tiers, params.typeId);
  if (!type) throw gone();
  const { displayName: name, imageUrl, pointsRequired } = type;
  const query = new URL(request.url).searchParams;
  const sentTo = rewards.readReceipt(query.get("sent") ?? "");
  return {
    card: { name, imageUrl, price: stripes(pointsRequired), balance: stripes(held.points) },
    state: stateOf({ sentTo, isOpen: isUnlocked(held.points, pointsRequired), step: query.get("step") }),
    // REWARD-19
    email: customer.email,
    here: pathOf(params),
    points: held.points,
    mark: context.get(keys.visitor).once.mark(),
  };
}

interface Shown {
  sentTo: string | null;
  isOpen: boolean;
  step: string | null;
}

function stateOf({ sentTo, isOpen, step }: Shown): GiftCardState {
  if (sentTo !== null) return { kind: "sent", to: sentTo };
  if (!isOpen) return { kind: "locked", why: LOCKED_REWARD };
  return { kind: step === "email" ? "email" : "choose" };
}

/** Guarded like the page of all rewards; without the feature there is no such page (REWARD-16). */
async function requireCustomer({ context }: Pick<Args, "params" | "context">) {
  const { order, account } = context.get(keys.visitor);
  await order.require("checkout");
  const customer = await account.require();
  const toggles = await context.get(keys.remote).catering.toggles();
  if (!toggles.has("GIFT_CARD_REWARDS") || !customer.zkRewardsOptIn) throw gone();
  return customer;
}

function gone() {
  return data({ reason: "reward" }, { status: 404 });
}

function pathOf({ typeId }: Args["params"]): string {
  return `/order-now/checkout/rewards/gift-card/${encodeURIComponent(typeId)}`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireCustomer({ params, context });
  const form = await request.formData();
  // No rule of ours (REWARD-19): the API says what is no address.
  const typed = form.get("toEmail");
  const toEmail = typeof typed === "string" ? typed.trim().slice(0, 300) : null;
  const pressed = giftCardIntents.read(form);
  if (!pressed) return data(answer({}, { field: "", message: UNKNOWN_BUTTON }), { status: 422 });
  const here = pathOf(params);
  if (pressed.name === "send") return send({ form, toEmail: toEmail ?? "", typeId: params.typeId, here, context });
  // After a try that failed, the address is still there.
  if (toEmail !== null) return data(answer({ toEmail }), { status: 200 });
  return redirect(`${here}?step=email`, 303);
}

interface Sending {
  form: FormData;
  toEmail: string;
  typeId: string;
  here: string;
  context: Route.ActionArgs["context"];
}

/** REWARD-17: once for each page that was shown, however often it is sent. */
async function send(sending: Sending): Promise<Response | ReturnType<typeof data<Refusal>>> {
  const { form, toEmail, typeId, here, context } = sending;
  const { rewards } = context.get(keys.checkout);
  const { once } = context.get(keys.visitor);
  const { requestId } = context.get(keys.site);
  const refused: { status: number; refusal: Refusal }[] = [];
  const refuse = (status: number, values: Record<string, string>, ...problems: Problem[]) => {
    refused.push({ status, refusal: answer({ toEmail, ...values }, ...problems) });
    return null;
  };
  const { to } = await once.once(form.get("attempt"), `${typeId} ${toEmail}`, async () => {
    try {
      const seen = Number(form.get("points")) || 0;
      const outcome = await rewards.sendGiftCard(typeId, toEmail, seen, String(form.get("attempt")));
      switch (outcome.kind) {
        case "sent":
          return here;
        case "not sent":
          return refuse(422, { failed: "1" }, { field: "", message: "Something went wrong" });
        case "refused":
          return refuse(422, {}, { field: "", message: outcome.message });
        case "unknown":
          return refuse(504, {}, { field: "", message: unknownOutcome(requestId) });
      }
    } catch (error) {
      const { status, problems } = problemsOf(error, requestId);
      return refuse(status, {}, ...problems);
    }
  });
  const [mine] = refused;
  if (to !== null) return redirect(`${to}?${new URLSearchParams({ sent: rewards.receipt(toEmail) })}`, 303);
  // It has waited for another press that was refused: then this one is judged for itself.
  return mine ? data(mine.refusal, { status: mine.status }) : send(sending);
}

/** Model errors of the API stand beside the only field there is. */
function problemsOf(error: unknown, reference: string): { status: number; problems: Problem[] } {
  const trouble = troubleOf(error);
  if (!trouble) throw error;
  const { status, messages } = troubleAnswer(trouble, reference);
  const field = trouble.kind === "refused" && Object.keys(trouble.fields).length > 0 ? "toEmail" : "";
  return { status, problems: messages.map((message) => ({ field, message })) };
}

function unknownOutcome(reference: string): string {
  return `We could not find out whether your gift card was sent. Please look at your Stripes before you try again. (Reference: ${reference})`;
}

function answer(values: Record<string, string>, ...problems: Problem[]): Refusal {
  return { problems, values };
}

/** Whatever was refused may have changed meanwhile: the page is read anew, with a new mark. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function GiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer: refusal, pressed } = useFormFetcher<Refusal>(actionData);
  return <GiftCardPage {...loaderData} form={Form} pressed={pressed} refusal={refusal ?? null} />;
}
