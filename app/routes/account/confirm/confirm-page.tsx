import { Form, useNavigation } from "react-router";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { NewLink } from "../new-link.tsx";

interface ConfirmPageProps {
  /** The link of an e-mail was opened. */
  isOpen: boolean;
  problems: Problem[];
}

/** One press: a mail program that looks at links must not be the one that confirms. */
export function ConfirmPage({ isOpen, problems }: ConfirmPageProps) {
  const sending = useNavigation().state === "submitting";
  return (
    <div className="sign-in">
      <PageTitle title="Confirm your account" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>Confirm your account</h1>
      {isOpen ? (
        <Form method="post" className="card">
          <p>One press, and your account is ready to sign in.</p>
          <button className="button button-main button-wide" name="intent" value="confirm" disabled={sending}>
            Confirm my account
          </button>
        </Form>
      ) : (
        <NewLink />
      )}
    </div>
  );
}
