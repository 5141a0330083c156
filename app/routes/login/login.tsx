import { type ShouldRevalidateFunctionArgs, data, redirect } from "react-router";
import * as keys from "../../context.ts";
import { forgotPasswordPath, signUpPath } from "../../domain/account/account.ts";
import { chooseCartPath } from "../../domain/checkout/cart.ts";
import {
  SIGN_IN_AGAIN,
  guestPath,
  readSignInRequest,
  signInTrouble,
  taglineFor,
  tooManyTries,
} from "../../domain/account/sign-in.ts";
import { problemsOfTrouble, troubleOf } from "../../domain/trouble.ts";
import { keepForm } from "../../ui/form/keep-form.ts";
import type { Route } from "./+types/login.ts";
import { readLoginForm, refuseLogin, usernameMax } from "./login-form.ts";
import { LoginPage } from "./login-page.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";

/** Kept nowhere, so that Back after signing in asks again and is led on. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
};

/** The sign-in page, whoever asks for it: shell, menu, past orders, preferred store and checkout. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readSignInRequest(new URL(request.url).searchParams);
  const { account: signIn } = context.get(keys.visitor);
  if (signIn.isSignedIn()) throw redirect(asked.returnTo, 303);
  const tagline = taglineFor(asked);
  return {
    tagline,
    again: asked.again ? SIGN_IN_AGAIN : null,
    guestLabel: guestLabel(asked.storeId !== null, await signIn.isBagOfAccount()),
    usernameMax,
    botCheckKey: signIn.botCheckKey,
    signUp: tagline === null ? signUpPath(asked.returnTo) : null,
    forgotPassword: forgotPasswordPath(asked.returnTo),
  };
}

/** AUTH-01: "Continue as guest", or what that means here. */
function guestLabel(isForStore: boolean, isBagOfAccount: boolean): string {
  if (isBagOfAccount) return "Continue as guest with a new bag";
  return isForStore ? "Cancel" : "Continue as guest";
}

/** The outcomes of AUTH-08: on to the page asked for, signed in or as a guest, or the form again with what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const { returnTo, storeId } = readSignInRequest(new URL(request.url).searchParams);
  const { account: signIn } = context.get(keys.visitor);
  const form = await request.formData();
  if (form.get("intent") === "guest") {
    const { hasNewBag } = await signIn.continueAsGuest();
    return redirect(guestPath(returnTo, hasNewBag), 303);
  }
  const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
    data(refuseLogin(form, [{ field: "", message }]), { status, headers });

  const typed = readLoginForm(form);
  if ("problems" in typed) return data(refuseLogin(form, typed.problems), { status: 422 });
  try {
    const outcome = await signIn.signIn(typed, storeId);
    switch (outcome.kind) {
      case "success":
        return redirect(outcome.hasTwoBags ? chooseCartPath(returnTo) : returnTo, 303);
      case "refused":
        return refuse(422, outcome.message);
      case "too many tries":
        return refuse(429, tooManyTries(outcome.retryAfter), { "Retry-After": String(outcome.retryAfter) });
    }
  } catch (error) {
    const { requestId } = context.get(keys.site);
    const { status, problems } = problemsOfTrouble(error, requestId);
    const isBusy = troubleOf(error)?.kind === "busy";
    return refuse(status, isBusy ? (problems[0]?.message ?? "") : signInTrouble(requestId));
  }
}

/**
 * Nothing the page says of itself changes with an answer. Read again after a sign-in it would lead on by itself, a second
 * time, and the greeting would be gone before it was read.
 */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === undefined && defaultShouldRevalidate;

export const clientAction = keepForm;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} refusal={actionData ?? null} />;
}
