import { randomBytes } from "node:crypto";
import { type Environment, SettingsReader } from "./reader.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything an operator can set; null means "not set". `docs/operations.md` has the table. */
export type Settings = ReturnType<typeof readAll>;

/** One sentence a line, without values. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

export function readSettings(env: Environment): Settings {
  const read = new SettingsReader(env);
  const settings = readAll(read);
  if (read.problems.length > 0) throw new SettingsError([...read.problems, ...doubtsOf(read)]);
  return settings;
}

/** Probable misspellings, which would go unnoticed. */
export function doubtfulSettings(env: Environment): string[] {
  const read = new SettingsReader(env);
  readAll(read);
  return doubtsOf(read);
}

function readAll(read: SettingsReader) {
  return {
    ...readApi(read),
    ...readListeners(read),
    ...readServices(read),
    ...readLinks(read),
    ...readDemo(read),
    ...readProcess(read),
    /** The best way first. */
    securityContacts: read.contacts("SECURITY_CONTACT"),
    /** Before a store or an address is known. */
    defaultTimeZone: read.timeZone("DEFAULT_TIME_ZONE") ?? "America/Chicago",
    /** Multiplies every upstream time limit; tests make the limits short with it. */
    upstreamTimeScale: read.positive("UPSTREAM_TIME_SCALE", 100) ?? 1,
  };
}

function doubtsOf(read: SettingsReader): string[] {
  return misspelt(read.given(), [...read.names]).map(([name, meant]) => `${name} is no setting: is ${meant} meant?`);
}

function readApi(read: SettingsReader) {
  // Null: the embedded API. No address of ours ends in a slash.
  const cateringApiUrl = read.url("CATERING_API_URL");
  const publicOrigin = read.origin("PUBLIC_ORIGIN");
  // The first seals, all open. Made here they are good for trying the app out: a restart forgets the visitors.
  const sessionSecrets = read.secrets("SESSION_SECRETS") ?? ([randomBytes(32).toString("base64url")] as [string]);
  if (read.isSet("CATERING_API_URL")) {
    for (const name of ["SESSION_SECRETS", "PUBLIC_ORIGIN"]) {
      if (!read.isSet(name)) read.problems.push(`${name} is required when CATERING_API_URL is set.`);
    }
  }
  const cateringClientId = read.text("CATERING_CLIENT_ID");
  const cateringClientSecret = read.text("CATERING_CLIENT_SECRET");
  if ((cateringClientId === null) !== (cateringClientSecret === null))
    read.problems.push("CATERING_CLIENT_ID and CATERING_CLIENT_SECRET must be set together.");
  const secretsGiven = read.isSet("SESSION_SECRETS");
  return { cateringApiUrl, publicOrigin, sessionSecrets, secretsGiven, cateringClientId, cateringClientSecret };
}

function readListeners(read: SettingsReader) {
  const port = read.integer("PORT", 0, 65_535) ?? 3000;
  const opsPort = read.integer("OPS_PORT", 0, 65_535);
  if (opsPort !== null && opsPort !== 0 && opsPort === port) read.problems.push("OPS_PORT must differ from PORT.");
  // How many proxies of our own add to `X-Forwarded-For`.
  const trustedProxyHops = read.integer("TRUSTED_PROXY_HOPS", 0, 10) ?? 0;
  return { port, opsPort, host: read.host("HOST"), trustedProxyHops };
}

/** The demo must not run where customers order, nor its switches beside a real API. */
function readDemo(read: SettingsReader) {
  const demo = {
    sandboxData: read.text("SANDBOX_DATA"),
    /** Opens the embedded API's control path to everybody: for tests. */
    sandboxControl: read.flag("SANDBOX_CONTROL"),
    clock: read.moment("CLOCK"),
    sandboxFace: read.oneOf("SANDBOX_FACE", ["rich", "lean"]) ?? ("rich" as const),
  };
  const isMeant = read.flag("DEMO");
  if (!read.isSet("CATERING_API_URL")) {
    if (!isMeant && read.origin("PUBLIC_ORIGIN")?.startsWith("https:"))
      read.problems.push("CATERING_API_URL is required with an https PUBLIC_ORIGIN; DEMO=1 serves the demo there.");
    return demo;
  }
  if (isMeant) read.problems.push("DEMO must not be set together with CATERING_API_URL.");
  if (demo.sandboxControl) read.problems.push("SANDBOX_CONTROL must not be set together with CATERING_API_URL.");
  if (demo.clock) read.problems.push("CLOCK must not be set together with CATERING_API_URL, whose time is its own.");
  return demo;
}

function readProcess(read: SettingsReader) {
  return {
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS) ?? ("info" as const),
    /** Seconds between "not ready" and the end of listening, for load balancers to look. */
    drainDelay: read.positive("DRAIN_DELAY", 60) ?? 0.5,
    /** Folder in which replicas keep the client files of the builds they ran. */
    assetsDirectory: read.text("ASSETS_DIRECTORY"),
    serverTiming: read.flag("SERVER_TIMING"),
    policyReportUrl: read.url("POLICY_REPORT_URL"),
    revision: read.text("REVISION"),
  };
}

function readServices(read: SettingsReader) {
  return {
    geocoderUrl: read.url("GEOCODER_URL"),
    geocoderKey: read.text("GEOCODER_KEY"),
    /** Takes the geocoder's key. */
    autocompleteUrl: read.url("AUTOCOMPLETE_URL"),
    contentUrl: read.url("CONTENT_URL"),
    googleMapsKey: read.text("GOOGLE_MAPS_KEY"),
    turnstileSiteKey: read.text("TURNSTILE_SITE_KEY"),
    checkoutWidgetTestUrl: read.url("CHECKOUT_WIDGET_TEST_URL"),
    checkoutWidgetUrl: read.url("CHECKOUT_WIDGET_URL"),
    valkeyUrl: read.url("VALKEY_URL", ["redis:", "rediss:", "valkey:", "valkeys:"]),
  };
}

function readLinks(read: SettingsReader) {
  return {
    mainSiteUrl: read.url("MAIN_SITE_URL"),
    menuPdfUrl: read.url("MENU_PDF_URL"),
    nutritionPdfUrl: read.url("NUTRITION_PDF_URL"),
    directionsUrl:
      read.template("DIRECTIONS_URL", "{address}") ?? "https://www.google.com/maps/dir/?api=1&destination={address}",
    /** The site that takes the catering orders of pilot restaurants. */
    cateringSiteUrl: read.url("CATERING_SITE_URL"),
  };
}

/**
 * Names that nearly match a setting: a letter or two differ (`SESION_SECRETS`), or a word is left out (`CATERING_URL`).
 * Short names match too many.
 */
function misspelt(names: string[], ours: string[]): [name: string, meant: string][] {
  const known = new Set(ours);
  return names
    .filter((name) => !known.has(name))
    .flatMap((name): [string, string][] => {
      const meant = ours.find((one) => one.length >= 6 && isNear(name, one));
      return meant ? [[name, meant]] : [];
    });
}

function isNear(name: string, ours: string): boolean {
  const [one, other] = [name, ours].map((text) => text.toUpperCase().replaceAll(/[^A-Z]/g, ""));
  return differences(one!, other!) <= (ours.length < 10 ? 1 : 2) || leavesWordOut(name, ours);
}

function leavesWordOut(name: string, ours: string): boolean {
  const [words, all] = [name.split("_"), ours.split("_")];
  const isShorter = words.length > 1 && words.length === all.length - 1;
  return isShorter && words[0] === all[0] && words.every((word) => all.includes(word));
}

/** Levenshtein distance. */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
