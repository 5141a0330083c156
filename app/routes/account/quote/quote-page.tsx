import { Form, useNavigation } from "react-router";
import { brand } from "../../../ui/brand.ts";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { OFFLINE } from "../../../ui/form/keep-form.ts";
import { type Refusal, problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { PersonFields } from "../person-fields.tsx";
import { quoteRules } from "./quote-rules.ts";

interface QuotePageProps {
  /** What is known already. */
  typed: Record<string, string>;
  /** Of the order's restaurant; null where none is chosen. */
  storeName: string | null;
  back: string;
  mark: string;
  refusal: Refusal | null;
}

export function QuotePage({ typed, storeName, back, mark, refusal }: QuotePageProps) {
  const { problems, summary, props } = useTextForm({ rules: quoteRules, refusal });
  // Without network the form was never sent, and keeps what was typed.
  const answered = refusal === OFFLINE ? null : refusal;
  const values = answered?.values ?? typed;
  const sending = useNavigation().state === "submitting";
  return (
    <div className="sign-in">
      <PageTitle title="Ask for a catering quote" wrong={summary.problems.length > 0} />
      <ErrorSummary {...summary} />
      <h1>Ask for a catering quote</h1>
      <p>
        For a date in 3 months or later, or a large event: leave us your name and number, and a Catering Sales Manager
        calls you back. Rather talk now? Call <PhoneLink number={brand.helpPhone} />.
      </p>
      <Form method="post" {...props} className="card">
        <AttemptField mark={mark} />
        <PersonFields values={values} problems={problems} phoneHint="We call this number to plan your event." />
        <TextField
          name="guests"
          label="Number of Guests"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          defaultValue={values["guests"] ?? ""}
          problem={problemOf(problems, "guests")}
          required
        />
        {storeName === null ? null : (
          <p>
            <label className="check">
              <input type="checkbox" name="atStore" defaultChecked={answered ? "atStore" in values : true} />
              From {storeName}, the location of my order
            </label>
          </p>
        )}
        <button className="button button-main button-wide" disabled={sending}>
          {sending ? "Sending..." : "Send"}
        </button>
      </Form>
      <p>
        <a href={back}>Back to my order</a>
      </p>
    </div>
  );
}
