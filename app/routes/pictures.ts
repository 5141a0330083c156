import { txt } from "remix-utils/responses";
import * as keys from "../context.ts";
import type { Route } from "./+types/pictures.ts";

/** Menu pictures that the API names by a path of its own, passed on so that no other host is asked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  // As a route for the API's pictures, or for all paths of the API that end like one.
  const path = params["*"] ?? `pictures/${params.name}`;
  if (!/^(?:[\w-][\w .-]*\/)*[\w-][\w .-]*\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(path)) return txt("Not found", 404);
  const { catering } = context.get(keys.remote);
  const picture = await catering.picture(path).catch(() => null);
  const type = picture?.headers.get("content-type") ?? "";
  if (!picture?.ok || !type.startsWith("image/")) return txt("Not found", 404);
  return new Response(picture.body, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=86400" },
  });
}
