import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { type FetcherFormProps, useNavigate } from "react-router";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { type Refusal, problemOf } from "../../../ui/form/problems.ts";
import { type TextForm, useTextForm } from "../../../ui/form/use-text-form.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { giftCardRules } from "./gift-card-rules.ts";
import { giftCardIntents } from "./reward-intents.ts";
import { REWARDS_PATH } from "./rewards-view.ts";

/** The states of REWARD-16; while it loads or is sent, the pressed button says so. */
export type GiftCardState =
  | { kind: "locked"; why: string }
  | { kind: "choose" }
  | { kind: "email" }
  | { kind: "sent"; to: string };

export interface GiftCardRefusal extends Refusal {
  /** Nothing was wrong, and yet it was not sent. */
  failed?: boolean;
}

interface GiftCardPageProps {
  card: { name: string; imageUrl: string; price: string; balance: string };
  state: GiftCardState;
  /** Of who is signed in. */
  email: string;
  here: string;
  /** The balance that is shown: what has changed since is not spent unseen. */
  points: number;
  mark: string;
  refusal: GiftCardRefusal | null;
  form: ComponentType<FetcherFormProps>;
  /** The button whose press is under way. */
  pressed: string | null;
}

export function GiftCardPage({ card, state, refusal, ...form }: GiftCardPageProps) {
  const textForm = useTextForm({ rules: giftCardRules, refusal });
  const isFailed = refusal?.failed ?? false;
  const isAsking = refusal?.values["toEmail"] !== undefined && state.kind === "choose";
  const shown = isFailed ? "failed" : isAsking ? "email" : state.kind;
  const isForm = shown === "email" && state.kind !== "locked";
  const summary = isForm ? textForm.summary : { problems: refusal?.problems ?? [] };
  const hasProblems = summary.problems.length > 0;
  const title = { failed: "Something Went Wrong", sent: "Gift card sent", email: `Send ${card.name}` };
  const heading = shown === "choose" || shown === "locked" ? card.name : title[shown];
  return (
    <div className="narrow">
      <PageTitle title={heading} wrong={hasProblems} />
      <ErrorSummary {...summary} />
      <p>
        <a href={REWARDS_PATH}>Back to My Rewards</a>
      </p>
      <Heading shown={shown} takesFocus={!hasProblems}>
        {heading}
      </Heading>
      {shown === "sent" && state.kind === "sent" ? (
        <Sent to={state.to} />
      ) : (
        <div className="dish">
          <Picture src={card.imageUrl} size={80} />
          <div className="dish-text">
            <p className="price">{card.price}</p>
            <p className="hint">You have {card.balance}.</p>
            {state.kind === "locked" ? <p>{state.why}</p> : null}
            {state.kind === "locked" || shown === "email" ? null : (
              <Start {...form} failed={isFailed ? (refusal?.values["toEmail"] ?? "") : null} />
            )}
          </div>
        </div>
      )}
      {isForm ? <SendForm {...form} typed={refusal?.values["toEmail"]} textForm={textForm} /> : null}
    </div>
  );
}

/** A new state takes the focus; an error summary comes first. */
function Heading({ shown, takesFocus, children }: { shown: string; takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAfterChange(shown, () => {
    if (takesFocus) heading.current?.focus();
  });
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

type FormParts = Pick<GiftCardPageProps, "form" | "here" | "pressed">;

function Start({ form: Form, here, pressed, failed }: FormParts & { failed: string | null }) {
  const select = giftCardIntents.button("select");
  const isBusy = pressed === select.value;
  const words = failed === null ? "Select Reward" : "Try again";
  return (
    <Form method="post" action={here} preventScrollReset>
      {failed === null ? null : <input type="hidden" name="toEmail" value={failed} />}
      <button className="button button-main" {...select} data-busy={isBusy || undefined}>
        {isBusy ? "Loading..." : words}
      </button>
    </Form>
  );
}

interface SendFormProps extends FormParts, Pick<GiftCardPageProps, "email" | "points" | "mark"> {
  typed: string | undefined;
  textForm: TextForm;
}

function SendForm({ form: Form, here, pressed, email, points, mark, typed, textForm }: SendFormProps) {
  const sending = giftCardIntents.button("send");
  const isBusy = pressed === sending.value;
  return (
    <Form method="post" action={here} {...textForm.props} preventScrollReset>
      <AttemptField mark={mark} />
      <input type="hidden" name="points" value={points} />
      <TextField
        name="toEmail"
        label="Email Address"
        hint="The gift card is sent there right away."
        type="email"
        autoComplete="email"
        defaultValue={typed ?? email}
        problem={problemOf(textForm.problems, "toEmail")}
        required
      />
      <p className="actions">
        <button className="button button-main" {...sending} data-busy={isBusy || undefined}>
          {isBusy ? "Sending..." : "Send"}
        </button>
        <a href={here}>Cancel</a>
      </p>
    </Form>
  );
}

/** REWARD-18: with script it closes by itself, unless somebody is at it. */
function Sent({ to }: { to: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isAtIt = box.current?.matches(":hover, :focus-within");
      if (!isAtIt) void navigate(REWARDS_PATH);
    }, 5_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div ref={box} className="notice notice-good">
      <p>Gift Card Sent to {to}</p>
      <p>
        <a href={REWARDS_PATH}>My Rewards</a>
      </p>
    </div>
  );
}
