import { dialogLink } from "../page/dialog-link.tsx";

/** To the sign-in page (SHELL-16). */
export const SignInLink = dialogLink(() => import("./sign-in-dialog.tsx"));
