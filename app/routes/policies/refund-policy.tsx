import * as keys from "../../context.ts";
import type { Scriptless } from "../../ui/scriptless.ts";
import { RefundPolicyPage } from "./refund-policy-page.tsx";
import type { Route } from "./+types/refund-policy.ts";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";

/** Legal copy by the chain's editors (OUT-04, CONTENT-01). */
export async function loader({ context }: Route.LoaderArgs) {
  const entry = await context.get(keys.remote).content.entry("credit-card-refund-policy");
  return {
    address: `${context.get(keys.site).appUrl}/credit-card-refund-policy`,
    title: entry?.title.trim() ?? "",
    /** Cleaned; empty: the page has a text of its own (CONTENT-02). */
    html: entry?.html.trim() ?? "",
  };
}

export const handle: Scriptless = { isScriptless: true };

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <RefundPolicyPage {...loaderData} />;
}
