import { badRequest, notFound } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { CONTENT } from "../seeds/content.ts";

/** The hosted content service (CONTENT-01). */
export const contentRoutes: Route[] = [{ method: "GET", path: "/content/entries", handler: showEntry }];

function showEntry(call: Call): Response {
  const name = call.query.get("name") ?? "";
  if (!name) throw badRequest("The name of an entry is required.", { name: ["name is required."] });
  const entry = Object.hasOwn(CONTENT, name) ? CONTENT[name] : undefined;
  if (!entry) throw notFound("This entry");
  return json(entry);
}
