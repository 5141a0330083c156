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

  /** What `parse` makes of a value that is set; null from it is a problem. */
  private read<T>(name: string, expected: string, parse: (value: string) => T | null): T | null {
    const value = this.text(name);
    return value === null ? null : (parse(value) ?? this.wrong(name, expected));
  }

  integer(name: string, least: number, most: number): number | null {
    return this.read(name, `a whole number from ${least} to ${most}`, (value) =>
      /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : null,
    );
  }

  positive(name: string, most: number): number | null {
    return this.read(name, `a number above 0 and at most ${most}`, (value) =>
      /^\d*\.?\d+$/.test(value) && Number(value) > 0 && Number(value) <= most ? Number(value) : null,
    );
  }

  url(name: string, protocols = ["http:", "https:"]): string | null {
    const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
    const url = this.read(name, `an address that starts with ${starts}`, (value) => parsedUrl(value, protocols));
    if (url === null) return null;
    const isWeb = protocols.includes("https:");
    if (isWeb && (url.username || url.password)) return this.wrong(name, "an address without a user name and password");
    if (isWeb && (url.search || url.hash)) return this.wrong(name, "an address without ? or #");
    return url.href.replace(/\/+$/, "");
  }

  template(name: string, place: string): string | null {
    return this.read(name, `an address that starts with http:// or https:// and holds ${place}`, (value) => {
      const url = URL.parse(value.replace(place, "x"));
      return value.includes(place) && (url?.protocol === "https:" || url?.protocol === "http:") ? value : null;
    });
  }

  origin(name: string): string | null {
    return this.read(name, "an origin such as https://order.example.com, without a path", (value) => {
      const url = parsedUrl(value, ["http:", "https:"]);
      const bare = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
      return bare ? url.origin : null;
    });
  }

  secrets(name: string): [string, ...string[]] | null {
    const expected = `one or more secrets of at least ${SHORTEST_SECRET} characters, with commas between them`;
    return this.read(name, expected, (value) => {
      const secrets = value.split(",").map((secret) => secret.trim());
      return secrets.every((secret) => secret.length >= SHORTEST_SECRET) ? (secrets as [string]) : null;
    });
  }

  contacts(name: string): string[] {
    const expected = "one or more addresses that start with mailto:, https:// or tel:, with commas between them";
    const contacts = this.read(name, expected, (value) => {
      const all = value.split(",").map((contact) => contact.trim());
      return all.every(isContact) ? all : null;
    });
    return contacts ?? [];
  }

  host(name: string): string | null {
    return this.read(name, "an IP address or a host name, without a port", (value) => {
      const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && !/^[\d.]+$/.test(value);
      return isIP(value) !== 0 || isName ? value : null;
    });
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null {
    const find = (value: string) => allowed.find((one) => one === value.toLowerCase()) ?? null;
    return this.read(name, `one of ${allowed.join(", ")}`, find);
  }

  flag(name: string): boolean {
    return this.read(name, "1 or 0", (value) => (["0", "1"].includes(value) ? value === "1" : null)) ?? false;
  }

  timeZone(name: string): string | null {
    return this.read(name, "a time zone name such as America/Chicago", (value) => (isTimeZone(value) ? value : null));
  }

  /** An instant with its offset, of this century: sealed times reach from 1970 to 2106. */
  moment(name: string): Date | null {
    return this.read(name, "a moment with its offset, such as 2026-11-22T20:58:00-06:00", (value) => {
      const [, date = ""] = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? [];
      // 30 February is read as 2 March: a real day round-trips.
      const moment = Date.parse(Date.parse(date) && new Date(date).toISOString().startsWith(date) ? value : "");
      return moment ? new Date(moment) : null;
    });
  }

  /** Says what is expected, never what was found: it may be a misplaced secret. */
  private wrong(name: string, expected: string): null {
    const problem = `${name} must be ${expected}.`;
    if (!this.problems.includes(problem)) this.problems.push(problem);
    return null;
  }
}

function parsedUrl(value: string, protocols: string[]): URL | null {
  const url = URL.parse(value);
  // `http:example.com` parses, but is a typing error.
  return url && value.includes("://") && protocols.includes(url.protocol) && url.hostname !== "" ? url : null;
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
