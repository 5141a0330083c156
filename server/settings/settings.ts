import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { misspellings } from "./misspellings.ts";
import {
  contacts,
  flag,
  host,
  integer,
  moment,
  oneOf,
  optional,
  origin,
  positive,
  secrets,
  template,
  timeZone,
  valkeyAddress,
  webAddress,
} from "./values.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings, read from environment variables; null means "not set". `docs/operations.md` explains them. */
const schema = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: optional(host()),
  OPS_PORT: optional(integer(0, 65_535)),
  PUBLIC_ORIGIN: optional(origin()),
  /** The number of trusted proxies that append to `X-Forwarded-For`. */
  TRUSTED_PROXY_HOPS: integer(0, 10).default(0),
  /** The first secret seals, all secrets open; a random default lasts as long as the process. */
  SESSION_SECRETS: secrets().default((): [string] => [randomBytes(32).toString("base64url")]),
  LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
  ASSETS_DIRECTORY: optional(z.string()),
  POLICY_REPORT_URL: optional(webAddress()),
  SECURITY_CONTACT: contacts().default([]),

  /** Null selects the embedded API. */
  CATERING_API_URL: optional(webAddress()),
  CATERING_CLIENT_ID: optional(z.string()),
  CATERING_CLIENT_SECRET: optional(z.string()),
  GEOCODER_URL: optional(webAddress()),
  GEOCODER_KEY: optional(z.string()),
  /** Called with `GEOCODER_KEY`. */
  AUTOCOMPLETE_URL: optional(webAddress()),
  CONTENT_URL: optional(webAddress()),
  GOOGLE_MAPS_KEY: optional(z.string()),
  TURNSTILE_SITE_KEY: optional(z.string()),
  CHECKOUT_WIDGET_TEST_URL: optional(webAddress()),
  CHECKOUT_WIDGET_URL: optional(webAddress()),
  VALKEY_URL: optional(valkeyAddress()),

  MAIN_SITE_URL: optional(webAddress()),
  MENU_PDF_URL: optional(webAddress()),
  NUTRITION_PDF_URL: optional(webAddress()),
  PUBLIC_MENU: oneOf(["on", "off"]).default("on"),
  GROUP_ORDERS: oneOf(["on", "off"]).default("on"),
  ORDER_AGAIN: oneOf(["on", "off"]).default("on"),
  DIRECTIONS_URL: template("{address}").default("https://www.google.com/maps/dir/?api=1&destination={address}"),
  CATERING_SITE_URL: optional(webAddress()),
  DEFAULT_TIME_ZONE: timeZone().default("America/Chicago"),

  /** Permits the embedded API at an https origin. */
  DEMO: flag(),
  SANDBOX_DATA: optional(z.string()),
  CLOCK: optional(moment()),
  /** For tests: opens the control path of the embedded API to all clients. */
  SANDBOX_CONTROL: flag(),
  SANDBOX_FACE: oneOf(["rich", "lean"]).default("rich"),
  /** For tests: multiplies all upstream time limits. */
  UPSTREAM_TIME_SCALE: positive(100).default(1),
  REVISION: optional(z.string()),
});

type Name = keyof typeof schema.shape;
type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Text>;

/** Settings with camel case names: `settings.cateringApiUrl` is `CATERING_API_URL`. */
export type Settings = { [key in Name as CamelCase<key>]: z.output<typeof schema>[key] } & { secretsGiven: boolean };

export type Environment = Record<string, string | undefined>;
type Values = Partial<Record<Name, string>>;

/** Settings that `NAME_FILE` can read from a file, since orchestrators mount secrets as files. */
const SECRETS = ["SESSION_SECRETS", "CATERING_CLIENT_SECRET", "GEOCODER_KEY", "VALKEY_URL"] as const;

export const SETTING_NAMES = Object.keys(schema.shape) as Name[];

/** The message has one line per problem and contains no values. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

export function readSettings(env: Environment): Settings {
  const { values, problems } = valuesOf(env);
  const { data, error } = schema.safeParse(values);
  const issues = error?.issues.map(({ path, message }) => `${String(path[0])} must be ${message}.`) ?? [];
  const all = [...problems, ...conflictsOf(values), ...issues];
  if (!data || all.length > 0) throw new SettingsError([...all, ...doubtfulSettings(env)]);
  const named = Object.entries(data).map(([name, value]) => [camelCase(name), value]);
  return { ...(Object.fromEntries(named) as Settings), secretsGiven: values.SESSION_SECRETS !== undefined };
}

export function doubtfulSettings(env: Environment): string[] {
  const given = Object.keys(env).filter((name) => env[name]?.trim());
  const ours = [...SETTING_NAMES, ...SECRETS.map((name) => `${name}_FILE`)];
  return misspellings(given, ours).map(({ name, meant }) => `${name} is no setting: is ${meant} meant?`);
}

/** Ignores empty values and files: shells and Compose set empty values, and Compose mounts an empty file if missing. */
function valuesOf(env: Environment): { values: Values; problems: string[] } {
  const values: Values = {};
  const problems: string[] = [];
  for (const name of SETTING_NAMES) {
    const value = env[name]?.trim();
    if (value) values[name] = value;
  }
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (values[name]) problems.push(`${name}_FILE must be left out where ${name} is set.`);
    else
      try {
        const content = readFileSync(file, "utf8").trim();
        if (content) values[name] = content;
      } catch {
        problems.push(`${name}_FILE must be a file that can be read.`);
      }
  }
  return { values, problems };
}

/** Settings that require or exclude each other: no demo on a public site, no demo settings with a real API. */
function conflictsOf(values: Values): string[] {
  const has = (name: Name) => values[name] !== undefined;
  const isReal = has("CATERING_API_URL");
  const isHttps = schema.shape.PUBLIC_ORIGIN.safeParse(values.PUBLIC_ORIGIN).data?.startsWith("https:") ?? false;
  const opsPort = Number(values.OPS_PORT ?? 0);
  const conflicts: [boolean, string][] = [
    [isReal && !has("SESSION_SECRETS"), "SESSION_SECRETS is required when CATERING_API_URL is set."],
    [isReal && !has("PUBLIC_ORIGIN"), "PUBLIC_ORIGIN is required when CATERING_API_URL is set."],
    [
      has("CATERING_CLIENT_ID") !== has("CATERING_CLIENT_SECRET"),
      "CATERING_CLIENT_ID and CATERING_CLIENT_SECRET must be set together.",
    ],
    [opsPort !== 0 && opsPort === Number(values.PORT ?? 3000), "OPS_PORT must differ from PORT."],
    [
      !isReal && isHttps && values.DEMO !== "1",
      "CATERING_API_URL is required with an https PUBLIC_ORIGIN; DEMO=1 serves the demo there.",
    ],
    [isReal && values.DEMO === "1", "DEMO must not be set together with CATERING_API_URL."],
    [isReal && values.SANDBOX_CONTROL === "1", "SANDBOX_CONTROL must not be set together with CATERING_API_URL."],
    [isReal && has("CLOCK"), "CLOCK must not be set together with CATERING_API_URL, whose time is its own."],
  ];
  return conflicts.flatMap(([isConflict, sentence]) => (isConflict ? [sentence] : []));
}

function camelCase(name: string): string {
  const [first = "", ...others] = name.toLowerCase().split("_");
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
