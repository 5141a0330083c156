import { txt } from "remix-utils/responses";
import * as keys from "../../server/context.ts";
import { addDays } from "@platter/ordering/day.ts";
import type { Route } from "./+types/security-txt.ts";

const SECURITY_TXT = "/.well-known/security.txt";

/** RFC 9116 recommends an expiry of less than a year. */
const DAYS_VALID = 90;

export function loader({ context }: Route.LoaderArgs) {
  const { security, now } = context.get(keys.site);
  const { securityContacts, publicOrigin } = security;
  if (securityContacts.length === 0) return txt("Not found", 404);
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${addDays(now().toISOString().slice(0, 10), DAYS_VALID)}T00:00:00Z`,
    "Preferred-Languages: en",
    // The origin is taken from the setting, since the request's host is not trusted.
    ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}${SECURITY_TXT}`]),
    "",
  ];
  return txt(lines.join("\n"), { headers: { "Cache-Control": "public, max-age=86400" } });
}
