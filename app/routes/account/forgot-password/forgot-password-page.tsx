import { Form, useNavigation } from "react-router";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import type { Refusal } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { personField } from "../person-fields.tsx";
import { forgotPasswordRules } from "./forgot-password-rules.ts";

interface ForgotPasswordPageProps {
  signIn: string;
  mark: string;
  refusal: Refusal | null;
}

/** One question, and the way back. */
export function ForgotPasswordPage({ signIn, mark, refusal }: ForgotPasswordPageProps) {
  const { problems, summary, props } = useTextForm({ rules: forgotPasswordRules, refusal });
  const sending = useNavigation().state === "submitting";
  return (
    <div className="sign-in">
      <PageTitle title="Forgot your password?" wrong={summary.problems.length > 0} />
      <ErrorSummary {...summary} />
      <h1>Forgot your password?</h1>
      <p>Tell us your e-mail address, and we send you a link to choose a new one.</p>
      <Form method="post" {...props} className="card">
        <AttemptField mark={mark} />
        <TextField
          {...personField(refusal?.values ?? {}, problems)("email")}
          type="email"
          autoComplete="email"
          required
        />
        <button className="button button-main button-wide" disabled={sending}>
          Send
        </button>
      </Form>
      <p>
        <a href={signIn}>Back to Sign In</a>
      </p>
    </div>
  );
}
