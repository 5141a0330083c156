/** The contract as people read it: one page, plain HTML, no script. */

interface Document {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-rows"?: string[];
  security?: object[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  "x-when-missing"?: string;
  description?: string;
  format?: string;
  additionalProperties?: Schema | boolean;
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem 1rem 4rem}
h1{line-height:1.2}h2{border-top:2px solid;margin-top:3rem;padding-top:1rem}h3{margin:2rem 0 .25rem;font-size:1rem;overflow-wrap:anywhere}
h3 b,code{font-family:ui-monospace,monospace;font-size:.95em}
p{margin:.4rem 0}small{opacity:.75}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0;width:100%}
th,td{border-bottom:1px solid #8885;padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}
th{font-weight:600}td:first-child{font-family:ui-monospace,monospace;font-size:.9em}
nav ul{columns:18rem;padding-left:1.1rem}`;

export function contractPage(contract: unknown): string {
  const { info, tags, paths, components } = contract as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const chapters = tags.map(({ name, description }) => {
    const own = operations.filter(({ tags: [tag] }) => tag === name).map(operationPart);
    return `<h2 id="${anchor(name)}">${escape(name)}</h2><p>${escape(description)}</p>${own.join("")}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${anchor(name)}">${escape(name)}</h3>${properties(schema)}`,
  );
  const links = [...tags.map(({ name }) => name), "Shapes"].map(
    (name) => `<li><a href="#${anchor(name)}">${escape(name)}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)}</title><style>${STYLE}</style>
<h1>${escape(info.title)}</h1>
<p><small>Version ${escape(info.version)}, ${operations.length} calls. The same for programs: <a href="/contract.json">OpenAPI 3.1</a>.</small></p>
${prose(info.description)}
<nav><ul>${links.join("")}</ul></nav>
${chapters.join("\n")}
<h2 id="Shapes">Shapes</h2>${schemas.join("\n")}`;
}

function operationPart(operation: OperationObject & { path: string; method: string }): string {
  const { method, path, operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody && Object.entries(requestBody.content)[0];
  const reply = responses["200"]?.content?.["application/json"]?.schema;
  const rows = (operation["x-rows"] ?? []).join(", ");
  return `<h3 id="${anchor(operationId)}"><b>${method} ${escape(path)}</b></h3>
<p>${escape(summary)}${description ? ` ${escape(description)}` : ""} <small>${escape(operationId)}; ${escape(rows)}; ${whoMayCall(operation)}</small></p>
${parameters.length > 0 ? parameterTable(parameters) : ""}
${body ? `<p>Body (${escape(body[0])}): ${shape(body[1].schema)}</p>` : ""}
${reply ? `<p>Reply: ${shape(reply)}</p>` : ""}`;
}

function whoMayCall({ security }: OperationObject): string {
  if (!security) return "no token";
  return security.length === 1 ? "with the customer's token" : "with the customer's token when signed in";
}

function parameterTable(parameters: NonNullable<OperationObject["parameters"]>): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema, description = "" }) =>
      `<tr><td>${escape(name)}<td>${place}<td>${typeOf(schema)}<td>${required ? "required" : ""} ${escape(description)}`,
  );
  return table(["Name", "In", "Type", ""], rows);
}

/** An object without a name is spelled out; everything else is one word or a link. */
function shape(schema: Schema): string {
  const list = schema.type === "array" ? schema.items : undefined;
  if (list?.properties) return `list of${properties(list)}`;
  return schema.properties ? properties(schema) : typeOf(schema);
}

function properties(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const instead = property["x-when-missing"];
    const need = schema.required?.includes(name) ? "required" : instead ? `when missing: ${escape(instead)}.` : "";
    return `<tr><td>${escape(name)}<td>${shape(property)}<td>${need} ${escape(property.description ?? "")}`;
  });
  return rows.length > 0 ? table(["Field", "Type", ""], rows) : `<p>${typeOf(schema)}</p>`;
}

function table(heads: string[], rows: string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}`).join("");
  return `<div class="wide"><table><thead><tr>${head}<tbody>${rows.join("")}</table></div>`;
}

function typeOf(schema: Schema): string {
  const { $ref, items, enum: values, anyOf, oneOf, additionalProperties, format, type } = schema;
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return `<a href="#${anchor(name)}">${escape(name)}</a>`;
  }
  if ("const" in schema) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (values) return values.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(" or ");
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(typeOf).join(" or ");
  if (items) return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === "object") return `names to ${typeOf(additionalProperties)}`;
  const words = [type ?? "anything"].flat().join(" or ");
  return `${escape(words)}${format ? ` (${escape(format)})` : ""}`;
}

function prose(text: string): string {
  return text
    .split("\n\n")
    .map((block) => {
      const [first = "", ...rest] = block.split("\n");
      if (rest.length === 0) return `<p>${inline(first)}</p>`;
      return `<p>${inline(first)}</p><ul>${rest.map((line) => `<li>${inline(line.replace(/^- /, ""))}`).join("")}</ul>`;
    })
    .join("\n");
}

function inline(text: string): string {
  return escape(text)
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/`(.+?)`/g, "<code>$1</code>");
}

function anchor(name: string): string {
  return name.replace(/[^\w-]+/g, "-");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
