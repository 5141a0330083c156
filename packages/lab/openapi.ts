import { z } from "zod";
import type { Operation } from "../../server/catering/operation.ts";
import { WHEN_MISSING } from "../../server/remote/reply-schema.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = Record<string, Json>;

const CHAPTERS: Record<Operation["group"], [title: string, description: string]> = {
  setup: ["Order types, limits, features", "The same for every visitor; the app asks about every five minutes."],
  stores: ["Restaurants", "Where they are, when they are open, and which one a place belongs to."],
  menu: ["Menu", "Menus differ by restaurant, kind of order and day."],
  cart: ["Cart", "Every change answers the whole cart, with sums the API alone computes."],
  order: ["Orders", "Placing an order, and reading it back."],
  delivery: ["Delivery", "Fees and times of delivery partners, and where an order is."],
  account: ["Sign-in and account", "The customer, and what belongs to them."],
  payment: ["Cards and payment", "Saved cards, cards of the chain, and the card provider's sessions."],
  rewards: ["Rewards", "Points, tiers, and what they buy."],
};

const DESCRIPTION = `What Platter asks of a chain's catering API: every call, what the site sends, and what it reads of the reply.

**Reading the replies.** Fields that are not named here are ignored. A property that is not required may be missing or null: \`x-when-missing\` says what the site shows or does then. An amount that is not told is left out, never shown as $0.00. An entry of a list that lacks something required is left out by the site and logged; a reply that lacks something required counts as a failure of the API.

**Writing.** Money is US dollars with at most two decimals. Days of an order are \`MM/DD/YYYY\`, days in queries \`YYYY-MM-DD\`, times \`9:00 AM\`, moments ISO 8601. Offsets are minutes, UTC minus local. Replies are \`application/json\`, at most 5 MB; a redirect counts as a failure.

**Behaviour the site relies on.**
- A cart belongs to whom it is associated with; before that, to whoever knows its id. Ids cannot be guessed.
- Adding never merges lines, and every change answers the whole cart.
- A cart is ordered once: afterwards it carries its \`orderNumber\`, changes are refused, and a second \`queue\` answers the order that was placed.
- Prices, tax, discounts and fees are the API's; the site shows them and never sends any.
- \`400\` with \`message\` and \`modelState\` is the API's way to refuse: both are shown to customers. The texts of other errors are not.
- Reads can be repeated: the site asks a second time after a quick failure.

**Time.** The site waits six seconds for a read, eight for a change and twenty for \`queue\`.`;

/** The OpenAPI 3.1 document of these operations: the contract a chain's back end has to keep. */
export function openApiDocument(operations: readonly Operation[]): JsonObject {
  const schemas: JsonObject = {};
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = operationObject(operation, schemas);
  }
  const groups = [...new Set(operations.map(({ group }) => group))];
  return {
    openapi: "3.1.0",
    info: { title: "Catering API, as Platter uses it", version: "1.0.0", description: DESCRIPTION },
    servers: [{ url: "/", description: "The address in the setting CATERING_API_URL" }],
    tags: groups.map((group) => ({ name: CHAPTERS[group][0], description: CHAPTERS[group][1] })),
    paths,
    components: {
      responses: ERRORS,
      schemas: { ErrorReply: ERROR_REPLY, SignInError: SIGN_IN_ERROR, ...sorted(schemas) },
      securitySchemes: { customer: { type: "http", scheme: "bearer", description: "From POST /oauth/token." } },
    },
  };
}

const ERROR_REPLY: JsonObject = {
  type: "object",
  properties: {
    message: {
      type: ["string", "null"],
      description: "Shown to customers after 400, 409, 422 and 429.",
      [WHEN_MISSING]: "the site's own words",
    },
    modelState: {
      type: ["object", "null"],
      description: "Path of a field of the request to its messages.",
      [WHEN_MISSING]: "no message beside a field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
};

const SIGN_IN_ERROR: JsonObject = {
  type: "object",
  properties: {
    code: { type: "string", description: "account_unconfirmed is told apart.", [WHEN_MISSING]: "the error" },
    error: { type: "string", [WHEN_MISSING]: "Incorrect email or password" },
    error_description: {
      type: "string",
      description: "Shown to customers with account_unconfirmed.",
      [WHEN_MISSING]: "the site's own words",
    },
  },
};

function operationObject(operation: Operation, schemas: JsonObject): JsonObject {
  const { name, rows, summary, group, token, body, encoding, reply, once, optional } = operation;
  const mediaType = encoding === "form" ? "application/x-www-form-urlencoded" : "application/json";
  const notes = [
    ...(once ? ["The site never sends it twice for one press of a button."] : []),
    ...(optional ? ["Optional: an API without it answers 404, and the site says so in plain words."] : []),
  ];
  const parameters = parametersOf(operation, schemas);
  return {
    operationId: name,
    tags: [CHAPTERS[group][0]],
    summary,
    ...(notes.length > 0 && { description: notes.join(" ") }),
    "x-rows": [...rows],
    ...(optional && { "x-optional": true }),
    ...(token && { security: token === "always" ? [{ customer: [] }] : [{}, { customer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { [mediaType]: { schema: jsonSchemaOf(body, schemas) } } },
    }),
    responses: {
      "200": { description: "Done.", content: { "application/json": { schema: jsonSchemaOf(reply, schemas) } } },
      ...(reply.safeParse(null).success && { "204": { description: "Done, and nothing to say." } }),
      "4XX": { $ref: `#/components/responses/${name === "sign-in" ? "NotSignedIn" : "Refused"}` },
    },
  };
}

const ERRORS = {
  Refused: errorReply(
    "400: refused, in words for customers. 401: the token is missing, unknown or expired. 404: there is no such thing, or it is somebody else's. 429: too busy; Retry-After says for how long.",
    "ErrorReply",
  ),
  NotSignedIn: errorReply("400: not signed in. 401: the same, or the site itself is not known.", "SignInError"),
};

function errorReply(description: string, schema: string): JsonObject {
  return { description, content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } } };
}

function parametersOf({ path, version, query, headers }: Operation, schemas: JsonObject): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: !isOptional(schema),
    schema: jsonSchemaOf(schema, schemas),
  }));
  const apiVersion = { name: "api-version", in: "query", required: true, schema: { const: version ?? null } };
  const inHeader = Object.entries(headers ?? {}).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
  return [...inPath, ...inQuery, ...(version ? [apiVersion] : []), ...inHeader];
}

function jsonSchemaOf(schema: z.ZodType, schemas: JsonObject): Json {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => tellTolerance(zodSchema as unknown as z.ZodType, jsonSchema as JsonObject),
  }) as JsonObject;
  delete own["$schema"];
  const definitions = $defs as Record<string, JsonObject>;
  /** Names without a meaning are spelled out where they are used; every circle passes through a named schema. */
  const refer = (json: Json, depth = 0): Json => {
    if (depth > 100) throw new Error("a recursive schema needs a name");
    if (Array.isArray(json)) return json.map((entry) => refer(entry, depth + 1));
    if (typeof json !== "object" || json === null) return json;
    const { $ref, ...rest } = json;
    const target = typeof $ref === "string" ? $ref.replace("#/$defs/", "") : null;
    const more = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, refer(value, depth + 1)]));
    if (target === null) return more;
    if (!isMade(target)) return { $ref: `#/components/schemas/${target}`, ...more };
    return { ...(refer(definitions[target] ?? {}, depth + 1) as JsonObject), ...more };
  };
  for (const [name, definition] of Object.entries(definitions)) {
    if (isMade(name)) continue;
    const told = refer(definition);
    if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(told))
      throw new Error(`two schemas are called ${name}`);
    schemas[name] = told;
  }
  return refer(own);
}

function isMade(name: string): boolean {
  return name.startsWith("__");
}

/** What the code tolerates is asked of the code itself: a missing property, and null. */
function tellTolerance(schema: z.ZodType, json: JsonObject): void {
  const { def } = schema;
  if (def.type === "object") {
    const { shape } = schema as z.ZodObject;
    json["required"] = Object.keys(shape).filter((name) => !isOptional(shape[name] as z.ZodType));
    if (json["required"].length === 0) delete json["required"];
  }
  if (def.type === "catch") tellNull(schema, json);
  if (json["type"] === "integer") dropSafeRange(json);
  // The format says it; the pattern is for machines without formats.
  if (json["format"] === "date") delete json["pattern"];
}

/** A value that may be missing may be null too; what it means then, words say better than a default. */
function tellNull(schema: z.ZodType, json: JsonObject): void {
  delete json["default"];
  // The stand-in of a list's unusable entry is no value of the wire.
  if (typeof schema.safeParse(null).data === "symbol") return;
  if ("$ref" in json) {
    json["anyOf"] = [{ $ref: json["$ref"] }];
    delete json["$ref"];
  }
  if (Array.isArray(json["anyOf"])) json["anyOf"] = [...json["anyOf"].filter((one) => !isNull(one)), { type: "null" }];
  else if ("type" in json) json["type"] = [...new Set([json["type"], "null"].flat())];
}

function isNull(json: Json): boolean {
  return typeof json === "object" && json !== null && !Array.isArray(json) && json["type"] === "null";
}

/** Every whole number of JavaScript is meant, not a range. */
function dropSafeRange(json: JsonObject): void {
  if (json["minimum"] === Number.MIN_SAFE_INTEGER) delete json["minimum"];
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) delete json["maximum"];
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

function sorted(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}
