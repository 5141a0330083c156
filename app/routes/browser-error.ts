import * as keys from "../../server/context.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Route } from "./+types/browser-error.ts";

const done = () => new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });

export const loader = done;

/** ERR-07: reports a browser error's name and script position to the API; anything else is dropped. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const [name, place] = [textOf(form, "name"), textOf(form, "place")];
  const isReadable = /^[A-Za-z]{1,40}$/.test(name) && /^\/assets\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/.test(place);
  if (isReadable) await context.get(keys.remote).reportBrowserError(`${name} at ${place}`);
  return done();
}
