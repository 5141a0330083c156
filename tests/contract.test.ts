import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contractText } from "../scripts/contract-text.ts";
import { openApiDocument } from "../scripts/openapi.ts";
import { operation } from "../server/catering/operation.ts";
import { OPERATIONS } from "../server/catering/operations.ts";
import { listOf, text } from "../server/remote/wire.ts";
import { createSandbox } from "../server/sandbox/sandbox.ts";

const root = path.resolve(import.meta.dirname, "..");
const kept = readFileSync(path.join(root, "docs/catering-api.json"), "utf8");
const features = readFileSync(path.join(root, "docs/features.md"), "utf8");

describe("the published contract (API-01)", () => {
  test("is what the code says; npm run contract writes it anew", () => {
    expect(JSON.parse(kept)).toEqual(openApiDocument(OPERATIONS));
    expect(kept).toBe(`${contractText(JSON.parse(kept))}\n`);
  });

  test("has every row of the calls, except those of other services and API-29, which is not built", () => {
    const told = new Set(OPERATIONS.flatMap(({ rows }) => rows));
    const rows = [...features.matchAll(/^\| (API-\d+) \|/gm)].map(([, row]) => row);
    expect(rows).toHaveLength(62);
    expect(rows.filter((row) => !told.has(row ?? ""))).toEqual(["API-01", "API-20", "API-29"]);
  });

  test("names each call, path and shape once", () => {
    const names = OPERATIONS.map(({ name }) => name);
    const lines = OPERATIONS.map(({ method, path: place }) => `${method} ${place.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(names).toEqual([...new Set(names)]);
    expect(lines).toEqual([...new Set(lines)]);
  });

  test("refers to nothing that is not in it, and has no shape that nothing refers to", () => {
    const { components } = JSON.parse(kept) as { components: { schemas: Record<string, unknown> } };
    const referred = [...kept.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(Object.keys(components.schemas))).toEqual(new Set(referred));
  });

  test("is served by the embedded API, for programs and as a page for people", async () => {
    const sandbox = createSandbox();
    const answer = await sandbox.fetch(new Request("http://api.invalid/contract.json"));
    expect(await answer.json()).toEqual(JSON.parse(kept));
    const page = await sandbox.fetch(new Request("http://api.invalid/contract"));
    expect(page.headers.get("content-type")).toContain("text/html");
    const html = await page.text();
    for (const { name, method, path: place } of OPERATIONS) {
      expect(html).toContain(`id="${name}"`);
      expect(html).toContain(`${method} ${place}`);
    }
    sandbox.close();
  });
});

const entry = z.object({ id: z.int(), note: text, nested: listOf(z.string()).catch([]) }).meta({ id: "Entry" });
const declared = operation({
  name: "things",
  rows: ["API-99"],
  summary: "Things.",
  group: "menu",
  method: "PUT",
  path: "/things/{id}",
  version: 2,
  query: z.object({ day: z.string(), take: z.int().optional() }),
  body: z.object({ amount: z.number() }),
  reply: listOf(entry.transform(({ id }) => id)),
});
const document = JSON.parse(JSON.stringify(openApiDocument([declared])));
const told = document.paths["/things/{id}"].put;

test("what is essential is required, what has a stand-in may be missing or null", () => {
  expect(document.components.schemas.Entry).toEqual({
    type: "object",
    properties: {
      id: { type: "integer" },
      note: { type: ["string", "null"], default: "" },
      nested: { type: ["array", "null"], items: { type: "string" } },
    },
    required: ["id"],
  });
});

test("a list is of its entries as they come over the wire", () => {
  const reply = told.responses["200"].content["application/json"].schema;
  expect(reply).toEqual({ type: "array", items: { $ref: "#/components/schemas/Entry" } });
});

test("path, query and version are parameters", () => {
  const inShort = told.parameters.map(({ name, in: place, required }: Record<string, unknown>) => [
    name,
    place,
    required,
  ]);
  expect(inShort).toEqual([
    ["id", "path", true],
    ["day", "query", true],
    ["take", "query", false],
    ["api-version", "query", true],
  ]);
});

test("two shapes of one name are refused", () => {
  const other = { ...declared, path: "/others/{id}", reply: z.object({ x: z.string() }).meta({ id: "Entry" }) };
  expect(() => openApiDocument([declared, other])).toThrow(/Entry/);
});
