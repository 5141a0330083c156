import { json, type Call, type Route } from "../router.ts";

/** The verification call of the bot check, in Cloudflare Turnstile's own shape. */
export const botCheckRoutes: Route[] = [{ method: "POST", path: "/turnstile/v0/siteverify", handler: verify }];

/** Tokens that fail; every other one passes. See README.md. */
const BAD_TOKEN = "bad-token";
const USED_TOKEN = "used-token";

export function isHuman(token: string): boolean {
  return token !== "" && token !== BAD_TOKEN && token !== USED_TOKEN;
}

async function verify(call: Call): Promise<Response> {
  const form = await call.form();
  const token = form.get("response") ?? "";
  const errors = [
    ...(form.get("secret") ? [] : ["missing-input-secret"]),
    ...(token ? [] : ["missing-input-response"]),
    ...(token === BAD_TOKEN ? ["invalid-input-response"] : []),
    ...(token === USED_TOKEN ? ["timeout-or-duplicate"] : []),
  ];
  return json({
    success: errors.length === 0,
    "error-codes": errors,
    ...(errors.length === 0 && {
      challenge_ts: call.now().toISOString(),
      hostname: "localhost",
      action: "",
      cdata: "",
    }),
  });
}
