import { redirect } from "react-router";

/** SHELL-08. */
export const loader = () => redirect("/order-now/checkout", 303);
