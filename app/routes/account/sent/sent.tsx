import { Link } from "react-router";
import { returnToOf } from "@platter/ordering/account/account.ts";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { AccountPage } from "../../../components/account/account-page.tsx";
import type { Route } from "./+types/sent.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** By path; the text is the same for known and unknown e-mail addresses. */
const WORDS = {
  "join-now/signup/sent": {
    title: "Check your email",
    words: [
      "We sent an email to the address you gave. Open the link in it to confirm your account.",
      "Then sign in with your email address and password. Your order will be waiting.",
    ],
    letter: true,
  },
  "account/forgot-password/sent": {
    title: "Check your email",
    words: [
      "If we know this address, we have sent a link.",
      "Open it to choose a new password, then sign in. The link works only for a short time.",
    ],
    letter: true,
  },
  "catering/quote/sent": {
    title: "Thank you",
    words: ["Our Catering Sales Managers will call you to plan your event."],
    letter: false,
  },
};

/** The confirmation has its own URL, so that a reload does not send the form again. */
export function loader({ request, pattern }: Route.LoaderArgs) {
  const page = pattern.replace(/^\//, "") as keyof typeof WORDS;
  const returnTo = returnToOf(request.url);
  return { ...WORDS[page], signIn: signInPath(returnTo), returnTo };
}

export default function Sent({ loaderData: { title, words, letter, signIn, returnTo } }: Route.ComponentProps) {
  return (
    <AccountPage title={title}>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {letter ? <p className="hint">Nothing there after a few minutes? Look in your spam folder.</p> : null}
      <p className="actions">
        {letter ? (
          <Link className="button button-main" to={signIn}>
            Go to Sign In
          </Link>
        ) : null}{" "}
        <Link className={letter ? "button" : "button button-main"} to={returnTo}>
          Continue your order
        </Link>
      </p>
    </AccountPage>
  );
}
