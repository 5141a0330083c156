import { redirect } from "react-router";

/** Any other path leads to ordering (SHELL-11); a form sent to one as well, without doing anything. */
export const loader = () => redirect("/order-now", 303);
export const action = () => redirect("/order-now", 303);
