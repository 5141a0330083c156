import * as keys from "../context.ts";
import { readFrame } from "../domain/stores/map.ts";
import type { Route } from "./+types/map.ts";

/** The outlines below the pins of a store map, one picture for everybody. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const frame = readFrame(params.frame);
  if (!frame) return new Response("Not a map", { status: 400 });
  return new Response(await context.get(keys.remote).drawings.outlines.draw(frame), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=604800",
      // Opened by itself, it is a document.
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
