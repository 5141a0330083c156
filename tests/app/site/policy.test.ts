import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";

const policyOf = async (path: string) => {
  const response = await startApp().handle(
    new Request(`http://localhost:3000${path}`, { headers: { accept: "text/html" } }),
  );
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  const directives = new Map(
    policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
  );
  return { policy, directives, html };
};

test("the content security policy allows own sources and scripts with the nonce only", async () => {
  const [one, other] = [await policyOf("/login"), await policyOf("/login")];
  expect(one.policy).not.toBe(other.policy);
  const nonce = /'nonce-([\w-]{36})'/.exec(one.policy)?.[1];
  expect(Object.fromEntries(one.directives)).toEqual({
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "frame-src": expect.stringMatching(/^'self'$/),
  });
  for (const tag of one.html.match(/<(?:script|style)\b[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
  expect(one.html).not.toMatch(/<[^>]+\s(?:on\w+|style)=/);
});
