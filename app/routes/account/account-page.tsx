import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { IdempotencyField } from "../../ui/form/idempotency-field.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import type { TextForm } from "../../ui/form/use-text-form.ts";
import { PageTitle } from "../../ui/page-title.tsx";

interface AccountPageProps {
  title: string;
  summary: Pick<TextForm["summary"], "problems"> & Partial<TextForm["summary"]>;
  children: ReactNode;
}

/** The narrow page of one form. */
export function AccountPage({ title, summary, children }: AccountPageProps) {
  return (
    <div className="sign-in">
      <PageTitle title={title} wrong={summary.problems.length > 0} />
      <ErrorSummary {...summary} />
      <h1>{title}</h1>
      {children}
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

/** In place of the form when the link of an e-mail is used up, too old or not whole. */
export function NewLink({ summary }: Pick<AccountPageProps, "summary">) {
  return (
    <AccountPage title="This link has expired" summary={summary}>
      <p>Please open the link in our latest email again, or ask for a new one.</p>
      <Link className="button button-main button-wide" to="/account/forgot-password">
        Ask for a new link
      </Link>
    </AccountPage>
  );
}
