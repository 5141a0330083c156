import * as keys from "../../../server/context.ts";
import type { Scriptless } from "../../ui/sent-without-script.ts";
import { notFound } from "../../components/page/error-page.tsx";
import { PolicyPage, isPolicy } from "./policy-page.tsx";
import type { Route } from "./+types/policy.ts";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";

/** Legal copy by the chain's editors, of the page's own name (OUT-04, OUT-05, CONTENT-01). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const name = params.name ?? "credit-card-refund-policy";
  if (!isPolicy(name)) throw notFound("page");
  const entry = await context.get(keys.remote).content.entry(name);
  return {
    name,
    address: context.get(keys.site).appUrl + url.pathname,
    title: entry?.title.trim() ?? "",
    /** Cleaned; empty: the page has a text of its own (CONTENT-02). */
    html: entry?.html.trim() ?? "",
  };
}

export const handle: Scriptless = { isScriptless: true };

export default function Policy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />;
}
