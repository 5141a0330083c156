import { redirect } from "react-router";

/** Any other path redirects to ordering (SHELL-11), also for a form, which has no effect. */
export const loader = () => redirect("/order-now", 303);
export const action = () => redirect("/order-now", 303);
