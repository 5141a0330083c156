import * as keys from "../../server/context.ts";
import type { Route } from "./+types/card-provider.ts";

/** The card provider's pages, while the embedded API plays the provider (PAY-15). */
export function loader({ request, context }: Route.LoaderArgs) {
  return context.get(keys.remote).embeddedApi.cardProvider(request);
}

export function action({ request, context }: Route.ActionArgs) {
  return context.get(keys.remote).embeddedApi.cardProvider(request);
}
