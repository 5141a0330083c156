import { redirect } from "react-router";
import * as keys from "../../../server/context.ts";
import type { Route } from "./+types/logout.ts";

/** Only a form signs out: a link or a picture on another site must not. */
export const loader = () => redirect("/login", 303);

export async function action({ context }: Route.ActionArgs) {
  await context.get(keys.visitor).account.signOut();
  return redirect("/login", 303);
}
