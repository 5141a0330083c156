import { redirectDocument } from "react-router";
import type { Visitor } from "../context.ts";
import { pathToReturnTo } from "@platter/ordering/account/sign-in.ts";

/** Sent by a page's script, which has no use for another page; a page of an earlier release sends no key with it. */
const DRAFT = "/order-now/checkout/draft";

/**
 * The answer to a form of another visit's page, which is dropped: another person may have filled it in (AUTH-15). The page
 * is loaded anew, for with script the fields would keep what stands in them. Null for all other requests.
 */
export async function dropAnotherVisits(
  request: Request,
  { idempotency, notices }: Pick<Visitor, "idempotency" | "notices">,
): Promise<Response | null> {
  if (request.method !== "POST") return null;
  // What is no form is for the action to refuse.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const isDraft = new URL(request.url).pathname.startsWith(DRAFT);
  const key = form?.get("idempotencyKey") ?? null;
  const isOwn = key === null ? !isDraft : idempotency.isOwn(key);
  if (isOwn) return null;
  if (isDraft) return new Response(null, { status: 204 });
  notices.write({ code: "another-visit" });
  return redirectDocument(pathToReturnTo(request.url), 303);
}
