import type { Problem } from "../../../ui/form/problems.ts";
import { AccountForm, AccountPage } from "../account-page.tsx";
import { NewLink } from "../new-link.tsx";

interface ConfirmPageProps {
  isOpen: boolean;
  problems: Problem[];
}

/** One press: a mail program that looks at links must not be the one that confirms. */
export function ConfirmPage({ isOpen, problems }: ConfirmPageProps) {
  return (
    <AccountPage title="Confirm your account" summary={{ problems }}>
      {isOpen ? (
        <AccountForm button="Confirm my account">
          {/* A form without any field is sent by some browsers as a link. */}
          <input type="hidden" name="intent" value="confirm" />
          <p>One click, and your account is ready.</p>
        </AccountForm>
      ) : (
        <NewLink />
      )}
    </AccountPage>
  );
}
