import { randomBytes } from "node:crypto";
import { misspelt } from "./misspelt.ts";
import { type Environment, SettingsReader } from "./reader.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything an operator can set. `docs/operations.md` has the table. */
export interface Settings {
  port: number;
  /** Address to listen on; null is every interface. */
  host: string | null;
  /** What the customer's browser shows, as `https://order.example.com`; null trusts the request's own host. */
  publicOrigin: string | null;
  /** The first one seals, all of them open: a new one is last until every replica has it. */
  sessionSecrets: [string, ...string[]];
  /** False: they were made for this process. */
  secretsGiven: boolean;
  /** Null means the embedded catering API. No slash at the end. */
  cateringApiUrl: string | null;
  cateringClientId: string | null;
  cateringClientSecret: string | null;
  geocoderUrl: string | null;
  geocoderKey: string | null;
  /** Where addresses are completed; takes the geocoder's key. */
  autocompleteUrl: string | null;
  contentUrl: string | null;
  googleMapsKey: string | null;
  turnstileSiteKey: string | null;
  checkoutWidgetTestUrl: string | null;
  checkoutWidgetUrl: string | null;
  valkeyUrl: string | null;
  /** Null means no ops listener. */
  opsPort: number | null;
  /** How many proxies of our own stand in front and add to `X-Forwarded-For`. */
  trustedProxyHops: number;
  mainSiteUrl: string | null;
  /** The chain's menu to print; null hides the links to it. */
  menuPdfUrl: string | null;
  /** What is in the food, to print. */
  nutritionPdfUrl: string | null;
  /** The way to a restaurant, with `{address}` where it goes. */
  directionsUrl: string;
  /** The site that takes the catering orders of pilot restaurants; null: we do. */
  cateringSiteUrl: string | null;
  /** Where a fault of this site's security is told of, the best way first: `mailto:`, `https:` or `tel:`. */
  securityContacts: string[];
  logLevel: LogLevel;
  /** File of the embedded API's store; null keeps it in memory. */
  sandboxData: string | null;
  /** Opens the embedded API's control path to everybody: for tests. */
  sandboxControl: boolean;
  /** Where the clock of site and embedded API starts, for tests and demos; null is the system's. */
  clock: Date | null;
  /** How much the embedded API tells: lean is for tests. */
  sandboxFace: "rich" | "lean";
  /** IANA zone used before a store or an address is known. */
  defaultTimeZone: string;
  /** Multiplies every upstream time limit; tests make the limits short with it. */
  upstreamTimeScale: number;
  /** Seconds between "not ready" and the end of listening, for load balancers to look. */
  drainDelay: number;
  /** Folder in which replicas keep the client files of the builds they ran; null: none. */
  assetsDirectory: string | null;
  /** Tells in each reply's `Server-Timing` which calls it waited for. */
  serverTiming: boolean;
  /** Where browsers report what the content security policy made them refuse; null: nowhere. */
  policyReportUrl: string | null;
  /** Which build this is, as a commit; null where nobody has said. */
  revision: string | null;
}

/** Settings that cannot be used. The message has one plain sentence a line and never holds a secret. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Reads and checks all settings at once, so that an operator sees every mistake in one go. */
export function readSettings(env: Environment): Settings {
  const read = new SettingsReader(env);
  const settings = readAll(read);
  if (read.problems.length > 0) throw new SettingsError([...read.problems, ...doubtsOf(read)]);
  return settings;
}

/** Sentences about variables that look like a slip in the name of a setting, which would go unnoticed. */
export function doubtfulSettings(env: Environment): string[] {
  const read = new SettingsReader(env);
  readAll(read);
  return doubtsOf(read);
}

function readAll(read: SettingsReader): Settings {
  return {
    ...readApi(read),
    ...readListeners(read),
    ...readServices(read),
    ...readLinks(read),
    ...readDemo(read),
    ...readProcess(read),
    securityContacts: read.contacts("SECURITY_CONTACT"),
    defaultTimeZone: read.timeZone("DEFAULT_TIME_ZONE") ?? "America/Chicago",
    upstreamTimeScale: read.positive("UPSTREAM_TIME_SCALE", 100) ?? 1,
  };
}

function doubtsOf(read: SettingsReader): string[] {
  return misspelt(read.given(), [...read.names]).map(([name, meant]) => `${name} is no setting: is ${meant} meant?`);
}

/** The catering API, and what must be set with it. */
function readApi(read: SettingsReader) {
  const cateringApiUrl = read.url("CATERING_API_URL");
  const publicOrigin = read.origin("PUBLIC_ORIGIN");
  // Good for trying the app out: a restart forgets the visitors.
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
  const port = read.port("PORT") ?? 3000;
  const opsPort = read.port("OPS_PORT");
  if (opsPort !== null && opsPort !== 0 && opsPort === port) read.problems.push("OPS_PORT must differ from PORT.");
  const trustedProxyHops = read.integer("TRUSTED_PROXY_HOPS", 0, 10) ?? 0;
  return { port, opsPort, host: read.host("HOST"), trustedProxyHops };
}

/** Demo food must not be sold, nor a demo's switches be there, at an address where customers order. */
function readDemo(read: SettingsReader) {
  const demo = {
    sandboxData: read.text("SANDBOX_DATA"),
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
    drainDelay: read.positive("DRAIN_DELAY", 60) ?? 0.5,
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
    cateringSiteUrl: read.url("CATERING_SITE_URL"),
  };
}
