import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { dialogLink, lazyDialog, useOpenDialog } from "../page/dialog-link.tsx";

const loadDialog = () => import("./sign-in-dialog.tsx");
const SignInDialog = lazyDialog(loadDialog);

export const SignInLink = dialogLink(loadDialog);

/** STORE-11: a guest's favorite button opens the sign-in dialog; `storeOf` maps a button's name to its store id. */
export function useFavoriteSignIn(isGuest: boolean, storeOf: (pressed: string) => number | null) {
  const { pathname, search } = useLocation();
  const { href, open, close } = useOpenDialog();
  return {
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent;
      const storeId = isGuest && submitter instanceof HTMLButtonElement ? storeOf(submitter.name) : null;
      if (storeId === null) return;
      event.preventDefault();
      open(signInPath(pathname + search, { storeId }));
    },
    dialog: href === null ? null : <SignInDialog href={href} onClose={close} />,
  };
}
