import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { passwordProblem } from "../../../domain/account/account.ts";
import { troubleOf } from "../../../domain/trouble.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import type { Route } from "./+types/reset-password.ts";
import { failedForm, refuseForm } from "../account-form.ts";
import { LINK_OVER, openLetter, openedToken } from "../open-letter.ts";
import { ResetPasswordPage } from "./reset-password-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Where the letter for another password leads, and that of an account opened at checkout. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { emailLink: letter } = context.get(keys.visitor);
  openLetter(request, "reset", letter);
  return { isOpen: openedToken("reset", letter) !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const form = await request.formData();
  const refuse = (field: string, message: string) => data(refuseForm(form, [{ field, message }]), { status: 422 });
  const { emailLink: letter } = visitor;
  const token = openedToken("reset", letter);
  if (token === null) return refuse("", LINK_OVER);
  const password = textOf(form, "password");
  const message = passwordProblem(password);
  if (message !== null) return refuse("password", message);
  try {
    await context.get(keys.remote).catering.resetPassword(token, password);
  } catch (error) {
    const trouble = troubleOf(error);
    // What is not about the password is about the link.
    if (trouble?.kind === "refused" && Object.keys(trouble.fields).length === 0) {
      letter.write(null);
      return refuse("", LINK_OVER);
    }
    const { requestId: reference } = context.get(keys.site);
    const what = "Choosing a new password";
    const secrets = [token, password];
    const { status, refusal } = failedForm(error, { form, fields: ["password"], what, reference, secrets });
    return data(refusal, { status });
  }
  letter.write(null);
  visitor.notices.write({ code: "password-changed" });
  // Who was signed in is no more: asking for the account finds that out.
  return redirect(visitor.account.isSignedIn() ? "/user" : "/login", 303);
}

/** A link that was refused is forgotten, and the form goes with it. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPasswordPage {...loaderData} refusal={actionData ?? null} />;
}
