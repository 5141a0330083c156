import { drawing } from "../drawings/draw.ts";
import { notFound } from "../refusal.ts";
import type { Call, Route } from "../router.ts";

export const pictureRoutes: Route[] = [{ method: "GET", path: "/pictures/:file", handler: showPicture }];

function showPicture(call: Call): Response {
  const picture = drawing(call.params["file"]?.replace(/\.svg$/, "") ?? "");
  if (picture === null) throw notFound("This picture");
  return new Response(picture, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=2592000",
      // Opened by itself an SVG is a document: nothing in it may load or run.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
