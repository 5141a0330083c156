import { contractPage } from "../contract-page.ts";
import { type Call, json, type Route } from "../router.ts";
import { Refusal } from "../refusal.ts";

/** What these calls promise, for programs and for people, where the sandbox was given a contract. */
export const contractRoutes: Route[] = [
  { method: "GET", path: "/", handler: showPage },
  { method: "GET", path: "/contract", handler: showPage },
  { method: "GET", path: "/contract.json", handler: (call) => json(contractOf(call)) },
];

function showPage(call: Call): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY };
  return new Response(contractPage(contractOf(call)), { headers });
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function contractOf({ contract }: Call): object {
  if (contract === null) throw new Refusal(404, "This sandbox was started without a contract.");
  return contract;
}
