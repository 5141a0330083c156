import { json, type Call, type Route } from "../router.ts";
import { findAddress } from "../geocoder/find-address.ts";
import { findPoint } from "../geocoder/find-point.ts";
import { gazetteer } from "../geocoder/gazetteer.ts";
import type { GeocodeResult } from "../geocoder/results.ts";
import type { Point } from "../rules/stores.ts";

export const geocodeRoutes: Route[] = [{ method: "GET", path: "/geocode", handler: geocode }];

/** Answers 200 to everything, as Google does; `status` tells what came of it. Any key is welcome. */
async function geocode(call: Call): Promise<Response> {
  const address = call.query.get("address")?.trim();
  const latlng = call.query.get("latlng")?.trim();
  if (!address && !latlng) return invalid("Either address or latlng is required.");
  if (!isAmerican(call.query.get("components"))) return found([]);
  if (address) return found(findAddress(await gazetteer(), address));
  const point = readPoint(latlng ?? "");
  return point ? found(findPoint(await gazetteer(), point)) : invalid("latlng must be two numbers of degrees.");
}

function found(results: GeocodeResult[]): Response {
  return json({ results, status: results.length > 0 ? "OK" : "ZERO_RESULTS" });
}

function invalid(message: string): Response {
  return json({ error_message: `Invalid request. ${message}`, results: [], status: "INVALID_REQUEST" });
}

/** Other countries have no places here. */
function isAmerican(components: string | null): boolean {
  const country = /(?:^|\|)country:([^|]*)/i.exec(components ?? "")?.[1];
  return country === undefined || /^(us|usa|united states|pr|gu|vi|as|mp)$/i.test(country.trim());
}

function readPoint(text: string): Point | null {
  const match = /^([+-]?\d{1,3}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)$/.exec(text);
  const latitude = Number(match?.[1] ?? "x");
  const longitude = Number(match?.[2] ?? "x");
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
