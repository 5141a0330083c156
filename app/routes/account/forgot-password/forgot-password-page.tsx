import { Form, useNavigation } from "react-router";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import type { Refusal } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { personField } from "../person-fields.tsx";

interface ForgotPasswordPageProps {
  signIn: string;
  mark: string;
  refusal: Refusal | null;
}

/** One question, and the way back. */
export function ForgotPasswordPage({ signIn, mark, refusal }: ForgotPasswordPageProps) {
  const problems = refusal?.problems ?? [];
  const sending = useNavigation().state === "submitting";
  return (
    <div className="sign-in">
      <PageTitle title="Forgot your password?" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>Forgot your password?</h1>
      <p>Tell us your e-mail address, and we send you a link to choose a new one.</p>
      <Form method="post" noValidate className="card">
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
