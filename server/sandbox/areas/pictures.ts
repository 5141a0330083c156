import pictures from "../pictures.json" with { type: "json" };
import { notFound } from "../refusal.ts";
import type { Call, Route } from "../router.ts";

export const pictureRoutes: Route[] = [{ method: "GET", path: "/pictures/:file", handler: showPicture }];

const byFile = new Map(Object.entries(pictures).map(([name, drawing]) => [`${name}.svg`, drawing]));

function showPicture(call: Call): Response {
  const drawing = byFile.get(call.params["file"] ?? "");
  if (!drawing) throw notFound("This picture");
  return new Response(drawing, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=2592000",
      // Opened by itself an SVG is a document: nothing in it may load or run.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
