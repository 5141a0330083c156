import { txt } from "remix-utils/responses";
import * as keys from "../../server/context.ts";
import type { Route } from "./+types/pictures.ts";

const PICTURE = /^(?:[\w-][\w .-]*\/)*[\w-][\w .-]*\.(?:svg|png|jpe?g|webp|avif|gif)$/i;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catering } = context.get(keys.remote);
  // Two routes: `pictures/:name`, and any other path with a `mark` that proves that an API reply named it.
  const { mark, "*": named } = params as Partial<Record<string, string>>;
  const path = named ?? `pictures/${params.name}`;
  const isKnown = PICTURE.test(path) && (named === undefined || catering.isNamedPicture(mark ?? "", path));
  if (!isKnown) return txt("Not found", 404);
  const picture = await catering.picture(path).catch(() => null);
  if (!picture || picture.status >= 500) return txt("Not available now", 502);
  const type = picture.headers.get("content-type") ?? "";
  if (!picture.ok || !type.startsWith("image/")) return txt("Not found", 404);
  return new Response(picture.body, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=86400" },
  });
}
