import { redirect } from "react-router";
import { isBrokenRule, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseFailure } from "../../../components/form/refuse.ts";
import type { Route } from "./+types/reset-password.ts";
import { linkOver, openEmailLink, openedToken } from "../../../components/account/open-email-link.ts";
import { openAccountPage } from "../guard.ts";
import { PASSWORD_HINT, passwordProblem } from "@platter/ordering/account/account.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../../../components/account/account-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const resetPasswordRules = { password: { problem: passwordProblem } };

/** Opened by the link of the e-mail for a reset, or for an account created at checkout. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { emailLink } = openAccountPage(context);
  openEmailLink({ request, url }, "reset", emailLink);
  openedToken("reset", emailLink);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { emailLink, notices, account, catering, reference } = openAccountPage(context);
  const form = await request.formData();
  const token = openedToken("reset", emailLink);
  const { values, problems } = readForm(form, resetPasswordRules);
  if (problems) return refuse(form, problems);
  try {
    await catering.resetPassword(token, values.password);
  } catch (error) {
    const failure = remoteFailureOf(error);
    // A refusal without field errors means that the link is no longer valid.
    if (failure && isBrokenRule(failure) && Object.keys(failure.fields).length === 0) {
      emailLink.write(null);
      return linkOver();
    }
    const what = "Choosing a new password";
    return refuseFailure(error, { form, fields: ["password"], what, reference, secrets: [token] });
  }
  emailLink.write(null);
  notices.write({ code: "password-changed" });
  const to = account.isSignedIn() ? signInPath("/user", { again: true }) : "/login";
  // The API ends the customer's sessions; this browser's sign-in is ended at once.
  await account.endSignIn();
  return redirect(to, 303);
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const textForm = useTextForm({ rules: resetPasswordRules, formErrors: actionData ?? null });
  return (
    <AccountPage title="Choose a new password" summary={textForm.summary}>
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
    </AccountPage>
  );
}
