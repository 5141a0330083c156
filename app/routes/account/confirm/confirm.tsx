import { redirect } from "react-router";
import { isBrokenRule, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { refuseFailure } from "../../../components/form/refuse.ts";
import type { Route } from "./+types/confirm.ts";
import { linkOver, openEmailLink, openedToken } from "../../../components/account/open-email-link.ts";
import { openAccountPage } from "../guard.ts";
import { AccountForm, AccountPage } from "../../../components/account/account-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Opened by the link of the e-mail that confirms a new account (AUTH-06). */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { emailLink } = openAccountPage(context);
  openEmailLink({ request, url }, "confirm", emailLink);
  openedToken("confirm", emailLink);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { emailLink, notices, catering, reference } = openAccountPage(context);
  const form = await request.formData();
  const token = openedToken("confirm", emailLink);
  try {
    await catering.confirmAccount(token);
  } catch (error) {
    const failure = remoteFailureOf(error);
    if (failure && isBrokenRule(failure)) {
      emailLink.write(null);
      return linkOver();
    }
    return refuseFailure(error, { form, fields: [], what: "Confirming an account", reference, secrets: [token] });
  }
  emailLink.write(null);
  notices.write({ code: "account-confirmed" });
  return redirect("/login", 303);
}

/** Confirmation requires a button, since mail programs open links by themselves. */
export default function Confirm({ actionData }: Route.ComponentProps) {
  const summary = { problems: actionData?.problems ?? [] };
  return (
    <AccountPage title="Confirm your account" summary={summary}>
      <AccountForm button="Confirm my account">
        {/* Some browsers send a form without fields as a GET request. */}
        <input type="hidden" name="intent" value="confirm" />
        <p>One click, and your account is ready.</p>
      </AccountForm>
    </AccountPage>
  );
}
