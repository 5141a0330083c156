import { redirect } from "react-router";
import * as keys from "../../../server/context.ts";
import type { Route } from "./+types/logout.ts";

/** A GET does not sign out, since a link or an image on another site could request it. */
export const loader = () => redirect("/login", 303);

export async function action({ context }: Route.ActionArgs) {
  await context.get(keys.visitor).account.signOut();
  return redirect("/login", 303);
}
