import { Form, useNavigation } from "react-router";
import { SignInForm, type SignInView } from "../../components/account/sign-in-form.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import type { Refusal } from "../../ui/form/problems.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** AUTH-01: signing in, or going on without. */
export function LoginPage({ refusal, ...view }: SignInView & { refusal: Refusal | null }) {
  const { again } = view;
  const problems = refusal?.problems ?? [];
  const sending = useNavigation().formData?.has("password") ?? false;
  return (
    <div className="sign-in">
      <PageTitle title="Sign In" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {again && problems.length === 0 ? (
        <p className="notice" role="status">
          {again}
        </p>
      ) : null}
      <h1>Sign In</h1>
      <SignInForm {...view} form={Form} sending={sending} refusal={refusal} />
    </div>
  );
}
