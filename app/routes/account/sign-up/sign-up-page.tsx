import { Link } from "react-router";
import { PASSWORD_HINT } from "@platter/ordering/account/account.ts";
import { zipHint } from "@platter/ordering/checkout/contact.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../account-page.tsx";
import { PersonFields, personField } from "../person-fields.tsx";
import { signUpRules } from "./sign-up-rules.ts";

interface SignUpPageProps {
  typed: Record<string, string>;
  signIn: string;
  idempotencyKey: string;
  formErrors: FormErrors | null;
}

/** Opening an account. */
export function SignUpPage({ typed, signIn, idempotencyKey, formErrors }: SignUpPageProps) {
  const textForm = useTextForm({ rules: signUpRules, formErrors });
  const { problems, answered } = textForm;
  const values = answered?.values ?? typed;
  return (
    <AccountPage title="Create an account" summary={textForm.summary}>
      <p>
        Have one already? <Link to={signIn}>Sign in</Link>
      </p>
      <AccountForm
        textForm={textForm}
        idempotencyKey={idempotencyKey}
        button="Create account"
        busy="Creating account..."
      >
        <PersonFields
          values={values}
          problems={problems}
          phoneHint="The restaurant calls this number if there is a question about an order."
        />
        <TextField
          {...personField(values, problems)("zip")}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={zipHint(problemOf(problems, "zip"))}
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
      </AccountForm>
    </AccountPage>
  );
}
