import type { Route } from "./+types/draft.ts";
import { readPosted } from "./checkout-form.ts";
import { keepTyped, openCheckout } from "./guard.ts";

/** Called by the checkout page's script to save entries, so that they survive leaving checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  keepTyped(openCheckout(context), readPosted(await request.formData()));
  return new Response(null, { status: 204 });
}
