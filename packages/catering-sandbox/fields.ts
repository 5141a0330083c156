/** Reads a body that may hold anything: a field of the wrong kind counts as not filled in. */
export interface Fields {
  /** Trimmed, without control characters; numbers are read as their text. */
  text: (path: string) => string;
  number: (path: string) => number | null;
  flag: (path: string) => boolean;
  value: (path: string) => unknown;
}

export function fieldsOf(body: unknown): Fields {
  const value = (path: string): unknown => path.split(".").reduce<unknown>(step, body);
  return {
    value,
    text: (path) => {
      const found = value(path);
      if (typeof found === "number" && Number.isFinite(found)) return String(found);
      return typeof found === "string" ? plainText(found) : "";
    },
    number: (path) => {
      const found = value(path);
      return typeof found === "number" && Number.isFinite(found) ? found : null;
    },
    flag: (path) => value(path) === true,
  };
}

export function plainText(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}

/** Letters as a person counts them: an emoji is one, however many code units it takes. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

function step(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
