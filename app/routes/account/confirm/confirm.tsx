import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { troubleOf } from "../../../domain/trouble.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/confirm.ts";
import { failedForm, refuseForm } from "../account-form.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { LINK_OVER, openLetter, openedToken } from "../open-letter.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Where the letter of a new account leads (AUTH-06). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { emailLink: letter } = context.get(keys.visitor);
  openLetter(request, "confirm", letter);
  return { isOpen: openedToken("confirm", letter) !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const form = await request.formData();
  const { emailLink: letter } = visitor;
  const token = openedToken("confirm", letter);
  if (token === null) return data(refuseForm(form, [{ field: "", message: LINK_OVER }]), { status: 422 });
  try {
    await context.get(keys.remote).catering.confirmAccount(token);
  } catch (error) {
    if (troubleOf(error)?.kind === "refused") {
      letter.write(null);
      return data(refuseForm(form, [{ field: "", message: LINK_OVER }]), { status: 422 });
    }
    const { requestId: reference } = context.get(keys.site);
    const what = "Confirming an account";
    const { status, refusal } = failedForm(error, { form, fields: [], what, reference, secrets: [token] });
    return data(refusal, { status });
  }
  letter.write(null);
  visitor.notices.write({ code: "account-confirmed" });
  return redirect("/login", 303);
}

/** A link that was refused is forgotten, and its button goes. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} problems={actionData?.problems ?? []} />;
}
