import * as keys from "../../server/context.ts";
import type { Route } from "./+types/sandbox-control.ts";

/** Lets a test steer the embedded API; 404 unless `SANDBOX_CONTROL` is set. */
export function loader({ request, context }: Route.LoaderArgs) {
  return context.get(keys.remote).embeddedApi.control(request);
}

export function action({ request, context }: Route.ActionArgs) {
  return context.get(keys.remote).embeddedApi.control(request);
}
