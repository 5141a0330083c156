import { data } from "react-router";

/** The one answer for what does not exist and what is not shown here. */
export function orderNotFound() {
  return data({ reason: "order" }, { status: 404 });
}
