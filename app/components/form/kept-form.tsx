import type { ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { intentOf, pressedName } from "../../ui/form/intents.ts";
import type { FormErrors, PostedField, Problem } from "../../ui/form/problems.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** What a screen shows of its form when it has nothing but what was posted. */
export interface KeptFields {
  title: string;
  /** The fields that are drawn; all others are sent along unseen. */
  names: readonly string[];
  Fields: ComponentType<KeptFieldsProps>;
  /** Words of the button, where it is called otherwise than "Try again". */
  words?: Record<string, string>;
}

export interface KeptFieldsProps {
  /** Only of what was posted; a secret is there, and empty. */
  values: Record<string, string>;
  problems: Problem[];
}

interface KeptFormProps {
  refused: FormErrors;
  posted: PostedField[];
  kept?: KeptFields | undefined;
}

/**
 * In place of a page that cannot be drawn in an outage, as the answer to its form: the form as it was posted, secrets
 * apart, with the button to send it again.
 */
export function KeptForm({ refused: { problems }, posted, kept }: KeptFormProps) {
  const { requestId } = useDocument();
  const { pathname, search } = useLocation();
  const title = kept?.title ?? UNREACHABLE;
  return (
    <div className="narrow">
      <PageTitle title={title} wrong />
      <ErrorSummary problems={problems} />
      <h1>{title}</h1>
      {title === UNREACHABLE ? null : <p className="notice">{UNREACHABLE}.</p>}
      {posted.length > 0 ? (
        <SendAgain problems={problems} posted={posted} kept={kept} />
      ) : (
        <p>
          <Link to={pathname + search}>See this page again</Link>
        </p>
      )}
      <p className="hint" suppressHydrationWarning>
        {`Need help? Call us at ${brand.helpPhone}.${requestId ? ` Reference: ${requestId}` : ""}`}
      </p>
    </div>
  );
}

interface SendAgainProps extends Pick<KeptFormProps, "posted" | "kept"> {
  problems: Problem[];
}

function SendAgain({ problems, posted, kept }: SendAgainProps) {
  const { names = [], Fields, words = {} } = kept ?? {};
  const button = pressedName(formOf(posted));
  const unseen = posted.filter(([name]) => !names.includes(name) && name !== "intent" && name !== button);
  return (
    <>
      <p>
        Your bag is safe, but cannot be shown right now. What you chose and entered is kept, and sent again with it.
      </p>
      <form method="post" noValidate className="card">
        {Fields ? <Fields values={Object.fromEntries(posted)} problems={problems} /> : null}
        {unseen.map(([name, value], index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        <p className="actions">
          <button className="button button-main" name={button ?? undefined}>
            {words[intentOf(button ?? "")] ?? "Try again"}
          </button>
        </p>
      </form>
    </>
  );
}

const UNREACHABLE = "The restaurant cannot be reached right now";

function formOf(posted: PostedField[]): FormData {
  const form = new FormData();
  for (const [name, value] of posted) form.append(name, value);
  return form;
}
