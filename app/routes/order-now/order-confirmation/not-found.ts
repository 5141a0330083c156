import { LOCATIONS, START, notFound } from "../../../components/page/error-page.tsx";
import { signInPath } from "@platter/ordering/account/sign-in.ts";

const links = [LOCATIONS, START];

/** The same page for a missing order and for another customer's, so that it reveals no order numbers. */
export const orderNotFound = (path: string) =>
  notFound("order", {
    message:
      "Its number may be incomplete, or it belongs to an account: sign in to see it. If you placed an order, it is safe. For questions, please call the restaurant it comes from.",
    links: [{ to: signInPath(path), words: "Sign in" }, ...links],
  });

export const deliveryNotFound = () =>
  notFound("delivery", {
    message:
      "The link may be incomplete, or more than a week old. Please ask whoever sent it to you for a new one. For questions about an order, please call the restaurant it comes from.",
    links,
  });

export const quoteNotFound = () =>
  notFound("quote", {
    title: "We can't open that quote",
    message:
      "The link may be incomplete or too old, or another one was opened since. Please open it again from the email that we sent you, or call us.",
    links,
  });
