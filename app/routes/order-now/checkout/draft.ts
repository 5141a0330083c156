import * as keys from "../../../../server/context.ts";
import type { Route } from "./+types/draft.ts";
import { keepTyped } from "./open-order.ts";

/** What is being typed, sent by the page's script, so that no way out of checkout loses it. */
export async function action({ request, context }: Route.ActionArgs) {
  const [visitor, desk] = [context.get(keys.visitor), context.get(keys.checkout)];
  keepTyped({ visitor, desk }, await request.formData());
  return new Response(null, { status: 204 });
}
