import { Link, useLocation } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { SignInLink } from "./sign-in-link.tsx";

interface AccountLinksProps {
  /** The customer's name, empty if unknown; null for guests. */
  name: string | null;
  isCartLocked?: boolean;
}

export function AccountLinks({ name, isCartLocked = false }: AccountLinksProps) {
  const { pathname, search } = useLocation();
  if (name === null) {
    return (
      <SignInLink className="account" href={signInPath(pathname + search, { again: isCartLocked })}>
        {isCartLocked ? "Sign in to see your bag" : "Sign In"}
      </SignInLink>
    );
  }
  return (
    // Plain form: the full page load discards all script state of the account.
    <form method="post" action="/logout" className="account">
      <span className="account-name">{name}</span> <Link to="/user">My Account</Link>{" "}
      <button className="as-link" name="intent:sign-out">
        Sign out
      </button>
    </form>
  );
}
