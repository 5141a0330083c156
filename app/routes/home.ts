import { redirect } from "react-router";

/** The site starts with ordering (SHELL-11). */
export const loader = () => redirect("/order-now", 303);
