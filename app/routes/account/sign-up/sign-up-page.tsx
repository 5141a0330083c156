import { Form, useNavigation } from "react-router";
import { PASSWORD_HINT } from "../../../domain/account/account.ts";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { OFFLINE } from "../../../ui/form/keep-form.ts";
import { type Refusal, problemOf } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PersonFields, personField } from "../person-fields.tsx";

interface SignUpPageProps {
  /** What is known already. */
  typed: Record<string, string>;
  /** For who has an account. */
  signIn: string;
  mark: string;
  refusal: Refusal | null;
}

export function SignUpPage({ typed, signIn, mark, refusal }: SignUpPageProps) {
  const problems = refusal?.problems ?? [];
  // Without network the form was never sent, and keeps what was typed.
  const answered = refusal === OFFLINE ? null : refusal;
  const values = answered?.values ?? typed;
  const sending = useNavigation().state === "submitting";
  return (
    <div className="sign-in">
      <PageTitle title="Create an account" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>Create an account</h1>
      <p>
        Have one already? <a href={signIn}>Sign in</a>
      </p>
      <Form method="post" noValidate className="card">
        <AttemptField mark={mark} />
        <PersonFields
          values={values}
          problems={problems}
          phoneHint="The restaurant calls this number if there is a question about an order."
        />
        <TextField
          {...personField(values, problems)("zip")}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
        <PasswordField
          name="password"
          label="Password"
          hint={PASSWORD_HINT}
          problem={problemOf(problems, "password")}
          emptiedBy={answered}
          autoComplete="new-password"
          required
        />
        <p>
          <label className="check">
            <input type="checkbox" name="zkRewardsOptIn" defaultChecked={"zkRewardsOptIn" in values} />
            Join ZK Rewards and earn Stripes with each order
          </label>
        </p>
        <button className="button button-main button-wide" disabled={sending}>
          {sending ? "Creating account..." : "Create account"}
        </button>
      </Form>
    </div>
  );
}
