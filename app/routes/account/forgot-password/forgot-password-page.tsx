import { Link } from "react-router";
import { TextField } from "../../../ui/form/field.tsx";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../account-page.tsx";
import { personField } from "../person-fields.tsx";
import { forgotPasswordRules } from "./forgot-password-rules.ts";

interface ForgotPasswordPageProps {
  signIn: string;
  idempotencyKey: string;
  formErrors: FormErrors | null;
}

/** One question, and the way back. */
export function ForgotPasswordPage({ signIn, idempotencyKey, formErrors }: ForgotPasswordPageProps) {
  const textForm = useTextForm({ rules: forgotPasswordRules, formErrors });
  const field = personField(formErrors?.values ?? {}, textForm.problems);
  return (
    <AccountPage title="Forgot your password?" summary={textForm.summary}>
      <p>Enter your email address and we will send you a link to choose a new password.</p>
      <AccountForm textForm={textForm} idempotencyKey={idempotencyKey} button="Send">
        <TextField {...field("email")} type="email" autoComplete="email" required />
      </AccountForm>
      <p>
        <Link to={signIn}>Back to Sign In</Link>
      </p>
    </AccountPage>
  );
}
