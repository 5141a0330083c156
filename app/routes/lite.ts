import { redirect } from "react-router";
import * as keys from "../../server/context.ts";
import { safeReturnTo } from "@platter/ordering/account/return-to.ts";
import type { Route } from "./+types/lite.ts";

export const loader = () => redirect("/order-now", 303);

const ONE_YEAR = 60 * 60 * 24 * 365;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const on = form.has("on");
  context.get(keys.visitor).notices.write({ code: "lite", on });
  const secure = context.get(keys.site).appUrl.startsWith("https:");
  const [name, scope] = secure ? ["__Host-lite", "Path=/; Secure"] : ["lite", "Path=/"];
  const cookie = `${name}=${on ? "1" : "0"}; Max-Age=${ONE_YEAR}; ${scope}; HttpOnly; SameSite=Lax`;
  return redirect(safeReturnTo(form.get("returnTo")), { status: 303, headers: { "Set-Cookie": cookie } });
}
