import { TextField } from "../../../ui/form/field.tsx";
import type { Refusal } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../account-page.tsx";
import { personField } from "../person-fields.tsx";
import { forgotPasswordRules } from "./forgot-password-rules.ts";

interface ForgotPasswordPageProps {
  signIn: string;
  mark: string;
  refusal: Refusal | null;
}

/** One question, and the way back. */
export function ForgotPasswordPage({ signIn, mark, refusal }: ForgotPasswordPageProps) {
  const textForm = useTextForm({ rules: forgotPasswordRules, refusal });
  const field = personField(refusal?.values ?? {}, textForm.problems);
  return (
    <AccountPage title="Forgot your password?" summary={textForm.summary}>
      <p>Tell us your e-mail address, and we send you a link to choose a new one.</p>
      <AccountForm textForm={textForm} mark={mark} button="Send">
        <TextField {...field("email")} type="email" autoComplete="email" required />
      </AccountForm>
      <p>
        <a href={signIn}>Back to Sign In</a>
      </p>
    </AccountPage>
  );
}
