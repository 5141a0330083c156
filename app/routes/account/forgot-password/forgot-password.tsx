import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { returnToOf, sentPath } from "../../../domain/account/account.ts";
import { signInPath } from "../../../domain/account/sign-in.ts";
import { troubleOf } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/forgot-password.ts";
import { failedForm, readPerson, refuseForm } from "../account-form.ts";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { leaveForMainSite } from "../main-site.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const PATH = "/account/forgot-password";
const FIELDS = { email: "required" } as const;

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  leaveForMainSite(site.links.mainSiteUrl, PATH, site.appUrl);
  return { signIn: signInPath(returnToOf(request.url)), mark: context.get(keys.visitor).once.mark() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(keys.site);
  leaveForMainSite(site.links.mainSiteUrl, PATH, site.appUrl);
  const form = await request.formData();
  const { person, problems } = readPerson(form, FIELDS);
  if (problems.length > 0) return data(refuseForm(form, problems), { status: 422 });
  try {
    await context.get(keys.visitor).once.once(form.get("attempt"), `forgot ${person.email}`, async () => {
      await context.get(keys.remote).catering.forgotPassword(person.email);
      return PATH;
    });
  } catch (error) {
    // An API that refuses an address must not tell by that which ones it knows.
    if (troubleOf(error)?.kind !== "refused") {
      const { requestId: reference } = site;
      const what = "Choosing a new password";
      const { status, refusal } = failedForm(error, { form, fields: Object.keys(FIELDS), what, reference });
      return data(refusal, { status });
    }
  }
  return redirect(sentPath(PATH, returnToOf(request.url)), 303);
}

export const clientAction = keepForm;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgotPasswordPage {...loaderData} refusal={actionData ?? null} />;
}
