const WIDTH = 120;

/** JSON in few lines: what fits stands on one, a lone property beside its bracket, brackets close at the last. */
export function contractText(value: unknown, indent = "", before = 0, after = 1): string {
  const flat = inOneLine(value);
  if (typeof value !== "object" || value === null || indent.length + before + flat.length + after <= WIDTH) return flat;
  const entries = Object.entries(value).map(([name, entry]): [string, unknown] => [labelOf(value, name), entry]);
  const isAlone = entries.length === 1;
  const inner = isAlone ? indent : `${indent}  `;
  const lines: string[] = [];
  for (const [index, [label, entry]] of entries.entries()) {
    const closing = index === entries.length - 1 ? after + 2 : 1;
    const part = label + contractText(entry, inner, label.length + (isAlone ? before + 2 : 0), closing);
    const shared = `${lines.at(-1)}, ${part}`;
    const fits = lines.length > 0 && !shared.includes("\n") && inner.length + shared.length + closing <= WIDTH;
    lines.splice(fits ? -1 : lines.length, 1, fits ? shared : part);
  }
  return inBrackets(value, isAlone ? ` ${lines[0]} ` : `\n${inner}${lines.join(`,\n${inner}`)} `);
}

function inOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, entry]) => labelOf(value, name) + inOneLine(entry));
  return inBrackets(
    value,
    Array.isArray(value) || entries.length === 0 ? entries.join(", ") : ` ${entries.join(", ")} `,
  );
}

function labelOf(value: object, name: string): string {
  return Array.isArray(value) ? "" : `${JSON.stringify(name)}: `;
}

function inBrackets(value: object, content: string): string {
  return Array.isArray(value) ? `[${content}]` : `{${content}}`;
}
