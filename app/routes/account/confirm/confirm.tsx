import { redirect } from "react-router";
import * as keys from "../../../context.ts";
import { troubleOf } from "../../../domain/trouble.ts";
import { refuseFailure, refuseWith } from "../../../components/form/refuse.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/confirm.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { LINK_OVER, openEmailLink, openedToken } from "../email-link.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Where the e-mail of a new account leads (AUTH-06). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { emailLink } = context.get(keys.visitor);
  openEmailLink(request, "confirm", emailLink);
  return { isOpen: openedToken("confirm", emailLink) !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { emailLink, notices } = context.get(keys.visitor);
  const form = await request.formData();
  const token = openedToken("confirm", emailLink);
  if (token === null) return refuseWith(form, LINK_OVER);
  try {
    await context.get(keys.remote).catering.confirmAccount(token);
  } catch (error) {
    if (troubleOf(error)?.kind === "refused") {
      emailLink.write(null);
      return refuseWith(form, LINK_OVER);
    }
    const { requestId: reference } = context.get(keys.site);
    return refuseFailure(error, { form, fields: [], what: "Confirming an account", reference, secrets: [token] });
  }
  emailLink.write(null);
  notices.write({ code: "account-confirmed" });
  return redirect("/login", 303);
}

/** A link that was refused is forgotten, and its button goes. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} problems={actionData?.problems ?? []} />;
}
