import { type ShouldRevalidateFunctionArgs, Form, redirect, useNavigation } from "react-router";
import { readForm } from "../../components/form/read-form.ts";
import { refuse, refuseUnknownButton, refuseWith } from "../../components/form/refuse.ts";
import { SignInForm, signInIntents } from "../../components/account/sign-in-form.tsx";
import * as keys from "../../../server/context.ts";
import { forgotPasswordPath, signUpPath } from "@platter/ordering/account/account.ts";
import { chooseCartPath } from "@platter/ordering/checkout/cart.ts";
import {
  type SignInRequest,
  checkDemanded,
  guestPath,
  readSignInRequest,
  SIGN_IN_AGAIN,
  signInImpossible,
  signInTrouble,
  taglineFor,
  tooManyTries,
} from "@platter/ordering/account/sign-in.ts";
import { signInRules } from "@platter/ordering/account/sign-in-rules.ts";
import { orNull, problemsOfFailure, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Route } from "./+types/login.ts";
import { AccountPage } from "../../components/account/account-page.tsx";
import { useTextForm } from "../../ui/form/use-text-form.ts";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";

/** Not cached, so that Back after signing in redirects. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readSignInRequest(new URL(request.url).searchParams);
  const { account } = context.get(keys.visitor);
  const { soon } = context.get(keys.remote).catering;
  if (account.isSignedIn()) throw redirect(asked.returnTo, 303);
  const tagline = asked.again ? null : taglineFor(asked);
  return {
    tagline,
    again: asked.again ? SIGN_IN_AGAIN : null,
    guestLabel: guestLabel(asked.storeId !== null, (await soon(account.ownsCart()).catch(orNull)) ?? false),
    botCheckKey: account.botCheckKey,
    signUp: tagline === null ? signUpPath(asked.returnTo) : null,
    forgotPassword: forgotPasswordPath(asked.returnTo),
  };
}

function guestLabel(isForStore: boolean, ownsCart: boolean): string {
  if (ownsCart) return "Continue as guest with a new bag";
  return isForStore ? "Cancel" : "Continue as guest";
}

const BOT_CHECK_FIELD = "cf-turnstile-response";

export async function action({ request, context }: Route.ActionArgs) {
  const asked = readSignInRequest(new URL(request.url).searchParams);
  const { account } = context.get(keys.visitor);
  const form = await request.formData();
  switch (signInIntents.read(form)?.name) {
    case "guest": {
      const { hasNewCart } = await account.continueAsGuest();
      return redirect(guestPath(asked.returnTo, hasNewCart), 303);
    }
    case "update":
      return signIn(form, asked, { account, reference: context.get(keys.site).requestId });
    default:
      return refuseUnknownButton(form);
  }
}

async function signIn(
  form: FormData,
  { returnTo, storeId }: SignInRequest,
  { account, reference }: { account: keys.Visitor["account"]; reference: string },
) {
  const { values, problems } = readForm(form, signInRules);
  if (problems) return refuse(form, problems);
  try {
    const outcome = await account.signIn({ ...values, turnstileToken: textOf(form, BOT_CHECK_FIELD) }, storeId);
    switch (outcome.kind) {
      case "success":
        return redirect(outcome.hasTwoCarts ? chooseCartPath(returnTo) : returnTo, 303);
      case "refused":
        return refuseWith(form, outcome.message);
      case "token too long":
        return refuseWith(form, signInImpossible(reference), 502);
      case "too many tries":
      case "check": {
        const headers = { "Retry-After": String(outcome.retryAfter) };
        const words = outcome.kind === "check" ? checkDemanded : tooManyTries;
        return refuseWith(form, words(outcome.retryAfter), { status: 429, headers });
      }
    }
  } catch (error) {
    const { status, problems: failure } = problemsOfFailure(error, reference);
    const isTold = ["busy", "refused"].includes(remoteFailureOf(error)?.kind ?? "");
    return refuseWith(form, isTold ? (failure[0]?.message ?? "") : signInTrouble(reference), status);
  }
}

/** No revalidation after a sign-in: the loader would redirect a second time, and the greeting would be lost. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === undefined && defaultShouldRevalidate;

export default function Login({ loaderData: view, actionData }: Route.ComponentProps) {
  const { again } = view;
  const textForm = useTextForm({ rules: signInRules, formErrors: actionData ?? null });
  const { problems } = textForm.summary;
  const sending = useNavigation().formData?.has("password") ?? false;
  return (
    <AccountPage title="Sign In" summary={textForm.summary}>
      {again && problems.length === 0 ? (
        <p className="notice" role="status">
          {again}
        </p>
      ) : null}
      <SignInForm {...view} form={Form} sending={sending} textForm={textForm} />
    </AccountPage>
  );
}
