import fc from "fast-check";
import { register } from "prom-client";
import { describe, expect, test } from "vitest";
import { type PolicyReport, createReportBook, readPolicyReports } from "../../../server/http/policy-reports.ts";
import { ask, createLines, post, startServer } from "./support.ts";

const OURS = "https://order.example.com";
const PATH = "/policy-report";

const single = (blocked: unknown, directive: unknown = "script-src-elem") =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `${OURS}/order-now/checkout?email=ada@example.com`,
      referrer: `${OURS}/login?token=secret`,
      "violated-directive": directive,
      "effective-directive": directive,
      "original-policy": "default-src 'self'",
      "blocked-uri": blocked,
      "script-sample": "alert(4111111111111111)",
    },
  });
const several = (...blocked: string[]) =>
  JSON.stringify(
    blocked.map((blockedURL) => ({
      type: "csp-violation",
      url: `${OURS}/login`,
      body: { effectiveDirective: "img-src", blockedURL, documentURL: `${OURS}/login?x=1` },
    })),
  );

const send = (port: number, body: string, headers: Record<string, string> = {}) =>
  post(port, PATH, body, { "Content-Type": "application/csp-report", ...headers });

/** Counted so far, by directive and what was blocked. */
async function counted(): Promise<Record<string, number>> {
  const values = (await register.getSingleMetric("platter_policy_reports_total")?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels["directive"]} ${labels["blocked"]}`, value]));
}

describe("what is read of a report: a directive of the policy, and a word or an origin", () => {
  test.each([
    ["inline", "script-src-elem", "inline", "inline"],
    ["eval", "script-src", "inline", "eval"],
    ["data", "img-src", "inline", "data"],
    ["data:image/png;base64,AAAA", "img-src", "inline", "data"],
    ["", "script-src 'self' https://a.example", "inline", "none"],
    ["https://cdn.example/x.js?token=secret#y", "script-src-elem", "foreign", "https://cdn.example"],
    ["https://user:secret@cdn.example:8443/x", "frame-src", "foreign", "https://cdn.example:8443"],
    [`${OURS}/order-now/order-confirmation/ZK-1`, "connect-src", "ours", "ours"],
    ["chrome-extension://abcdefghijklmnop/content.js", "script-src", "extension", "extension"],
    ["moz-extension://0f1e2d3c/x.css", "style-src", "extension", "extension"],
    ["android-app://com.example/ada", "frame-src", "foreign", "other"],
    ["javascript:alert(1)", "script-src", "foreign", "other"],
    [`https://${"a".repeat(61)}.example/`, "img-src", "foreign", "other"],
    [`https://cdn.example/${"x".repeat(5_000)}`, "img-src", "foreign", "other"],
    ["no address\r\n{}", "made-up-src", "foreign", "other"],
    [{ an: "object" }, ["a list"], "inline", "none"],
  ])("%j by %j: %s, %s", (told, directive, blocked, source) => {
    const name = typeof directive === "string" ? (directive.split(" ")[0] ?? "") : "";
    const known =
      name.endsWith("-elem") || ["script-src", "img-src", "frame-src", "connect-src", "style-src"].includes(name);
    expect(readPolicyReports(single(told, directive), OURS)).toEqual([
      { directive: known ? name : "other", blocked, source },
    ]);
  });

  test("several at once, of which ten are read and what is no report is none", () => {
    const found = readPolicyReports(several("inline", "https://a.example/x"), OURS);
    expect(found).toEqual([
      { directive: "img-src", blocked: "inline", source: "inline" },
      { directive: "img-src", blocked: "foreign", source: "https://a.example" },
    ]);
    expect(readPolicyReports(several(...Array.from({ length: 50 }, () => "inline")), OURS)).toHaveLength(10);
    for (const body of ["", "null", "{", "[]", "7", '"x"', "[null,7,{}]", '[{"type":"deprecation","body":{}}]', "{}"])
      expect(readPolicyReports(body, OURS), body).toEqual([]);
  });

  test("whatever is sent, nothing but short clean words comes of it", () => {
    const text = fc.string({ unit: "binary" });
    const addresses = fc.tuple(fc.constantFrom("https://", "http://", "chrome-extension://", "data:"), text);
    const anything = fc.oneof(
      text,
      addresses.map((parts) => parts.join("")),
      fc.constantFrom(null, 7, {}, []),
    );
    fc.assert(
      fc.property(anything, anything, (blocked, directive) => {
        for (const report of readPolicyReports(single(blocked, directive), OURS)) {
          expect(report.directive).toMatch(/^[a-z-]{5,20}$/);
          expect(report.blocked).toMatch(/^(?:ours|inline|foreign|extension)$/);
          expect(report.source).toMatch(/^(?:[a-z-]{4,20}|https?:\/\/[a-z0-9.-]{1,60}(?::\d{1,5})?)$/);
        }
      }),
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (body) => void readPolicyReports(body, OURS)));
  });
});

describe("the server", () => {
  const settings = { publicOrigin: OURS };

  test("takes a report, answers nothing, counts it, writes one cleaned line, and asks the app nothing", async () => {
    const { port, seen, lines, lastRequest } = await startServer({ settings });
    const before = (await counted())["script-src-elem foreign"] ?? 0;
    const reply = await send(port, single("https://cdn.example/x.js?token=secret"));
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect(seen).toEqual([]);
    expect((await counted())["script-src-elem foreign"]).toBe(before + 1);
    expect(lastRequest()).toMatchObject({ status: 204, route: "report", path: PATH });
    const line = lines.find(({ event }) => event === "policy report");
    expect(line).toMatchObject({ level: "warn", code: "script-src-elem", reason: "https://cdn.example" });
    expect(JSON.stringify(lines)).not.toMatch(/secret|ada@|4111|x\.js|checkout/);
  });

  test("takes several of the Reporting API", async () => {
    const { port } = await startServer({ settings });
    const before = (await counted())["img-src inline"] ?? 0;
    const { status } = await send(port, several("inline", "data"), { "Content-Type": "application/reports+json" });
    expect(status).toBe(204);
    expect((await counted())["img-src inline"]).toBe(before + 2);
  });

  test("takes these types there and nowhere else, and no others there", async () => {
    const { port, seen } = await startServer({ settings });
    for (const type of ["application/csp-report", "application/reports+json"])
      expect((await post(port, "/order-now", single("inline"), { "Content-Type": type })).status).toBe(415);
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
      expect((await send(port, single("inline"), { "Content-Type": type })).status, type).toBe(415);
    expect(seen).toEqual([]);
    expect((await ask(port, PATH)).status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  test("refuses one of another site, and one that is too long; nonsense is answered alike and counts for nothing", async () => {
    const { port, lines } = await startServer({ settings });
    const before = await counted();
    for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }, { Origin: "null" }])
      expect((await send(port, single("inline"), headers)).status).toBe(403);
    expect((await send(port, single("x".repeat(17_000)))).status).toBe(413);
    for (const body of ["", "{", "[]", "\u0000", "[".repeat(10_000)]) expect((await send(port, body)).status).toBe(204);
    expect(await counted()).toEqual(before);
    expect(lines.filter(({ event }) => event === "policy report")).toEqual([]);
    const ours = { Origin: OURS, "Sec-Fetch-Site": "same-origin" };
    expect((await send(port, single("inline"), ours)).status).toBe(204);
  });
});

test("of one address one line a minute is written, and five of all, however many come; all are counted", async () => {
  const { lines, log } = createLines();
  let now = 0;
  const note = createReportBook(log, () => now);
  const report: PolicyReport = { directive: "font-src", blocked: "foreign", source: "https://a.example" };
  const before = (await counted())["font-src foreign"] ?? 0;
  for (let host = 0; host < 50; host++) for (const again of [1, 2]) note([report], `192.0.2.${host * again}`);
  expect(lines).toHaveLength(5);
  now = 59_999;
  note([report], "198.51.100.1");
  expect(lines).toHaveLength(5);
  now = 60_000;
  for (const address of ["192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2"]) note([report], address);
  expect(lines).toHaveLength(7);
  note([], "192.0.2.77");
  expect(lines).toHaveLength(7);
  expect((await counted())["font-src foreign"]).toBe(before + 105);
});
