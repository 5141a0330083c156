import { setTimeout } from "node:timers/promises";
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from "undici";
import { type ReferenceCache, createBriefCache, createReferenceCache } from "./remote/cache.ts";
import type { Caches } from "./catering/operation.ts";
import { type PlacingOrders, createPlacingOrders } from "./checkout/place-once.ts";
import type { RewardTurns } from "./checkout/rewards.ts";
import { type Limiter, createHold, createLimiter } from "./limits/limiter.ts";
import { type Transport, createTransport } from "./remote/transport.ts";
import { type Content, createContent } from "./content/content.ts";
import { EMBEDDED_URL, type EmbeddedApi, createEmbeddedApi } from "./remote/embedded-api.ts";
import { type Endpoint, type Geocoder, createGeocoder } from "./geocoding/geocoder.ts";
import { sourceOf } from "./geocoding/suggestions.ts";
import { type Log, log } from "./observability/log.ts";
import { drawBarcode } from "./drawings/barcode.ts";
import { drawQrCode } from "./drawings/qr-code.ts";
import { type Outlines, createOutlines } from "./drawings/outlines.ts";
import { observeUpstream, setGauge } from "./observability/metrics.ts";
import { sealPicturesBy } from "./remote/reply-schema.ts";
import { type SharedStore, connectValkey, createMemoryStore, createValkeyStore } from "./valkey/shared-store.ts";
import type { TokenRevocation } from "./visitor/visitor-account.ts";
import { type Sealer, createSealer } from "./session/seal.ts";
import type { Sandbox } from "@platter/catering-sandbox/sandbox.ts";
import { type Settings, SettingsError, readSettings } from "./settings/settings.ts";
import { type SignInTries, createSignInTries } from "./limits/sign-in-tries.ts";

export interface Services extends Caches {
  settings: Settings;
  log: Log;
  transport: Transport;
  geocoder: Geocoder;
  content: Content;
  embeddedApi: EmbeddedApi;
  drawings: { outlines: Outlines; barcode: typeof drawBarcode; qrCode: typeof drawQrCode };
  sealer: Sealer;
  now: () => Date;
  revocation: TokenRevocation;
  placing: PlacingOrders;
  rewardTurns: RewardTurns;
  store: SharedStore;
  limiter: Limiter;
  signInTries: SignInTries;
  /** False if Valkey did not reply at the start. */
  isStoreReached: boolean;
  close(): void;
}

type Fetch = (request: Request) => Promise<Response>;

export interface ServiceOptions {
  settings: Settings;
  now?: () => Date;
  /** Sends the calls of the catering API, and of the geocoder and content service if they have no URL. */
  fetch: Fetch;
  store?: SharedStore;
  pause?: Parameters<typeof createHold>[0];
  close?: () => void;
}

const systemTime = () => new Date();

export function createServices({
  settings,
  fetch,
  now = systemTime,
  store = createMemoryStore(now),
  pause = setTimeout,
  close = () => {},
}: ServiceOptions): Services {
  const cache = createReferenceCache(now, settings.upstreamTimeScale);
  const hold = createHold(pause);
  const limiter = createLimiter(store, hold);
  const sealer = createSealer(settings.sessionSecrets, now);
  sealPicturesBy(sealer);
  return {
    settings,
    log,
    transport: transportTo(apiUrlOf(settings), fetch, settings),
    cache,
    brief: createBriefCache(),
    geocoder: geocoderFor(settings, fetch, now),
    content: contentFor(settings, fetch, cache),
    embeddedApi: createEmbeddedApi(settings, fetch),
    drawings: { outlines: createOutlines(cache), barcode: drawBarcode, qrCode: drawQrCode },
    sealer,
    now,
    revocation: { isAbsent: false },
    placing: createPlacingOrders(),
    rewardTurns: new Map(),
    store,
    limiter,
    signInTries: createSignInTries(limiter, hold),
    isStoreReached: true,
    close,
  };
}

function apiUrlOf({ cateringApiUrl }: Settings): string {
  return cateringApiUrl ?? EMBEDDED_URL;
}

function transportTo(baseUrl: string, fetch: Fetch, settings: Settings): Transport {
  const noteBreaker = (group: string, isOpen: boolean) =>
    setGauge("platter_upstream_breaker_open", { group }, isOpen ? 1 : 0);
  const timeScale = settings.upstreamTimeScale;
  return createTransport({ baseUrl, fetch, log, timeScale, observe: observeUpstream, noteBreaker });
}

/** Separate transports, so that failing suggestions do not open the circuit breaker of the address search. */
function geocoderFor(settings: Settings, fetch: Fetch, now: () => Date): Geocoder {
  const { geocoderUrl, autocompleteUrl, geocoderKey: key } = settings;
  const endpointAt = (url: string | null, path: string): Endpoint => {
    if (url === null) return { transport: transportTo(apiUrlOf(settings), fetch, settings), path, key: null };
    const { origin, pathname } = new URL(url);
    return { transport: transportTo(origin, remoteFetch(), settings), path: pathname, key };
  };
  return createGeocoder({
    geocoding: endpointAt(geocoderUrl, "/geocode"),
    // A chain may use Google's geocoding without its autocomplete.
    autocomplete:
      geocoderUrl && !autocompleteUrl
        ? null
        : { ...endpointAt(autocompleteUrl, "/autocomplete"), source: sourceOf(autocompleteUrl) },
    cache: createReferenceCache(now, settings.upstreamTimeScale),
    log,
  });
}

function contentFor(settings: Settings, fetch: Fetch, cache: ReferenceCache): Content {
  const { contentUrl } = settings;
  const url = contentUrl ?? `${apiUrlOf(settings)}/content`;
  const transport = transportTo(new URL(url).origin, contentUrl ? remoteFetch() : fetch, settings);
  return createContent({ transport, url, cache, log });
}

/** A `fetch` that refuses redirects and uses the environment's proxy (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export function remoteFetch(env: NodeJS.ProcessEnv = process.env): Fetch {
  const options = { connect: { timeout: 1_000 }, connections: 64, keepAliveTimeout: 30_000 };
  const hasProxy = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].some((name) => env[name]);
  const dispatcher = hasProxy ? new EnvHttpProxyAgent(options) : new Agent(options);
  return async (request) => {
    const body = request.body ? await request.text() : null;
    const init = { method: request.method, headers: [...request.headers], body, signal: request.signal, dispatcher };
    return (await undiciFetch(request.url, { ...init, redirect: "error" })) as unknown as Response;
  };
}

let started: Promise<Services> | null = null;

/** The services of this process, started once. */
export function services(): Promise<Services> {
  started ??= start();
  return started;
}

async function start(): Promise<Services> {
  const settings = readSettings(process.env);
  const { cateringApiUrl, valkeyUrl } = settings;
  const api = cateringApiUrl ? realApi() : await embeddedApi(settings);
  const valkey = valkeyUrl === null ? null : await connectValkey(valkeyUrl, log);
  const memory = createMemoryStore(api.now);
  const store = valkey ? createValkeyStore(valkey.client, memory) : memory;
  const close = () => {
    api.close();
    valkey?.client.disconnect();
  };
  return { ...createServices({ settings, ...api, store, close }), isStoreReached: valkey?.isReached ?? true };
}

type Api = Pick<Sandbox, "fetch" | "now" | "close">;

function realApi(): Api {
  return { fetch: remoteFetch(), now: systemTime, close: () => {} };
}

/** The embedded API, with the clock that the site uses as well. */
async function embeddedApi(settings: Settings): Promise<Api> {
  // Imported only when used, since the demo data takes memory.
  const { createSandbox } = await import("@platter/catering-sandbox/sandbox.ts");
  const { sandboxData: data, sandboxControl: control, sandboxFace: face, clock: startsAt } = settings;
  const { cateringClientId: id, cateringClientSecret: secret } = settings;
  const client = id && secret ? { client: { id, secret } } : {};
  try {
    return createSandbox({ control, face, startsAt, ...(data && { data }), ...client });
  } catch (cause) {
    if (data === null) throw cause;
    throw new SettingsError([`SANDBOX_DATA must be a file that can be opened and written: ${String(cause)}.`]);
  }
}

export async function closeServices(): Promise<void> {
  (await started?.catch(() => null))?.close();
}
