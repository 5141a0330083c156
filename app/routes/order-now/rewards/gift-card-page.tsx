import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { brand } from "../../../ui/brand.ts";
import { useDocument } from "../../../ui/document.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { type TextForm, useTextForm } from "../../../ui/form/use-text-form.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { WayBack } from "../../../ui/trail.tsx";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/gift-card.ts";
import { SeenOffer } from "./reward-action.tsx";
import { REWARDS_PATH } from "./rewards-view.ts";

export const giftCardIntents = defineIntents({ select: "plain", send: "plain" });

/** REWARD-19: only the API validates the e-mail address. */
export const giftCardFormRules = {
  toEmail: { problem: () => null, format: (text: string) => text.trim().slice(0, 300) },
};

export type GiftCardState =
  | { kind: "locked"; why: string }
  | { kind: "choose" }
  | { kind: "email" }
  | { kind: "sent"; to: string };

export interface GiftCardRefusal extends FormErrors {
  failed?: boolean;
  /** Set if the outcome is unknown: posting the same key again cannot send a second gift card. */
  idempotencyKey?: string;
}

type GiftCardPageProps = Route.ComponentProps["loaderData"] & FormParts & { formErrors: GiftCardRefusal | null };

const TITLES = { failed: "Something Went Wrong", sent: "Gift card sent", email: "Send your gift card" };

function isAsking({ kind }: GiftCardState, formErrors: GiftCardPageProps["formErrors"]): boolean {
  return formErrors?.values["toEmail"] !== undefined && kind === "choose";
}

export function GiftCardPage({ card, state, formErrors, ...form }: GiftCardPageProps) {
  const textForm = useTextForm({ rules: giftCardFormRules, formErrors });
  const isFailed = formErrors?.failed ?? false;
  const shown = isFailed ? "failed" : isAsking(state, formErrors) ? "email" : state.kind;
  const isForm = shown === "email" && state.kind !== "locked";
  const summary = isForm ? textForm.summary : { problems: formErrors?.problems ?? [] };
  const hasProblems = summary.problems.length > 0;
  const heading = shown === "choose" || shown === "locked" ? card.name : TITLES[shown];
  return (
    <div className="sign-in">
      <ErrorSummary title={heading} {...summary} />
      <WayBack steps={[]} to={isForm ? form.here : REWARDS_PATH}>
        {isForm ? "Back to the gift card" : "Back to My Rewards"}
      </WayBack>
      <PageHeading shown={shown} takesFocus={() => !hasProblems}>
        {heading}
      </PageHeading>
      {state.kind === "sent" ? (
        <Sent to={state.to} />
      ) : isForm ? (
        <SendForm
          {...form}
          card={card}
          idempotencyKey={formErrors?.idempotencyKey ?? form.idempotencyKey}
          typed={formErrors?.values["toEmail"]}
          textForm={textForm}
        />
      ) : (
        <>
          <DrawnCard name={card.name} />
          <p>{state.kind === "locked" ? state.why : `${card.terms} We’ll email it right away.`}</p>
          {state.kind === "locked" ? null : (
            <Start {...form} failed={isFailed ? (formErrors?.values["toEmail"] ?? "") : null} />
          )}
        </>
      )}
    </div>
  );
}

/** Decorative image with "$20" of "$20 Zebra Kitchen gift card"; the page has the name as text. */
function DrawnCard({ name }: { name: string }) {
  const { lite } = useDocument();
  return (
    <p className="gift-card" aria-hidden="true">
      <span>
        {lite ? null : <img src="/zebra.svg" alt="" width="64" height="64" />} {brand.name}
      </span>{" "}
      <strong>{name.startsWith("$") ? name.split(" ")[0] : "Gift card"}</strong>
    </p>
  );
}

function Start({ form: Form, here, pressed, failed }: FormParts & { here: string; failed: string | null }) {
  const select = giftCardIntents.button("select");
  const isBusy = pressed === select.name;
  const words = failed === null ? "Select Reward" : "Try again";
  return (
    <Form method="post" action={here} preventScrollReset>
      {failed === null ? null : <input type="hidden" name="toEmail" value={failed} />}
      <button className="button button-main button-wide" {...select} data-busy={isBusy || undefined}>
        {isBusy ? "Loading..." : words}
      </button>
    </Form>
  );
}

interface SendFormProps extends Omit<GiftCardPageProps, "state" | "formErrors"> {
  typed: string | undefined;
  textForm: TextForm;
}

function SendForm({ form: Form, card, here, pressed, textForm, email, typed, ...offer }: SendFormProps) {
  const sending = giftCardIntents.button("send");
  const isBusy = pressed === sending.name;
  return (
    <Form method="post" action={here} {...textForm.props} className="card" preventScrollReset>
      <SeenOffer {...offer} />
      <div className="line-dish">
        <DrawnCard name={card.name} />
        <div>
          <h2>{card.name}</h2>
          <p>{card.terms}</p>
        </div>
      </div>
      <TextField
        name="toEmail"
        label="Email Address"
        hint="We’ll email it right away."
        type="email"
        autoComplete="email"
        defaultValue={typed ?? email}
        problem={problemOf(textForm.problems, "toEmail")}
        required
      />
      <button className="button button-main button-wide" {...sending} data-busy={isBusy || undefined}>
        {isBusy ? "Sending..." : "Send gift card"}
      </button>
    </Form>
  );
}

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
        <Link to={REWARDS_PATH}>My Rewards</Link>
      </p>
    </div>
  );
}
