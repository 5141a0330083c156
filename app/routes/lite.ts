import { redirect } from "react-router";
import * as keys from "../context.ts";
import { safeReturnTo } from "../domain/return-to.ts";
import type { Route } from "./+types/lite.ts";

export const loader = () => redirect("/order-now", 303);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const on = form.get("on") === "1";
  context.get(keys.notices).write({ code: "lite", on });
  context.get(keys.liteChoice).write(on);
  return redirect(safeReturnTo(form.get("returnTo")), 303);
}
