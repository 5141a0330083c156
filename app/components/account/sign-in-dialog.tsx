import { useEffect } from "react";
import { useFetcher } from "react-router";
import { signInRules } from "@platter/ordering/account/sign-in-rules.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import type { FormErrors } from "../../ui/form/problems.ts";
import { useTextForm } from "../../ui/form/use-text-form.ts";
import { Panel } from "../../ui/panel.tsx";
import type { DialogProps } from "../page/dialog-link.tsx";
import { SignInForm, type SignInView } from "./sign-in-form.tsx";

export default function SignInDialog({ href, onClose }: DialogProps) {
  const page = useFetcher<SignInView>();
  const answer = useFetcher<FormErrors>();
  const textForm = useTextForm({ rules: signInRules, formErrors: answer.data ?? null });
  const { load } = page;
  useEffect(() => {
    void load(href);
  }, [load, href]);

  if (!page.data) return null;
  return (
    <Panel id="sign-in" title="Sign In" className="sign-in">
      <button type="button" className="button quick-close" data-cancel onClick={onClose}>
        Close
      </button>
      <ErrorSummary {...textForm.summary} />
      <SignInForm
        {...page.data}
        form={answer.Form}
        action={href}
        sending={answer.formData?.has("password") ?? false}
        textForm={textForm}
      />
    </Panel>
  );
}
