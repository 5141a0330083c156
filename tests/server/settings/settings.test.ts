import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeFiles } from "../../support/edge.ts";
import { words } from "@platter/ordering/tests/support/words.ts";
import { SettingsError, doubtfulSettings, readSettings } from "../../../server/settings/settings.ts";

const SECRET = "a-secret-that-is-long-enough-for-us-0001";
const REAL = {
  CATERING_API_URL: "https://api.example.com/v1/",
  SESSION_SECRETS: SECRET,
  PUBLIC_ORIGIN: "https://order.example.com",
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    expect(error.message).toBe(error.problems.join("\n"));
    return error.problems;
  }
}

test("defaults run the embedded API on port 3000 with generated secrets", () => {
  const { sessionSecrets, ...rest } = readSettings({});
  const unset = words(
    "host publicOrigin cateringApiUrl cateringClientId cateringClientSecret geocoderUrl geocoderKey autocompleteUrl",
    "contentUrl googleMapsKey turnstileSiteKey checkoutWidgetTestUrl checkoutWidgetUrl valkeyUrl opsPort mainSiteUrl",
    "menuPdfUrl nutritionPdfUrl cateringSiteUrl sandboxData clock assetsDirectory revision",
  );
  expect(rest).toEqual({
    ...Object.fromEntries(unset.map((name) => [name, null])),
    port: 3000,
    trustedProxyHops: 0,
    securityContact: [],
    publicMenu: "on",
    groupOrders: "on",
    orderAgain: "on",
    directionsUrl: "https://www.google.com/maps/dir/?api=1&destination={address}",
    logLevel: "info",
    sandboxControl: false,
    sandboxFace: "rich",
    defaultTimeZone: "America/Chicago",
    upstreamTimeScale: 1,
    secretsGiven: false,
    demo: false,
    policyReportUrl: null,
  });
  expect(sessionSecrets).toHaveLength(1);
  expect(sessionSecrets[0].length).toBeGreaterThanOrEqual(32);
  expect(readSettings({}).sessionSecrets[0]).not.toBe(sessionSecrets[0]);
});

test("empty and blank values count as unset", () => {
  const blank = { PORT: "", HOST: " ", PUBLIC_ORIGIN: "", OPS_PORT: "", CATERING_API_URL: "" };
  const unset = { port: 3000, host: null, publicOrigin: null, opsPort: null, cateringApiUrl: null };
  expect(readSettings(blank)).toMatchObject(unset);
});

test.each([
  ["SECURITY_CONTACT", "mailto:security@example.com", { securityContact: ["mailto:security@example.com"] }],
  [
    "SECURITY_CONTACT",
    " https://example.com/security , tel:+1-214-555-0101 ",
    { securityContact: ["https://example.com/security", "tel:+1-214-555-0101"] },
  ],
  ["PORT", "8080", { port: 8080 }],
  ["PORT", "0", { port: 0 }],
  ["HOST", "127.0.0.1", { host: "127.0.0.1" }],
  ["HOST", "::1", { host: "::1" }],
  ["HOST", "localhost", { host: "localhost" }],
  ["POLICY_REPORT_URL", "https://reports.example.com/csp", { policyReportUrl: "https://reports.example.com/csp" }],
  ["ASSETS_DIRECTORY", "/assets", { assetsDirectory: "/assets" }],
  ["REVISION", "abc123", { revision: "abc123" }],
  ["PUBLIC_ORIGIN", "https://Order.Example.com/", { publicOrigin: "https://order.example.com" }],
  ["PUBLIC_ORIGIN", "https://order.example.com:443", { publicOrigin: "https://order.example.com" }],
  ["PUBLIC_ORIGIN", "http://localhost:8080", { publicOrigin: "http://localhost:8080" }],
  ["SESSION_SECRETS", `${SECRET}, ${SECRET}2`, { sessionSecrets: [SECRET, `${SECRET}2`] }],
  ["GEOCODER_URL", "https://maps.example.com/geo/code", { geocoderUrl: "https://maps.example.com/geo/code" }],
  ["AUTOCOMPLETE_URL", "https://places.test/v1/places:auto", { autocompleteUrl: "https://places.test/v1/places:auto" }],
  ["MENU_PDF_URL", "https://example.com/menu.pdf", { menuPdfUrl: "https://example.com/menu.pdf" }],
  ["NUTRITION_PDF_URL", "https://example.com/n.pdf", { nutritionPdfUrl: "https://example.com/n.pdf" }],
  [
    "DIRECTIONS_URL",
    "https://maps.test/?to={address}&by=car",
    { directionsUrl: "https://maps.test/?to={address}&by=car" },
  ],
  ["CATERING_SITE_URL", "https://catering.example.com/", { cateringSiteUrl: "https://catering.example.com" }],
  ["VALKEY_URL", "redis://user:word@cache:6379/1", { valkeyUrl: "redis://user:word@cache:6379/1" }],
  ["OPS_PORT", "9090", { opsPort: 9090 }],
  ["TRUSTED_PROXY_HOPS", "2", { trustedProxyHops: 2 }],
  ["LOG_LEVEL", "DEBUG", { logLevel: "debug" }],
  ["SANDBOX_DATA", "data/orders.sqlite", { sandboxData: "data/orders.sqlite" }],
  ["SANDBOX_CONTROL", "1", { sandboxControl: true }],
  ["SANDBOX_CONTROL", "0", { sandboxControl: false }],
  ["SANDBOX_CONTROL", "", { sandboxControl: false }],
  ["CLOCK", "2026-11-22T20:58:00-06:00", { clock: new Date("2026-11-23T02:58:00Z") }],
  ["CLOCK", "2026-11-01T06:30Z", { clock: new Date("2026-11-01T06:30:00Z") }],
  ["SANDBOX_FACE", "lean", { sandboxFace: "lean" }],
  ["DEFAULT_TIME_ZONE", "America/New_York", { defaultTimeZone: "America/New_York" }],
  ["UPSTREAM_TIME_SCALE", "0.05", { upstreamTimeScale: 0.05 }],
])("valid: %s=%s", (name, value, expected) => {
  expect(readSettings({ DEMO: "1", [name]: value })).toMatchObject(expected);
});

test("a real back end, without a trailing slash", () => {
  expect(readSettings(REAL)).toMatchObject({
    cateringApiUrl: "https://api.example.com/v1",
    publicOrigin: "https://order.example.com",
    sessionSecrets: [SECRET],
  });
});

/** One for each blank of a list. */
const each = (name: string, values: string) => values.split(" ").map((value): [string, string] => [name, value]);

describe("values that stop the start", () => {
  test.each([
    ...each("PORT", "abc -1 65536 3000.5 0x50 1e3"),
    ...each("HOST", "localhost:3000 999.1.1.1"),
    ["HOST", "a b"],
    ...each("PUBLIC_ORIGIN", "order.example.com https://order.example.com/shop https://order.example.com?x=1"),
    ...each("PUBLIC_ORIGIN", "https://me:word@order.example.com https:order.example.com ftp://order.example.com"),
    ...each("PUBLIC_ORIGIN", "https:// null"),
    ...each("SESSION_SECRETS", `short ${SECRET},short ${SECRET}, ,`),
    ...each("CATERING_API_URL", "api.example.com https://me:word@api.example.com https://api.example.com?key=1"),
    ["GEOCODER_URL", "javascript:alert(1)"],
    ["AUTOCOMPLETE_URL", "places.example.com"],
    ["CONTENT_URL", "//cdn.example.com"],
    ["CHECKOUT_WIDGET_URL", "file:///etc/passwd"],
    ["CHECKOUT_WIDGET_TEST_URL", "x"],
    ["MAIN_SITE_URL", "www.example.com"],
    ["MENU_PDF_URL", "/menu.pdf"],
    ...each("DIRECTIONS_URL", "https://maps.example.com/ javascript:alert('{address}') {address}"),
    ["CATERING_SITE_URL", "https://catering.example.com?store=1"],
    ["VALKEY_URL", "https://cache:6379"],
    ...each("OPS_PORT", "ninety 3000"),
    ...each("TRUSTED_PROXY_HOPS", "-1 yes"),
    ...each(
      "SECURITY_CONTACT",
      "security@example.com mailto:x http://example.com/security https:// javascript:alert(1) ,",
    ),
    ["SECURITY_CONTACT", "mailto:a@example.com\nContact: https://evil.example"],
    ["SECURITY_CONTACT", "https://example.com/a\nHiring: x"],
    ["LOG_LEVEL", "loud"],
    ...each("SANDBOX_CONTROL", "yes true"),
    ...each("CLOCK", "noon 20:58 2026-11-22 2026-11-22T20:58:00 2026-02-30T12:00Z 2026-11-22T25:00Z 1969-01-01T00:00Z"),
    ...each("SANDBOX_FACE", "poor"),
    ...each("DEFAULT_TIME_ZONE", "Chicago +05:00"),
    ...each("UPSTREAM_TIME_SCALE", "0 -1 NaN Infinity 1e9"),
    ...each("DEMO", "yes true"),
  ])("%s=%s gives a plain sentence", (name, value) => {
    const others: Record<string, string> = name === "CATERING_API_URL" ? REAL : {};
    const problems = problemsOf({ ...others, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
  });

  const PUBLIC = { PUBLIC_ORIGIN: REAL.PUBLIC_ORIGIN };
  test.each<[string, Record<string, string>, string[]]>([
    [
      "a real back end without secrets and its public origin",
      { CATERING_API_URL: REAL.CATERING_API_URL },
      [
        "SESSION_SECRETS is required when CATERING_API_URL is set.",
        "PUBLIC_ORIGIN is required when CATERING_API_URL is set.",
      ],
    ],
    [
      "a real back end with a control path",
      { ...REAL, SANDBOX_CONTROL: "1" },
      ["SANDBOX_CONTROL must not be set together with CATERING_API_URL."],
    ],
    ["one whose control path is off", { ...REAL, SANDBOX_CONTROL: "0" }, []],
    [
      "a real back end with another time",
      { ...REAL, CLOCK: "2026-11-22T20:58:00-06:00" },
      ["CLOCK must not be set together with CATERING_API_URL, whose time is its own."],
    ],
    ["a real back end as demo", { ...REAL, DEMO: "1" }, ["DEMO must not be set together with CATERING_API_URL."]],
    [
      "a demo at a public address without consent",
      PUBLIC,
      ["CATERING_API_URL is required with an https PUBLIC_ORIGIN; DEMO=1 serves the demo there."],
    ],
    ["one with consent", { ...PUBLIC, DEMO: "1" }, []],
    ["a demo on this machine", { PUBLIC_ORIGIN: "http://localhost:8080" }, []],
  ])("%s", (_what, env, problems) => {
    expect(problemsOf(env)).toEqual(problems);
  });

  test("a client id without its secret", () => {
    for (const half of [{ CATERING_CLIENT_ID: "web" }, { CATERING_CLIENT_SECRET: "s" }])
      expect(problemsOf(half)).toHaveLength(1);
  });

  test("all mistakes are listed at once, without any value", () => {
    const canary = "canary-4711";
    const names = ["PORT", "HOST", "PUBLIC_ORIGIN", "SESSION_SECRETS", "CATERING_API_URL", "VALKEY_URL", "LOG_LEVEL"];
    const problems = problemsOf(Object.fromEntries(names.map((name) => [name, `${canary} ${name}`])));
    expect(new Set(problems.map((problem) => problem.split(" ")[0]))).toEqual(new Set(names));
    expect(problems).toHaveLength(names.length);
    expect(problems.join()).not.toContain(canary);
  });
});

describe("secrets in files", () => {
  const at = (text: string) => path.join(writeFiles({ secret: text }), "secret");

  test.each(words("SESSION_SECRETS CATERING_CLIENT_SECRET GEOCODER_KEY VALKEY_URL"))(
    "%s is read from the file in %s_FILE, without the final line break",
    (name) => {
      const value = name === "VALKEY_URL" ? "redis://:word@cache:6379" : SECRET;
      const others = {
        CATERING_CLIENT_ID: "web",
        ...(name !== "CATERING_CLIENT_SECRET" && { CATERING_CLIENT_SECRET: "x" }),
      };
      const settings = readSettings({ ...others, [`${name}_FILE`]: at(`${value}\n`) });
      expect(JSON.stringify(settings)).toContain(value);
    },
  );

  test("a file together with a value, and a missing file, are reported without contents", () => {
    expect(problemsOf({ SESSION_SECRETS: SECRET, SESSION_SECRETS_FILE: at(SECRET) })).toEqual([
      "SESSION_SECRETS_FILE must be left out where SESSION_SECRETS is set.",
    ]);
    expect(problemsOf({ GEOCODER_KEY_FILE: "/nowhere/key" })).toEqual([
      "GEOCODER_KEY_FILE must be a file that can be read.",
    ]);
  });

  test("an empty file is an unset secret", () => {
    expect(readSettings({ GEOCODER_KEY_FILE: at("\n") }).geocoderKey).toBeNull();
    const real = { CATERING_API_URL: REAL.CATERING_API_URL, PUBLIC_ORIGIN: REAL.PUBLIC_ORIGIN };
    expect(problemsOf({ ...real, SESSION_SECRETS_FILE: at("") })).toEqual([
      "SESSION_SECRETS is required when CATERING_API_URL is set.",
    ]);
  });

  test("only secrets may come from a file", () => {
    expect(readSettings({ LOG_LEVEL_FILE: at("debug") }).logLevel).toBe("info");
  });
});

test.each([
  ["SESION_SECRETS", "SESSION_SECRETS"],
  ["session_secrets", "SESSION_SECRETS"],
  ["SESSION_SECRET", "SESSION_SECRETS"],
  ["CATERING_URL", "CATERING_API_URL"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["TRUSTED_PROXY_HOP", "TRUSTED_PROXY_HOPS"],
  ["VALKEY_UR", "VALKEY_URL"],
  ["PUBLIC_ORIGINS", "PUBLIC_ORIGIN"],
])("%s may be a typo of %s", (name, meant) => {
  expect(doubtfulSettings({ [name]: "canary" })).toEqual([`${name} is no setting: is ${meant} meant?`]);
});

test("variables of shells, containers and npm are no typos", () => {
  const usual = words(
    "PATH HOME HOSTNAME HOSTS PORTS SHELL TERM LANG LC_ALL NODE_ENV NODE_OPTIONS TZ CI USER PWD DEMOS NODE_EXTRA_CA_CERTS",
    "npm_lifecycle_event npm_config_user_agent HTTPS_PROXY NO_PROXY OTEL_EXPORTER_OTLP_ENDPOINT OTEL_SERVICE_NAME",
    "KUBERNETES_SERVICE_HOST KUBERNETES_PORT SANDBOX_PORT VERSION LOG_FORMAT DATABASE_URL REDIS_URL API_URL PUBLIC_URL",
  );
  expect(doubtfulSettings(Object.fromEntries(usual.map((name) => [name, "x"])))).toEqual([]);
});
