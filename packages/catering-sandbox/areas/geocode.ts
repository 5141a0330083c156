import { json, type Call, type Route } from "../router.ts";
import { fieldsOf } from "../fields.ts";
import { completeAddress, type Circle, type Completion } from "../geocoder/complete-address.ts";
import { findAddress } from "../geocoder/find-address.ts";
import { findPoint } from "../geocoder/find-point.ts";
import { gazetteer } from "../geocoder/gazetteer.ts";
import { hashOf, type GeocodeResult } from "../geocoder/results.ts";
import type { Point } from "../rules/stores.ts";

export const geocodeRoutes: Route[] = [
  { method: "GET", path: "/geocode", handler: geocode },
  { method: "POST", path: "/autocomplete", handler: autocomplete },
];

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

const METERS_PER_MILE = 1_609;

/** Address suggestions, as Google's Autocomplete (New) has them (ADDR-02). Any key is welcome. */
async function autocomplete(call: Call): Promise<Response> {
  const body = await call.object();
  const input = fieldsOf(body).text("input");
  if (!input) return refusedAsGoogle("input must be set.");
  const regions = textsIn(body, "includedRegionCodes").map((code) => code.toLowerCase());
  const types = textsIn(body, "includedPrimaryTypes");
  const found = completeAddress(await gazetteer(), input, readCircle(body)).filter(
    ({ type }) => types.length === 0 || types.includes(type),
  );
  const isAbroad = regions.length > 0 && !regions.includes("us");
  // A list without entries is left out.
  return json(isAbroad || found.length === 0 ? {} : { suggestions: found.map(suggestion) });
}

/** With the words at the top as well, where every other refusal of this API has them. */
function refusedAsGoogle(message: string): Response {
  return json({ message, error: { code: 400, message, status: "INVALID_ARGUMENT" } }, 400);
}

function suggestion({ type, text, main, secondary }: Completion) {
  const placeId = `sandbox-${hashOf(text).toString(36)}`;
  const structuredFormat = { mainText: { text: main }, secondaryText: { text: secondary } };
  const types = [type, "geocode"];
  return { placePrediction: { place: `places/${placeId}`, placeId, text: { text }, structuredFormat, types } };
}

function readCircle(body: unknown): Circle | null {
  const { number } = fieldsOf(body);
  const latitude = number("locationBias.circle.center.latitude");
  const longitude = number("locationBias.circle.center.longitude");
  if (latitude === null || longitude === null) return null;
  return { center: { latitude, longitude }, miles: (number("locationBias.circle.radius") ?? 0) / METERS_PER_MILE };
}

function textsIn(body: unknown, name: string): string[] {
  const value = fieldsOf(body).value(name);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
