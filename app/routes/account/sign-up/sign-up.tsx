import { redirect } from "react-router";
import { returnToOf, sentPath } from "@platter/ordering/account/account.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { formatTyped, readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseFailure } from "../../../components/form/refuse.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Route } from "./+types/sign-up.ts";
import { openOwnPage } from "../guard.ts";
import { SignUpPage } from "./sign-up-page.tsx";
import { signUpRules } from "./sign-up-rules.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const PATH = "/join-now/signup";

/** Opening an account (AUTH-03). What checkout knows already is not asked twice. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { account, draft, idempotency } = openOwnPage(context, PATH);
  if (account.isSignedIn()) throw redirect(returnToOf(request.url), 303);
  const { firstName, lastName, email, phone, zip } = draft.read();
  return {
    typed: { firstName, lastName, email, phone, zip } as Record<string, string>,
    signIn: signInPath(returnToOf(request.url)),
    idempotencyKey: idempotency.newKey(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { idempotency, catering, reference } = openOwnPage(context, PATH);
  const form = await request.formData();
  formatTyped(form, signUpRules);
  const { values, problems } = readForm(form, signUpRules);
  if (problems) return refuse(form, problems);
  const { password, zip, ...person } = values;
  const account = { ...person, ...(zip && { zip }), zkRewardsOptIn: form.has("zkRewardsOptIn") };
  try {
    // The password is no part of what tells two forms apart.
    await idempotency.once(form.get("idempotencyKey"), `sign up ${JSON.stringify(account)}`, async () => {
      await catering.signUp({ ...account, password });
      return PATH;
    });
    return redirect(sentPath(PATH, returnToOf(request.url)), 303);
  } catch (error) {
    const fields = Object.keys(signUpRules);
    return refuseFailure(error, { form, fields, what: "Creating an account", reference });
  }
}

export const clientAction = keepForm;

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpPage {...loaderData} formErrors={actionData ?? null} />;
}
