import type { SQLInputValue, SQLOutputValue } from "node:sqlite";

type Row = Record<string, SQLOutputValue>;

/** Makes objects of rows, whose columns become fields. The tables are STRICT, so the kind of each value is certain. */
export function rowReader<T>({ flags = [], json = [] }: { flags?: (keyof T)[]; json?: (keyof T)[] } = {}) {
  function valueOf(field: keyof T, value: SQLOutputValue): unknown {
    if (flags.includes(field)) return value === 1;
    return json.includes(field) && value !== null ? JSON.parse(String(value)) : value;
  }
  const all = (rows: Row[]): T[] =>
    rows.map((row) => {
      const fields = Object.entries(row).map(([column, value]) => {
        const field = column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
        return [field, valueOf(field as keyof T, value)];
      });
      return Object.fromEntries(fields) as T;
    });
  return { all, one: (row: Row | undefined): T | null => (row ? all([row])[0]! : null) };
}

/** Named values for a statement: flags as 1 and 0, objects as JSON. */
export function rowOf(fields: object): Record<string, SQLInputValue> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, columnOf(value)]));
}

function columnOf(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as SQLInputValue);
}
