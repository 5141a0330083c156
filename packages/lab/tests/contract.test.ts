import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../openapi.ts";
import { operation } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { listOf, listOrNone, text } from "../../../server/remote/reply-schema.ts";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";

const features = readFileSync(path.resolve(import.meta.dirname, "../../../docs/features.md"), "utf8");
const contract = openApiDocument(OPERATIONS);
const kept = JSON.stringify(contract);

describe("the published contract (API-01)", () => {
  test("has every API row, except those of other services and API-29, which is not built", () => {
    const told = new Set(OPERATIONS.flatMap(({ rows }) => rows));
    const rows = [...features.matchAll(/^\| (API-\d+) \|/gm)].map(([, row]) => row);
    expect(rows).toHaveLength(62);
    expect(rows.filter((row) => !told.has(row ?? ""))).toEqual(["API-01", "API-20", "API-29"]);
  });

  test("names each call, path and schema once", () => {
    const names = OPERATIONS.map(({ name }) => name);
    const lines = OPERATIONS.map(({ method, path: place }) => `${method} ${place.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(names).toEqual([...new Set(names)]);
    expect(lines).toEqual([...new Set(lines)]);
  });

  test("has all referenced schemas, and no unreferenced ones", () => {
    const { components } = JSON.parse(kept) as { components: { schemas: Record<string, unknown> } };
    const referred = [...kept.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(Object.keys(components.schemas))).toEqual(new Set(referred));
  });

  test("is served by the sandbox as JSON and as a page", async () => {
    const sandbox = createSandbox({ contract });
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

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  "x-when-missing"?: string;
};

const published = JSON.parse(kept) as {
  paths: Record<string, Record<string, { operationId: string; responses: Responses }>>;
  components: { schemas: Record<string, Schema>; responses: Responses };
};
type Responses = Record<string, { content?: { "application/json": { schema: Schema } } }>;

/** The shapes that answers have, failures too: of each call by its name, and as they are referred to. */
const answers = new Map(
  Object.values(published.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => [operationId, responses["200"]?.content?.["application/json"].schema ?? {}]),
);
const failures = Object.values(published.components.responses).map(
  ({ content }) => content?.["application/json"].schema ?? {},
);

/** Every object in a schema with its place, each named one once. */
function objectsIn(schema: Schema, place: string, seen = new Set<string>()): [place: string, schema: Schema][] {
  const { $ref, properties = {}, items, anyOf = [] } = schema;
  const name = $ref?.split("/").at(-1);
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    return objectsIn(published.components.schemas[name] ?? {}, name, seen);
  }
  const within = Object.entries(properties).map(([field, inner]) => [`${place}.${field}`, inner] as const);
  const parts = [...within, ...[items, ...anyOf].flatMap((inner) => (inner ? [[place, inner] as const] : []))];
  return [
    ...(schema.properties ? [[place, schema] as [string, Schema]] : []),
    ...parts.flatMap(([where, inner]) => objectsIn(inner, where, seen)),
  ];
}

describe("the contract's fields and their absence (API-01)", () => {
  test("a field is either required or has a text about its absence", () => {
    const seen = new Set<string>();
    const all = [...answers, ...failures.map((schema) => ["failure", schema] as const)];
    const fields = all.flatMap(([call, schema]) =>
      objectsIn(schema, call, seen).flatMap(([place, { properties = {}, required = [] }]) =>
        Object.entries(properties).map(([field, { "x-when-missing": words }]) => {
          return { field: `${place}.${field}`, isRequired: required.includes(field), words };
        }),
      ),
    );
    expect(fields.length).toBeGreaterThan(250);
    const isSaid = ({ isRequired, words }: (typeof fields)[number]) => isRequired === (words === undefined);
    expect(fields.filter((field) => !isSaid(field)).map(({ field }) => field)).toEqual([]);
  });

  test("there are no silent defaults", () => {
    expect(kept).not.toContain('"default"');
  });
});

/**
 * From the specification, not from the code: its fields of a call that a page
 * needs. `[]` stands for each entry of a list.
 */
const PROMISED: Record<string, string> = {
  "order-types": "[].id [].name",
  "vehicle-types": "[].id [].name",
  "vehicle-colors": "[].id [].name",
  "order-lead-times": "[].name [].minutes",
  "feature-toggles": "[].featureName [].isEnabled",
  "feature-toggle": "featureName isEnabled",
  "store-number": "id storeNumber name address city state lat long",
  store: "id storeNumber name address city state lat long",
  "customer-stores": "[].id [].storeNumber [].name [].address [].city [].state [].lat [].long",
  "stores-by-state": "[].state [].stores [].stores[].storeNumber",
  "closest-locations": "[].id [].storeNumber [].name [].address [].city [].state [].lat [].long",
  "store-hours-for-ordering": "[].date",
  "find-store-for-catering": "outOfRange store.id store.storeNumber",
  "find-store-for-individual-delivery": "outOfRange store.id store.storeNumber",
  categories: "[].id [].name [].urlFriendlyName",
  category: "id name urlFriendlyName menuItems[].id menuItems[].name",
  "menu-item": "id name",
  modifiers: "[].modifierId [].name [].options[].optionId [].options[].name",
  submodifiers: "[].modifierId [].name [].options[].optionId [].options[].name",
  "featured-carousel": "[].id [].name",
  cart: "id cart cart[].cartItemId cart[].name cart[].price cart[].quantity promotions[].code reward.id reward.name",
  "cart-create": "id cart",
  "cart-add": "id cart",
  "cart-update": "id cart",
  "cart-remove": "id cart",
  "cart-add-order": "id cart",
  "cart-associate-to-user": "id cart",
  "cart-validate": "cart intact cart.id cart.cart",
  "promotional-addon": "promotion.itemId",
  "redeem-promo": "id cart promotions[].code",
  "remove-promo": "id cart",
  "redeem-reward": "id cart reward.id reward.name",
  "remove-reward": "id cart",
  "add-reward": "id cart",
  queue: "orderNumber",
  "order-confirmation": "orderNumber cart[].name cart[].price cart[].quantity",
  "order-by-token": "orderNumber",
  "process-with-new-payment": "orderNumber",
  "approve-quote": "orderSummary orderSummary.orderNumber",
  "previous-orders": "[].orderId",
  "delivery-estimates": "[].id [].fee",
  "delivery-estimates-for-cart": "[].id [].fee",
  "delivery-estimate-add-to-cart": "id cart",
  "sign-in": "access_token",
  session: "isAuthenticated",
  customer: "customerId",
  cards: "[].cardNumber [].balance",
  "card-lookup": "cardNumber balance",
  "loyalty-balance": "balance",
  "catering-reward-balance": "balance",
  "tax-exempt-status": "[].id [].name",
  "payment-options": "[].id",
  "payment-option": "id",
  "request-checkout-session": "token id",
  "retrieve-card-info": "id",
  "rewards-available": "[].id [].name",
  "rewards-available-at-store": "[].id [].name",
  "reward-points": "points rewards[].cardId rewards[].name",
  "reward-tiers": "[].id [].rewardPoints [].rewardTypes[].id",
  "reward-tiers-at-store": "[].id [].rewardPoints [].rewardTypes[].id",
  "redeem-points": "id name",
  "redeem-points-for-gift-card": "success",
};

/** Whether a field is required at its place; its parents need not be. */
function requires(schema: Schema, path: string): boolean {
  const { $ref, items, anyOf } = schema;
  if ($ref) return requires(published.components.schemas[$ref.split("/").at(-1) ?? ""] ?? {}, path);
  if (anyOf) return anyOf.some((part) => requires(part, path));
  const [, field = "", rest = ""] = /^(\w+|\[\])\.?(.*)$/.exec(path) ?? [];
  if (field === "[]") return items !== undefined && requires(items, rest);
  const inner = schema.properties?.[field];
  return rest === "" ? schema.required?.includes(field) === true : inner !== undefined && requires(inner, rest);
}

test.each(Object.entries(PROMISED))("%s requires %s (API-01)", (call, fields) => {
  const schema = answers.get(call) ?? {};
  expect(fields.split(" ").filter((path) => !requires(schema, path))).toEqual([]);
});

const entry = z
  .object({ id: z.int(), note: text("no note"), nested: listOrNone(z.string(), "left out") })
  .meta({ id: "Entry" });
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
  input: (id: number) => ({ path: { id }, query: { day: "" }, body: { amount: 1 } }),
});
const document = JSON.parse(JSON.stringify(openApiDocument([declared])));
const told = document.paths["/things/{id}"].put;

test("essential fields are required; others may be missing or null", () => {
  expect(document.components.schemas.Entry).toEqual({
    type: "object",
    properties: {
      id: { type: "integer" },
      note: { type: ["string", "null"], "x-when-missing": "no note" },
      nested: { type: ["array", "null"], items: { type: "string" }, "x-when-missing": "left out" },
    },
    required: ["id"],
  });
});

test("a list has its entries as sent", () => {
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

test("two schemas of one name are refused", () => {
  const other = { ...declared, path: "/others/{id}", reply: z.object({ x: z.string() }).meta({ id: "Entry" }) };
  expect(() => openApiDocument([declared, other])).toThrow(/Entry/);
});
