import { Suspense, lazy } from "react";
import { Form, useNavigation } from "react-router";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { type Refusal, problemOf } from "../../ui/form/problems.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { useScripted } from "../../ui/scripted.ts";

const BotCheck = lazy(() => import("./bot-check.tsx"));

interface LoginPageProps {
  /** Why sign-in is asked for. */
  tagline: string | null;
  /** Said to who was signed in before. */
  again: string | null;
  guestLabel: string;
  usernameMax: number | null;
  /** Null: there is no bot check. */
  botCheckKey: string | null;
  refusal: Refusal | null;
}

/** AUTH-01: signing in, or going on without. */
export function LoginPage({ tagline, again, guestLabel, usernameMax, botCheckKey, refusal }: LoginPageProps) {
  const problems = refusal?.problems ?? [];
  const isScripted = useScripted();
  const sending = useNavigation().formData?.has("password") ?? false;
  // Without network the form was never sent, and keeps what was typed (A14).
  const answered = refusal && "username" in refusal.values ? refusal : null;
  return (
    <div className="sign-in">
      <PageTitle title="Sign In" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {again && problems.length === 0 ? (
        <p className="notice" role="status">
          {again}
        </p>
      ) : null}
      <h1>Sign In</h1>
      {tagline ? <p className="lead">{tagline}</p> : null}
      <Form method="post" noValidate className="card">
        <TextField
          name="username"
          label="Email or username"
          defaultValue={refusal?.values["username"] ?? ""}
          problem={problemOf(problems, "username")}
          maxLength={usernameMax ?? undefined}
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
        <button className="button button-main button-wide" disabled={sending}>
          {sending ? "Authenticating..." : "SIGN IN"}
        </button>
      </Form>
      <Form method="post" className="sign-in-guest">
        <button className="button" name="intent" value="guest">
          {guestLabel}
        </button>
      </Form>
    </div>
  );
}
