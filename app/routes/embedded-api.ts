import * as keys from "../../server/context.ts";
import type { Route } from "./+types/embedded-api.ts";

/** The card provider's pages (PAY-15) and the test control of the embedded API; 404 with an external API. */
export function loader({ request, context, pattern }: Pick<Route.LoaderArgs, "request" | "context" | "pattern">) {
  const { control, cardProvider } = context.get(keys.remote).embeddedApi;
  return pattern.includes("sandbox-control") ? control(request) : cardProvider(request);
}

export const action = loader;
