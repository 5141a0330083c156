import { readFileSync } from "node:fs";
import { isIP } from "node:net";

export type Environment = Record<string, string | undefined>;

const SHORTEST_SECRET = 32;

const SECRET = new Set(["SESSION_SECRETS", "CATERING_CLIENT_SECRET", "GEOCODER_KEY", "VALKEY_URL"]);

/** One method per kind of value: null for "not set", and a problem noted for "not usable". */
export class SettingsReader {
  readonly problems: string[] = [];
  readonly names = new Set<string>();
  private readonly env: Environment;

  constructor(env: Environment) {
    this.env = env;
  }

  // Compose files and shells write an empty value for "not set".
  text(name: string): string | null {
    this.names.add(name);
    const value = this.env[name]?.trim() || null;
    return SECRET.has(name) ? this.orFromFile(name, value) : value;
  }

  /** Orchestrators mount secrets as files, named in `NAME_FILE`. */
  private orFromFile(name: string, value: string | null): string | null {
    const file = this.text(`${name}_FILE`);
    if (file === null) return value;
    if (value !== null) return this.wrong(`${name}_FILE`, `left out where ${name} is set`);
    try {
      // Compose mounts an empty file where there is none.
      return readFileSync(file, "utf8").trim() || null;
    } catch {
      return this.wrong(`${name}_FILE`, "a file that can be read");
    }
  }

  given(): string[] {
    return Object.keys(this.env).filter((name) => this.env[name]?.trim());
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

  /** An instant with its offset, of this century: sealed times reach from 1970 to 2106. */
  moment(name: string): Date | null {
    const value = this.text(name);
    if (value === null) return null;
    const [, date = ""] = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? [];
    // 30 February is read as 2 March: a real day round-trips.
    const moment = Date.parse(Date.parse(date) && new Date(date).toISOString().startsWith(date) ? value : "");
    return moment ? new Date(moment) : this.wrong(name, "a moment with its offset, such as 2026-11-22T20:58:00-06:00");
  }

  positive(name: string, most: number): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
    return number > 0 && number <= most ? number : this.wrong(name, `a number above 0 and at most ${most}`);
  }

  /** Says what is expected, never what was found: it may be a misplaced secret. */
  private wrong(name: string, expected: string): null {
    const problem = `${name} must be ${expected}.`;
    if (!this.problems.includes(problem)) this.problems.push(problem);
    return null;
  }

  private parsedUrl(name: string, protocols: string[], expected: string): URL | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.parse(value);
    // `http:example.com` parses, but is a typing error.
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
  // Intl also takes offsets such as +05:00, without daylight saving.
  if (/^[+-]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
