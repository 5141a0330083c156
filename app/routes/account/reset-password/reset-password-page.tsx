import { Form, useNavigation } from "react-router";
import { PASSWORD_HINT } from "../../../domain/account/account.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { OFFLINE } from "../../../ui/form/keep-form.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { type Refusal, problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { NewLink } from "../new-link.tsx";
import { resetPasswordRules } from "./reset-password-rules.ts";

interface ResetPasswordPageProps {
  /** The link of an e-mail was opened. */
  isOpen: boolean;
  refusal: Refusal | null;
}

export function ResetPasswordPage({ isOpen, refusal }: ResetPasswordPageProps) {
  const { problems, summary, props } = useTextForm({ rules: resetPasswordRules, refusal });
  const sending = useNavigation().state === "submitting";
  return (
    <div className="sign-in">
      <PageTitle title="Choose a new password" wrong={summary.problems.length > 0} />
      <ErrorSummary {...summary} />
      <h1>Choose a new password</h1>
      {isOpen ? (
        <Form method="post" {...props} className="card">
          <PasswordField
            name="password"
            label="New password"
            hint={PASSWORD_HINT}
            problem={problemOf(problems, "password")}
            emptiedBy={refusal === OFFLINE ? null : refusal}
            autoComplete="new-password"
            required
          />
          <button className="button button-main button-wide" disabled={sending}>
            Save password
          </button>
        </Form>
      ) : (
        <NewLink />
      )}
    </div>
  );
}
