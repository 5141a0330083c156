import { Link, redirect } from "react-router";
import { returnToOf, sentPath, PASSWORD_HINT, passwordProblem } from "@platter/ordering/account/account.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { formatTyped, readForm } from "../../../components/form/read-form.ts";
import { refuse, refuseFailure } from "../../../components/form/refuse.ts";
import { Check } from "../../../ui/form/field.tsx";
import type { Route } from "./+types/sign-up.ts";
import { openOwnPage } from "../guard.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { useTextForm } from "../../../ui/form/use-text-form.ts";
import { AccountForm, AccountPage } from "../../../components/account/account-page.tsx";
import { PersonFields, personRules } from "../person-fields.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const signUpRules = {
  ...personRules,
  password: { problem: passwordProblem },
};

const PATH = "/join-now/signup";

/** The sign-up form (AUTH-03), prefilled with the entries from checkout. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { account, draft, idempotency } = openOwnPage(context, PATH);
  if (account.isSignedIn()) throw redirect(returnToOf(request.url), 303);
  const { firstName, lastName, email, phone } = draft.read();
  return {
    typed: { firstName, lastName, email, phone } as Record<string, string>,
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
  const { password, ...person } = values;
  const account = { ...person, zkRewardsOptIn: form.has("zkRewardsOptIn") };
  try {
    // The operation excludes the password, since its hash is stored in the session.
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

export default function SignUp({ loaderData: { typed, signIn, idempotencyKey }, actionData }: Route.ComponentProps) {
  const textForm = useTextForm({ rules: signUpRules, formErrors: actionData ?? null });
  const { problems, answered } = textForm;
  const values = answered?.values ?? typed;
  return (
    <AccountPage title="Create an account" art="individual" summary={textForm.summary}>
      <p>
        Check out faster and order again with one tap. Have an account? <Link to={signIn}>Sign in</Link>
      </p>
      <AccountForm
        textForm={textForm}
        idempotencyKey={idempotencyKey}
        button="Create account"
        busy="Creating account..."
      >
        <PersonFields values={values} problems={problems} phoneHint="For questions about your order." />
        <PasswordField
          name="password"
          label="Password"
          hint={PASSWORD_HINT}
          problem={problemOf(problems, "password")}
          emptiedBy={answered}
          autoComplete="new-password"
          required
        />
        <p>
          <Check name="zkRewardsOptIn" defaultChecked={"zkRewardsOptIn" in values}>
            Join ZK Rewards: earn Stripes for free food
          </Check>
        </p>
      </AccountForm>
    </AccountPage>
  );
}
