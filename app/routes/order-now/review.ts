import { redirect } from "react-router";

export const loader = () => redirect("/order-now/checkout", 303);
