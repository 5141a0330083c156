import { image, txt } from "remix-utils/responses";
import * as keys from "../../server/context.ts";
import { readFrame } from "@platter/ordering/stores/map.ts";
import type { Route } from "./+types/map.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const frame = readFrame(params.frame);
  if (!frame) return txt("Not a map", 400);
  const { drawings } = context.get(keys.remote);
  return image(await drawings.outlines.draw(frame), {
    type: "image/svg+xml",
    headers: { "Cache-Control": "public, max-age=604800" },
  });
}
