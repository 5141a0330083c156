import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { lazyDialog, useOpenDialog } from "../page/dialog-link.tsx";

const SignInDialog = lazyDialog(() => import("./sign-in-dialog.tsx"));

/**
 * STORE-11: where scripts run, a guest who makes a store the own one signs in above the page; the choice waits in the
 * dialog's address, as it does in that of the sign-in page. `storeOf` tells which store a button's name stands for.
 */
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
