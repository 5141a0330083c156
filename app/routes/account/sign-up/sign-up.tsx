import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import { passwordProblem, returnToOf, sentPath } from "../../../domain/account/account.ts";
import { signInPath } from "../../../domain/account/sign-in.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import type { Route } from "./+types/sign-up.ts";
import { failedForm, readPerson, refuseForm } from "../account-form.ts";
import { leaveForMainSite } from "../main-site.ts";
import { SignUpPage } from "./sign-up-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const PATH = "/join-now/signup";
const FIELDS = {
  firstName: "required",
  lastName: "required",
  email: "required",
  phone: "required",
  zip: "optional",
} as const;

/** Opening an account (AUTH-03). What checkout knows already is not asked twice. */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  leaveForMainSite(site.links.mainSiteUrl, PATH, site.appUrl);
  if (visitor.account.isSignedIn()) throw redirect(returnToOf(request.url), 303);
  const { firstName, lastName, email, phone, zip } = visitor.draft.read();
  return {
    typed: { firstName, lastName, email, phone, zip } as Record<string, string>,
    signIn: signInPath(returnToOf(request.url)),
    mark: visitor.once.mark(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(keys.site);
  leaveForMainSite(site.links.mainSiteUrl, PATH, site.appUrl);
  const form = await request.formData();
  const { person, problems } = readPerson(form, FIELDS);
  const password = textOf(form, "password");
  const message = passwordProblem(password);
  if (message !== null) problems.push({ field: "password", message });
  if (problems.length > 0) return data(refuseForm(form, problems), { status: 422 });
  const { zip, ...who } = person;
  const account = { ...who, ...(zip && { zip }), zkRewardsOptIn: form.has("zkRewardsOptIn") };
  try {
    // The password is no part of what tells two forms apart.
    await context.get(keys.visitor).once.once(form.get("attempt"), `sign up ${JSON.stringify(account)}`, async () => {
      await context.get(keys.remote).catering.signUp({ ...account, password });
      return PATH;
    });
    return redirect(sentPath(PATH, returnToOf(request.url)), 303);
  } catch (error) {
    const fields = [...Object.keys(FIELDS), "password"];
    const { requestId: reference } = site;
    const what = "Creating an account";
    const { status, refusal } = failedForm(error, { form, fields, what, reference, secrets: [password] });
    return data(refusal, { status });
  }
}

export const clientAction = keepForm;

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpPage {...loaderData} refusal={actionData ?? null} />;
}
