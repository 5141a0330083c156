import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Operation } from "../../../server/catering/operation.ts";
import { WHEN_MISSING } from "../../../server/remote/reply-schema.ts";
import { openApiDocument } from "../openapi.ts";
import type { Fault } from "./result.ts";

/** The published contract as a judge of replies. */
export type Contract = ReturnType<typeof openContract>;

const DOCUMENT = "contract";

export function openContract(operations: readonly Operation[]) {
  const document = openApiDocument(operations);
  // Not strict: an OpenAPI document has words around its schemas that JSON Schema does not know.
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
  ajv.addSchema(document, DOCUMENT, undefined, false);
  const names = new Set([ENVELOPE, ...propertyNames(document)]);
  /** "orderDetails.billingAddress.zip" as it may be printed: of names, which may come from anywhere, those it knows. */
  const pathInWords = (path: string): string =>
    path.replace(/\[\d+\]|[^.[\]]+/g, (part) => (part.startsWith("[") || names.has(part) ? part : "…"));
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string) => {
    let validate = compiled.get(pointer);
    if (!validate) compiled.set(pointer, (validate = ajv.compile({ $ref: `${DOCUMENT}#${pointer}` })));
    return validate;
  };
  return {
    /** What is wrong with the reply of an operation of this status, field by field; nothing when it keeps the contract. */
    faultsIn: (operation: Operation, reply: unknown, status: "200" | "400" = "200") =>
      faultsOf(validatorOf(pointerTo(operation, status)), reply, pathInWords),
    pathInWords,
    /** What may be missing in a reply of an operation, by its path, and the words for it. */
    sparedIn: (operation: Operation) => new Map(sparedIn(document, at(document, pointerTo(operation, "200")))),
  };
}

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  [WHEN_MISSING]?: string;
}

/** Of what refers to itself, once. */
function sparedIn(document: object, schema: Schema, path = "", within: string[] = []): [path: string, words: string][] {
  const { $ref, anyOf = [], items, properties = {} } = schema;
  if ($ref && within.includes($ref)) return [];
  const parts: [Schema, string][] = [
    ...($ref ? [[at(document, $ref.slice(1)), path] as [Schema, string]] : []),
    ...anyOf.map((part): [Schema, string] => [part, path]),
    ...(items ? [[items, `${path}[]`] as [Schema, string]] : []),
    ...Object.entries(properties).map(([name, inner]): [Schema, string] => [inner, path ? `${path}.${name}` : name]),
  ];
  const spared = Object.entries(properties).flatMap(([name, { [WHEN_MISSING]: words }]): [string, string][] =>
    words === undefined ? [] : [[path ? `${path}.${name}` : name, words]],
  );
  const deeper = $ref ? [...within, $ref] : within;
  return [...spared, ...parts.flatMap(([part, place]) => sparedIn(document, part, place, deeper))];
}

/** What stands in the document at a JSON pointer. */
function at(document: object, pointer: string): Schema {
  const names = pointer.split("/").slice(1);
  const plain = names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
  return plain.reduce((here, name) => (here as Record<string, object>)[name] ?? {}, document) as Schema;
}

/** Where in the document the schema of a reply stands. */
function pointerTo({ path, method }: Operation, status: string): string {
  if (status === "400") return "/components/schemas/ErrorReply";
  const parts = ["paths", path, method.toLowerCase(), "responses", status, "content", "application/json", "schema"];
  return parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");
}

/** One fault for each place: "cart[0].price must be number", never what was found there. */
function faultsOf(validate: ValidateFunction, reply: unknown, pathInWords: (path: string) => string): Fault[] {
  if (validate(reply)) return [];
  const errors = validate.errors ?? [];
  const wanted = new Map<string, Set<string>>();
  for (const { instancePath, keyword, params, message = "is wrong" } of errors.filter(
    (one) => !isBeside(one, errors),
  )) {
    const here = placeOf(instancePath, reply);
    const isMissing = keyword === "required";
    const place = pathInWords(isMissing ? `${here}.${params["missingProperty"]}`.replace(/^\./, "") : here);
    const words = isMissing ? "is missing" : message.replaceAll("'", "").replaceAll("NOT", "not");
    wanted.set(place, (wanted.get(place) ?? new Set()).add(words));
  }
  return [...wanted].map(([place, words]) => {
    return { path: anyEntry(place), text: `${place || "the reply"} ${[...words].join(" or ")}` };
  });
}

/** "cart[0].price" for any line: "cart[].price". */
export function anyEntry(place: string): string {
  return place.replaceAll(/\[\d+\]/g, "[]");
}

/** Of a union only its members are listed, and of a nullable type only the other member or its faults. */
function isBeside({ instancePath, keyword, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (keyword === "anyOf") return true;
  const isNull = (error: Pick<ErrorObject, "keyword" | "params">) =>
    error.keyword === "type" && (error.params as { type?: unknown }).type === "null";
  const isOther = (error: ErrorObject) => error.keyword !== "anyOf" && !isNull(error);
  return isNull({ keyword, params }) && errors.some((one) => isOther(one) && one.instancePath.startsWith(instancePath));
}

/** "/cart/0/price" as it is written in code. */
function placeOf(instancePath: string, reply: unknown): string {
  let here = reply;
  const parts = instancePath.split("/").slice(1);
  const written = parts.map((part) => {
    const isEntry = Array.isArray(here);
    here = (here as Record<string, unknown> | undefined)?.[part];
    return isEntry ? `[${part}]` : `.${part.replaceAll(/[.[\]]/g, "…")}`;
  });
  return written.join("").replace(/^\./, "");
}

/** What modelState calls the body of a purchase; no field has that name. */
const ENVELOPE = "orderDetails";

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(propertyNames)];
}
