import { type ComponentType, Suspense, lazy, useCallback, useEffect, useState } from "react";
import { type FormProps, Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { BotCheckProps } from "./bot-check.tsx";
import { USERNAME_MAX, signInRules } from "@platter/ordering/account/sign-in-rules.ts";
import { TextField } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import { problemOf } from "../../ui/form/problems.ts";
import type { TextForm } from "../../ui/form/use-text-form.ts";

/** The password form's submit button has no intent name, so `read` returns `update`. */
export const signInIntents = defineIntents({ update: "plain", guest: "plain" });

// If the import fails, the form works without the bot check.
const BotCheck = lazy<ComponentType<BotCheckProps>>(() =>
  import("./bot-check.tsx").catch(() => ({ default: () => null })),
);

export interface SignInView {
  tagline: string | null;
  again: string | null;
  guestLabel: string;
  botCheckKey: string | null;
  /** Path of the sign-up link (AUTH-03); null if the page that required sign-in has its own tagline. */
  signUp: string | null;
  forgotPassword: string;
}

interface SignInFormProps extends SignInView {
  form: ComponentType<FormProps>;
  action?: string;
  sending: boolean;
  textForm: TextForm;
}

export function SignInForm({ form: Form, action, sending, textForm, ...view }: SignInFormProps) {
  const { tagline, guestLabel, botCheckKey, signUp, forgotPassword } = view;
  const { isIncomplete, check } = useIncomplete(textForm);
  // Without `action` (on the sign-in page) the form posts to the current URL with its query.
  const to = action === undefined ? {} : { action };
  return (
    <>
      {tagline ? <p className="lead">{tagline}</p> : null}
      <Form method="post" {...to} {...textForm.props} className={action ? undefined : "card"} onInputCapture={check}>
        <SignInFields textForm={textForm} botCheckKey={botCheckKey} />
        <button className="button button-main button-wide" disabled={sending} aria-disabled={isIncomplete || undefined}>
          {sending ? "Authenticating..." : <span className="sentence">SIGN IN</span>}
        </button>{" "}
        <Link className="as-link" to={forgotPassword}>
          Forgot your password?
        </Link>
      </Form>
      {signUp === null ? null : (
        <Link className="button button-wide" to={signUp}>
          New here? Create an account
        </Link>
      )}
      <Form method="post" {...to}>
        <button className="button button-wide" {...signInIntents.button("guest")}>
          {guestLabel}
        </button>
      </Form>
    </>
  );
}

/** AUTH-02: the button is only `aria-disabled`, so that pressing it makes the server report missing entries. */
function useIncomplete({ props: { id }, answered }: TextForm) {
  const [isIncomplete, setIncomplete] = useState(false);
  const check = useCallback(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const typed = new FormData(form);
    setIncomplete(Object.entries(signInRules).some(([name, { problem }]) => problem(String(typed.get(name))) !== null));
  }, [id]);
  // Check again after each reply, which empties the password field.
  useEffect(() => {
    const timer = setTimeout(check);
    return () => clearTimeout(timer);
  }, [check, answered]);
  return { isIncomplete, check };
}

function SignInFields({ textForm, botCheckKey }: Pick<SignInFormProps, "textForm" | "botCheckKey">) {
  const { problems, answered } = textForm;
  const isScripted = useHydrated();
  return (
    <>
      <TextField
        name="username"
        label="Email or username"
        defaultValue={answered?.values["username"] ?? ""}
        problem={problemOf(problems, "username")}
        maxLength={USERNAME_MAX}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        name="password"
        label="Password"
        problem={problemOf(problems, "password")}
        emptiedBy={answered}
        autoComplete="current-password"
        required
      />
      {isScripted && botCheckKey ? (
        <Suspense fallback={<div className="field bot-check" />}>
          <BotCheck siteKey={botCheckKey} spentBy={answered} />
        </Suspense>
      ) : null}
    </>
  );
}
