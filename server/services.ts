import { Agent, fetch as undiciFetch } from "undici";
import { type ReferenceCache, createReferenceCache } from "./catering/cache.ts";
import type { PlacingOrders } from "./checkout.ts";
import { type Transport, createTransport } from "./catering/transport.ts";
import { type Geocoder, createGeocoder } from "./geocoding/geocoder.ts";
import { type Log, log } from "./log.ts";
import { observeUpstream } from "./metrics.ts";
import { type Sealer, createSealer } from "./session/seal.ts";
import { type Settings, readSettings } from "./settings.ts";

/** What lives as long as the process: the connections to remote services, their caches, the keys. */
export interface Services {
  settings: Settings;
  log: Log;
  transport: Transport;
  cache: ReferenceCache;
  geocoder: Geocoder;
  sealer: Sealer;
  now: () => Date;
  placing: PlacingOrders;
  close(): void;
}

type Fetch = (request: Request) => Promise<Response>;

export interface ServiceOptions {
  settings: Settings;
  now?: () => Date;
  /** Answers for the catering API and, without a `GEOCODER_URL`, for the geocoder. */
  fetch: Fetch;
  close?: () => void;
}

/** Any address would do for the embedded API, which is called directly; this one can never be a real host. */
const EMBEDDED_URL = "http://sandbox.invalid";

export function createServices({
  settings,
  fetch,
  now = () => new Date(),
  close = () => {},
}: ServiceOptions): Services {
  const common = { log, timeScale: settings.upstreamTimeScale, observe: observeUpstream };
  const transport = createTransport({ ...common, baseUrl: settings.cateringApiUrl ?? EMBEDDED_URL, fetch });
  return {
    settings,
    log,
    transport,
    cache: createReferenceCache(now, settings.upstreamTimeScale),
    geocoder: geocoderFor(settings, transport),
    sealer: createSealer(settings.sessionSecrets, now),
    now,
    placing: new Map(),
    close,
  };
}

function geocoderFor(settings: Settings, catering: Transport): Geocoder {
  if (!settings.geocoderUrl) return createGeocoder(catering, "/geocode", null);
  const url = new URL(settings.geocoderUrl);
  const transport = createTransport({
    log,
    timeScale: settings.upstreamTimeScale,
    observe: observeUpstream,
    baseUrl: url.origin,
    fetch: remoteFetch(),
  });
  return createGeocoder(transport, url.pathname, settings.geocoderKey);
}

/** Connections are kept and counted; a reply that redirects is refused by the transport. */
export function remoteFetch(): Fetch {
  const dispatcher = new Agent({ connect: { timeout: 1_000 }, connections: 64, keepAliveTimeout: 30_000 });
  return async (request) => {
    const body = request.body ? await request.text() : null;
    const init = { method: request.method, headers: [...request.headers], body, signal: request.signal, dispatcher };
    return (await undiciFetch(request.url, { ...init, redirect: "error" })) as unknown as Response;
  };
}

let started: Promise<Services> | null = null;

/** The services of this process, started at the first request: the embedded API when no other is named. */
export function services(): Promise<Services> {
  started ??= start();
  return started;
}

async function start(): Promise<Services> {
  const settings = readSettings(process.env);
  if (settings.cateringApiUrl) return createServices({ settings, fetch: remoteFetch() });
  // Loaded only when used, so that a chain's own back end never carries the demo data in memory.
  const { createSandbox } = await import("./sandbox/sandbox.ts");
  const sandbox = createSandbox(settings.sandboxData ? { data: settings.sandboxData } : {});
  return createServices({ settings, fetch: sandbox.fetch, close: sandbox.close });
}

/** Ends what was started; called once when the process drains. */
export async function closeServices(): Promise<void> {
  (await started?.catch(() => null))?.close();
}
