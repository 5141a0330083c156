import { redirect } from "react-router";

/** Unknown paths redirect to ordering (SHELL-11); a form posted to one has no effect. */
export const loader = () => redirect("/order-now", 303);
export const action = () => redirect("/order-now", 303);
