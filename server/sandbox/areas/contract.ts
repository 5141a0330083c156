import { contractPage } from "../contract-page.ts";
import { json, type Route } from "../router.ts";

/** What these calls promise, for programs and for people. */
export const contractRoutes: Route[] = [
  { method: "GET", path: "/", handler: showPage },
  { method: "GET", path: "/contract", handler: showPage },
  { method: "GET", path: "/contract.json", handler: async () => json(await readContract()) },
];

async function showPage(): Promise<Response> {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY };
  return new Response(contractPage(await readContract()), { headers });
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Loaded when asked for: a running site has no use for it. */
async function readContract(): Promise<unknown> {
  const { default: contract } = await import("../../../docs/catering-api.json", { with: { type: "json" } });
  return contract;
}
