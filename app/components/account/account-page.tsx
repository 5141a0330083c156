import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { IdempotencyField } from "../../ui/form/idempotency-field.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import type { TextForm } from "../../ui/form/use-text-form.ts";
import accountStyles from "../../styles/account.css?url";
import { Picture } from "../../ui/picture.tsx";

interface AccountPageProps {
  title: string;
  summary?: Pick<TextForm["summary"], "problems"> & Partial<TextForm["summary"]>;
  art?: string;
  children: ReactNode;
}

export function AccountPage({ title, summary = { problems: [] }, art, children }: AccountPageProps) {
  return (
    <div className="account-page">
      <link rel="stylesheet" href={accountStyles} precedence="default" />
      <Picture
        src={`/art/${art ?? "individual"}.svg`}
        size={560}
        className={art ? "account-art" : "account-art wide"}
      />
      <div className="sign-in">
        <ErrorSummary title={title} {...summary} />
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

interface AccountFormProps {
  textForm?: TextForm;
  idempotencyKey?: string;
  button: string;
  busy?: string;
  children: ReactNode;
}

export function AccountForm({ textForm, idempotencyKey, button, busy = button, children }: AccountFormProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" {...textForm?.props} className="card">
      {idempotencyKey === undefined ? null : <IdempotencyField value={idempotencyKey} />}
      {children}
      <button className="button button-main button-wide" disabled={isSending}>
        {isSending ? busy : button}
      </button>
    </Form>
  );
}
