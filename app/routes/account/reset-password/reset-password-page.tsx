import { PASSWORD_HINT } from "@platter/ordering/account/account.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { type FormErrors, problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../account-page.tsx";
import { NewLink } from "../new-link.tsx";
import { resetPasswordRules } from "./reset-password-rules.ts";

interface ResetPasswordPageProps {
  isOpen: boolean;
  formErrors: FormErrors | null;
}

export function ResetPasswordPage({ isOpen, formErrors }: ResetPasswordPageProps) {
  const textForm = useTextForm({ rules: resetPasswordRules, formErrors });
  return (
    <AccountPage title="Choose a new password" summary={textForm.summary}>
      {isOpen ? (
        <AccountForm textForm={textForm} button="Save password">
          <PasswordField
            name="password"
            label="New password"
            hint={PASSWORD_HINT}
            problem={problemOf(textForm.problems, "password")}
            emptiedBy={textForm.answered}
            autoComplete="new-password"
            required
          />
        </AccountForm>
      ) : (
        <NewLink />
      )}
    </AccountPage>
  );
}
