import { Form, useNavigation } from "react-router";
import { AccountPage } from "../../components/account/account-page.tsx";
import { SignInForm, type SignInView } from "../../components/account/sign-in-form.tsx";
import { signInRules } from "@platter/ordering/account/sign-in-rules.ts";
import type { FormErrors } from "../../ui/form/problems.ts";
import { useTextForm } from "../../ui/form/use-text-form.ts";

export function LoginPage({ formErrors, ...view }: SignInView & { formErrors: FormErrors | null }) {
  const { again } = view;
  const textForm = useTextForm({ rules: signInRules, formErrors });
  const { problems } = textForm.summary;
  const sending = useNavigation().formData?.has("password") ?? false;
  return (
    <AccountPage title="Sign In" summary={textForm.summary}>
      {again && problems.length === 0 ? (
        <p className="notice" role="status">
          {again}
        </p>
      ) : null}
      <SignInForm {...view} form={Form} sending={sending} textForm={textForm} />
    </AccountPage>
  );
}
