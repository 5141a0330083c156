import { randomBytes } from "node:crypto";
import { isIP } from "node:net";

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

type Environment = Record<string, string | undefined>;

const SHORTEST_SECRET = 32;

/** Reads and checks all settings at once, so that an operator sees every mistake in one go. */
export function readSettings(env: Environment): Settings {
  const read = new SettingsReader(env);
  const settings: Settings = {
    ...readApi(read),
    ...readListeners(read),
    ...readServices(read),
    trustedProxyHops: read.integer("TRUSTED_PROXY_HOPS", 0, 10) ?? 0,
    ...readLinks(read),
    securityContacts: read.contacts("SECURITY_CONTACT"),
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS) ?? "info",
    sandboxData: read.text("SANDBOX_DATA"),
    sandboxControl: read.flag("SANDBOX_CONTROL"),
    clock: read.moment("CLOCK"),
    sandboxFace: read.oneOf("SANDBOX_FACE", ["rich", "lean"]) ?? "rich",
    defaultTimeZone: read.timeZone("DEFAULT_TIME_ZONE") ?? "America/Chicago",
    upstreamTimeScale: read.positive("UPSTREAM_TIME_SCALE", 100) ?? 1,
  };
  if (settings.sandboxControl && read.isSet("CATERING_API_URL"))
    read.problems.push("SANDBOX_CONTROL must not be set together with CATERING_API_URL.");
  if (settings.clock && read.isSet("CATERING_API_URL"))
    read.problems.push("CLOCK must not be set together with CATERING_API_URL, whose time is its own.");
  if (read.problems.length > 0) throw new SettingsError(read.problems);
  return settings;
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
  return { cateringApiUrl, publicOrigin, sessionSecrets, cateringClientId, cateringClientSecret };
}

function readListeners(read: SettingsReader) {
  const port = read.port("PORT") ?? 3000;
  const opsPort = read.port("OPS_PORT");
  if (opsPort !== null && opsPort !== 0 && opsPort === port) read.problems.push("OPS_PORT must differ from PORT.");
  return { port, opsPort, host: read.host("HOST") };
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

/** One method a kind of value: each gives null for "not set" and notes a problem for "not usable". */
class SettingsReader {
  readonly problems: string[] = [];
  private readonly env: Environment;

  constructor(env: Environment) {
    this.env = env;
  }

  // An empty value is what compose files and shells write for "not set".
  text(name: string): string | null {
    return this.env[name]?.trim() || null;
  }

  isSet(name: string): boolean {
    return this.text(name) !== null;
  }

  integer(name: string, least: number, most: number): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : this.wrong(name, `a whole number from ${least} to ${most}`);
  }

  port(name: string): number | null {
    return this.integer(name, 0, 65_535);
  }

  url(name: string, protocols = ["http:", "https:"]): string | null {
    const expected = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
    const url = this.parsedUrl(name, protocols, expected);
    if (url === null) return null;
    const isWeb = protocols.includes("https:");
    if (isWeb && (url.username || url.password)) return this.wrong(name, "an address without a user name and password");
    if (isWeb && (url.search || url.hash)) return this.wrong(name, "an address without ? or #");
    return url.href.replace(/\/+$/, "");
  }

  /** An address with a place for something else in it. */
  template(name: string, place: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.parse(value.replace(place, "x"));
    const usable = value.includes(place) && (url?.protocol === "https:" || url?.protocol === "http:");
    return usable ? value : this.wrong(name, `an address that starts with http:// or https:// and holds ${place}`);
  }

  origin(name: string): string | null {
    const expected = "an origin such as https://order.example.com, without a path";
    const url = this.parsedUrl(name, ["http:", "https:"], expected);
    if (url === null) return null;
    const bare = url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
    return bare ? url.origin : this.wrong(name, expected);
  }

  secrets(name: string): [string, ...string[]] | null {
    if (!this.isSet(name)) return null;
    const secrets = (this.text(name) ?? "").split(",").map((secret) => secret.trim());
    const [newest, ...older] = secrets;
    if (newest === undefined || secrets.some((secret) => secret.length < SHORTEST_SECRET))
      return this.wrong(
        name,
        `one or more secrets of at least ${SHORTEST_SECRET} characters, with commas between them`,
      );
    return [newest, ...older];
  }

  /** Ways to reach somebody, with commas between them. */
  contacts(name: string): string[] {
    const contacts = (this.text(name) ?? "").split(",").map((contact) => contact.trim());
    if (!this.isSet(name) || contacts.every(isContact)) return contacts.filter(Boolean);
    this.wrong(name, "one or more addresses that start with mailto:, https:// or tel:, with commas between them");
    return [];
  }

  host(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && !/^[\d.]+$/.test(value);
    return isIP(value) !== 0 || isName ? value : this.wrong(name, "an IP address or a host name, without a port");
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined) return null;
    return allowed.find((one) => one === value) ?? this.wrong(name, `one of ${allowed.join(", ")}`);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value !== null && value !== "0" && value !== "1") this.wrong(name, "1 or 0");
    return value === "1";
  }

  timeZone(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    return isTimeZone(value) ? value : this.wrong(name, "a time zone name such as America/Chicago");
  }

  /** An instant with its offset, of this century: what is sealed says its time from 1970 to 2106. */
  moment(name: string): Date | null {
    const value = this.text(name);
    if (value === null) return null;
    const [, date = ""] = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? [];
    // 30 February is read as 2 March: a real day comes back as it went in.
    const moment = Date.parse(Date.parse(date) && new Date(date).toISOString().startsWith(date) ? value : "");
    return moment ? new Date(moment) : this.wrong(name, "a moment with its offset, such as 2026-11-22T20:58:00-06:00");
  }

  positive(name: string, most: number): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
    return number > 0 && number <= most ? number : this.wrong(name, `a number above 0 and at most ${most}`);
  }

  /** Says what is expected, never what was found: the value may be a secret pasted into the wrong line. */
  private wrong(name: string, expected: string): null {
    this.problems.push(`${name} must be ${expected}.`);
    return null;
  }

  private parsedUrl(name: string, protocols: string[], expected: string): URL | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.parse(value);
    // `http:example.com` parses, but is a slip of the hand.
    const usable = url !== null && value.includes("://") && protocols.includes(url.protocol) && url.hostname !== "";
    return usable ? url : this.wrong(name, expected);
  }
}

function isContact(text: string): boolean {
  if (/^mailto:[\w.+-]{1,64}@[a-z\d][a-z\d.-]{2,250}$/i.test(text) || /^tel:\+?[\d-]{3,20}$/.test(text)) return true;
  const url = text.startsWith("https://") && !/\s/.test(text) ? URL.parse(text) : null;
  return url !== null && !url.username && !url.password;
}

function isTimeZone(value: string): boolean {
  // Intl also takes offsets such as +05:00, which know nothing of daylight saving.
  if (/^[+-]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
