import { isIP } from "node:net";
import { z } from "zod";

/* Types of settings. A message completes "NAME must be ..." without the value, which may be a misplaced secret. */

const SHORTEST_SECRET = 32;

/** A schema that parses a setting by `read`, whose null is an error. */
function value<T>(expected: string, read: (text: string) => T | null) {
  return z.string().transform((text, context) => {
    const found = read(text);
    if (found !== null) return found;
    context.addIssue(expected);
    return z.NEVER;
  });
}

export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

export const integer = (least: number, most: number) =>
  value(`a whole number from ${least} to ${most}`, (text) =>
    /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null,
  );

export const positive = (most: number) =>
  value(`a number above 0 and at most ${most}`, (text) =>
    /^\d*\.?\d+$/.test(text) && Number(text) > 0 && Number(text) <= most ? Number(text) : null,
  );

export const oneOf = <T extends string>(allowed: readonly T[]) =>
  value(`one of ${allowed.join(", ")}`, (text) => allowed.find((one) => one === text.toLowerCase()) ?? null);

export const flag = () => value("1 or 0", (text) => (["0", "1"].includes(text) ? text === "1" : null)).default(false);

const WEB = ["http:", "https:"];

function address(protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return value(`an address that starts with ${starts}`, (text) => parsedUrl(text, protocols));
}

const textOf = (url: URL) => url.href.replace(/\/+$/, "");

export const webAddress = () =>
  address(WEB)
    .refine((url) => !url.username && !url.password, "an address without a user name and password")
    .refine((url) => !url.search && !url.hash, "an address without ? or #")
    .transform(textOf);

export const valkeyAddress = () => address(["redis:", "rediss:", "valkey:", "valkeys:"]).transform(textOf);

export const template = (place: string) =>
  value(`an address that starts with http:// or https:// and holds ${place}`, (text) =>
    text.includes(place) && WEB.includes(URL.parse(text.replace(place, "x"))?.protocol ?? "") ? text : null,
  );

export const origin = () =>
  value("an origin such as https://order.example.com, without a path", (text) => {
    const url = parsedUrl(text, WEB);
    const bare = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
    return bare ? url.origin : null;
  });

export const host = () =>
  value("an IP address or a host name, without a port", (text) => {
    const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text);
    return isIP(text) !== 0 || isName ? text : null;
  });

export const secrets = () =>
  value(`one or more secrets of at least ${SHORTEST_SECRET} characters, with commas between them`, (text) => {
    const all = text.split(",").map((secret) => secret.trim());
    return all.every((secret) => secret.length >= SHORTEST_SECRET) ? (all as [string, ...string[]]) : null;
  });

export const contacts = () =>
  value("one or more addresses that start with mailto:, https:// or tel:, with commas between them", (text) => {
    const all = text.split(",").map((contact) => contact.trim());
    return all.every(isContact) ? all : null;
  });

export const timeZone = () =>
  value("a time zone name such as America/Chicago", (text) => (isTimeZone(text) ? text : null));

/** A date and time with offset, in this century, since sealed times range from 1970 to 2106. */
export const moment = () =>
  value("a moment with its offset, such as 2026-11-22T20:58:00-06:00", (text) => {
    const [, date = ""] = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
    // JavaScript reads 30 February as 2 March, so the date must equal its own text again.
    const moment = Date.parse(Date.parse(date) && new Date(date).toISOString().startsWith(date) ? text : "");
    return moment ? new Date(moment) : null;
  });

function parsedUrl(text: string, protocols: string[]): URL | null {
  const url = URL.parse(text);
  // `http:example.com` is a valid URL, but a typing error.
  return url && text.includes("://") && protocols.includes(url.protocol) && url.hostname !== "" ? url : null;
}

function isContact(text: string): boolean {
  if (/^mailto:[\w.+-]{1,64}@[a-z\d][a-z\d.-]{2,250}$/i.test(text) || /^tel:\+?[\d-]{3,20}$/.test(text)) return true;
  const url = text.startsWith("https://") && !/\s/.test(text) ? URL.parse(text) : null;
  return url !== null && !url.username && !url.password;
}

function isTimeZone(text: string): boolean {
  // Intl also accepts offsets such as +05:00, which have no daylight saving time.
  if (/^[+-]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
