import { type ReactNode, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { AddressCombobox } from "../../../components/stores/address-combobox.tsx";
import { LocateButton } from "../../../components/stores/locate-button.tsx";
import { PickupOfferPanel, type PickupOfferProps } from "../../../components/stores/pickup-offer.tsx";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { DELIVERY_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError, TextField } from "../../../ui/form/field.tsx";
import { IdempotencyField, visitMarkOf } from "../../../ui/form/idempotency-field.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { type TextForm, useTextForm } from "../../../ui/form/use-text-form.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { addressIntents, addressRules } from "./address-rules.ts";
import type { Route } from "./+types/address.ts";

export interface AddressRefusal extends FormErrors {
  suggestions?: string[];
  /** A delivery warning to confirm before the next step; valid for this formatted address only. */
  warning?: { message: string; address: string; store: string };
}

type AddressPageProps = Route.ComponentProps["loaderData"] & { formErrors: AddressRefusal | null };

export function AddressPage({ verified, next, externalUrl, ...props }: AddressPageProps) {
  const { formErrors } = props;
  const textForm = useTextForm({ rules: addressRules, formErrors });
  // An error of the address field replaces the verified address; a network error does not.
  const isAboutBox =
    formErrors && ("address" in formErrors.values || problemOf(formErrors.problems, "address") !== null);
  const isVerified = verified !== null && !isAboutBox;
  const { summary } = textForm;
  const isAddressAlone = !isVerified && summary.problems.length === 1 && summary.problems[0]?.field === "address";
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused Clear button is removed with the address, so the heading gets the focus.
  useAfterChange(isVerified, (wasVerified) => {
    if (wasVerified) heading.current?.focus();
  });
  return (
    <>
      <PageTitle title="What is your address?" wrong={summary.problems.length > 0} />
      <h1 ref={heading} tabIndex={-1}>
        <span className="sentence">WHAT IS YOUR ADDRESS?</span>
      </h1>
      {isAddressAlone ? null : <ErrorSummary {...summary} />}
      <div className="columns">
        <div>
          {isVerified ? (
            <VerifiedAddress {...verified} {...{ next, externalUrl, idempotencyKey: props.idempotencyKey }} />
          ) : (
            <AddressForm
              key={visitMarkOf(props.idempotencyKey)}
              {...props}
              textForm={textForm}
              summary={isAddressAlone ? summary : null}
            />
          )}
        </div>
        <div className="wide">
          <Picture src="/art/delivery.svg" size={544} />
          <p className="soft">We find the restaurant closest to you, you pick a time, and it comes to your door.</p>
        </div>
      </div>
    </>
  );
}

function VerifiedAddress({
  lines,
  store,
  next,
  externalUrl,
  idempotencyKey,
}: NonNullable<AddressPageProps["verified"]> & Pick<AddressPageProps, "next" | "externalUrl" | "idempotencyKey">) {
  return (
    <>
      <div className="card address-found">
        <section aria-labelledby="deliver-to">
          <h2 id="deliver-to">We deliver to</h2>
          <AddressLines lines={lines} />
          <Form method="post" action="/order-now/address">
            <IdempotencyField value={idempotencyKey} />
            <button {...addressIntents.button("clear")} className="as-link">
              Clear<span className="vh"> this address</span>
            </button>
          </Form>
        </section>
        {store ? (
          <section aria-labelledby="comes-from">
            <h2 id="comes-from">Your food comes from</h2>
            <AddressLines lines={[store.name, ...store.lines]} />
            <p className="soft">{store.distance} from you</p>
          </section>
        ) : null}
      </div>
      <p className="actions">
        {externalUrl ? (
          <a className="button button-main button-wide" href={externalUrl} target="_blank" rel="noopener">
            Continue on our catering site<span className="vh"> (opens a new tab)</span>
          </a>
        ) : (
          <Link className="button button-main button-wide" to={next}>
            Continue
          </Link>
        )}
      </p>
    </>
  );
}

const LOCATED = "We filled in the address closest to you. Please check it.";

interface AddressFormProps extends Omit<AddressPageProps, "verified" | "next" | "externalUrl"> {
  textForm: TextForm;
  /** The error summary if only the address field has an error; otherwise null. */
  summary: TextForm["summary"] | null;
}

function AddressForm({ offer, typed, isLocated, textForm, summary, ...rest }: AddressFormProps) {
  const { pickupPath, formErrors, idempotencyKey } = rest;
  const { problems, props } = textForm;
  const [first] = useState(formErrors?.values ?? typed);
  const form = useRef<HTMLFormElement>(null);
  // With script the uncontrolled inputs persist, so a response's values are copied into them.
  useAfterChange(formErrors ?? JSON.stringify(typed), () => {
    const values = formErrors?.values ?? typed;
    for (const name of Object.keys(addressRules)) {
      const box = form.current?.elements.namedItem(name);
      if (box instanceof HTMLInputElement && values[name] !== undefined) box.value = values[name];
    }
  });
  // The navigation key opens a closed offer again after the next response.
  const question = questionOf(formErrors, offer, useLocation().key);
  return (
    <>
      <Form
        {...props}
        ref={form}
        method="post"
        action="/order-now/address"
        preventScrollReset

        className="card"
      >
        <UpdateFirst />
        <IdempotencyField value={idempotencyKey} />
        {question}
        <Boxes first={first} problems={problems} isLocated={isLocated} summary={summary} />
        <LocateButton
          posts={addressIntents.button("locate")}
          action="/order-now/address"
          field="address"
          done={isLocated ? LOCATED : ""}
        />
        <p className="actions">
          <button
            {...addressIntents.button("verify")}
            className={question ? "button button-wide" : "button button-main button-wide"}
          >
            Verify
          </button>
        </p>
      </Form>
      <p>
        <Link className="as-link" to={pickupPath}>
          Pick up instead
        </Link>
      </p>
    </>
  );
}

interface BoxesProps extends Pick<AddressFormProps, "summary"> {
  first: Record<string, string>;
  problems: TextForm["problems"];
  isLocated: boolean;
}

function Boxes({ first, problems, isLocated, summary }: BoxesProps) {
  const problem = sayAbove(problemOf(problems, "address"));
  return (
    <>
      <div className="pair address-row">
        <AddressCombobox
          name="address"
          label="Address"
          hint={isLocated ? LOCATED : "Street and number, city and state"}
          defaultValue={first["address"] ?? ""}
          problem={problem}
          isToldElsewhere
          autoComplete="shipping street-address"
          required
        />
        <TextField
          name="address2"
          label="Apt/Suite"
          defaultValue={first["address2"] ?? ""}
          problem={problemOf(problems, "address2")}
          maxLength={ADDRESS_MAX}
          autoComplete="shipping address-line2"
        />
      </div>
      {summary && problem ? (
        <ErrorSummary {...summary} problems={[{ field: "address", message: problem }]} id="address-error" />
      ) : problem ? (
        <FieldError id="address-error" message={problem} />
      ) : null}
    </>
  );
}

/** The summary has its own wording for an imprecise address (ADDR-16). */
function sayAbove(problem: string | null): string | null {
  return problem === DELIVERY_MESSAGES.imprecise ? DELIVERY_MESSAGES.impreciseAbove : problem;
}

function questionOf(formErrors: AddressRefusal | null, offer: PickupOfferProps | null, key: string): ReactNode {
  if (formErrors?.warning) return <DeliveryWarning {...formErrors.warning} />;
  if (formErrors?.suggestions) return <Suggestions addresses={formErrors.suggestions} />;
  if (!offer) return null;
  return (
    <PickupOfferPanel key={key} {...offer} button={addressIntents.button("pickup")}>
      <p>Or try a different address below.</p>
    </PickupOfferPanel>
  );
}

function Suggestions({ addresses }: { addresses: string[] }) {
  return (
    <section id="suggestions" className="states candidates" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">We couldn't find your exact address. Did you mean one of these?</h2>
      {addresses.map((address) => (
        <button key={address} {...addressIntents.button("pick", address)}>
          {address}{" "}
        </button>
      ))}
    </section>
  );
}

function DeliveryWarning({ message, address, store }: NonNullable<AddressRefusal["warning"]>) {
  return (
    <section id="warning" className="notice" aria-labelledby="warning-title">
      <h2 id="warning-title">Before you continue</h2>
      <p>{message}</p>
      <p>
        To: {address}
        <br />
        From: {store}
      </p>
      <input type="hidden" name="warned" value={address} />
      <button {...addressIntents.button("continue")} className="button button-main">
        Continue
      </button>
    </section>
  );
}
