import { Link, redirect } from "react-router";
import { returnToOf, sentPath } from "@platter/ordering/account/account.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { isBrokenRule, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseFailure } from "../../../components/form/refuse.ts";
import type { Route } from "./+types/forgot-password.ts";
import { openOwnPage } from "../guard.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../../../components/account/account-page.tsx";
import { personField } from "../person-fields.tsx";
import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const forgotPasswordRules = { email: contactRule("email") };

const PATH = "/account/forgot-password";

/** The form that requests a reset link (AUTH-03); `?expired=1`: the previous link has expired. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { idempotency } = openOwnPage(context, PATH);
  const isExpired = new URL(request.url).searchParams.has("expired");
  return { isExpired, signIn: signInPath(returnToOf(request.url)), idempotencyKey: idempotency.newKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { idempotency, catering, reference } = openOwnPage(context, PATH);
  const form = await request.formData();
  const { values, problems } = readForm(form, forgotPasswordRules);
  if (problems) return refuse(form, problems);
  try {
    await idempotency.once(form.get("idempotencyKey"), `forgot ${values.email}`, async () => {
      await catering.forgotPassword(values.email);
      return PATH;
    });
  } catch (error) {
    // The API's refusal is hidden, since it would reveal which e-mail addresses have an account.
    const failure = remoteFailureOf(error);
    if (!failure || !isBrokenRule(failure)) {
      return refuseFailure(error, { form, fields: ["email"], what: "Choosing a new password", reference });
    }
  }
  return redirect(sentPath(PATH, returnToOf(request.url)), 303);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const textForm = useTextForm({ rules: forgotPasswordRules, formErrors: actionData ?? null });
  const field = personField(actionData?.values ?? {}, textForm.problems);
  const { isExpired, signIn, idempotencyKey } = loaderData;
  return (
    <AccountPage title={isExpired ? "This link has expired" : "Forgot your password?"} summary={textForm.summary}>
      <p>We’ll email you a {isExpired ? "new one" : "link to choose a new password"}.</p>
      <AccountForm textForm={textForm} idempotencyKey={idempotencyKey} button="Email me a link">
        <TextField {...field("email")} type="email" autoComplete="email" required />
      </AccountForm>
      <p>
        <Link to={signIn}>Back to Sign In</Link>
      </p>
    </AccountPage>
  );
}
