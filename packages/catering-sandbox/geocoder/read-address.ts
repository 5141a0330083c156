import { readState, type State } from "../seeds/states.ts";

/** One way to read a line of address: the words before the state and zip code, still in their comma parts. */
export interface Reading {
  parts: string[];
  state: State | null;
  zip: string | null;
}

/**
 * "NE" is Nebraska or north-east, "Washington" a state or a city: a line with such a word has two readings,
 * and the gazetteer decides which one makes sense.
 */
export function readings(address: string): Reading[] {
  const line = withoutCountry(address.replace(/\s+/g, " ").trim());
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(line)?.[1] ?? null;
  const rest = zip ? line.replace(/[\s,]*\d{5}(?:-\d{4})?$/, "") : line;
  const parts = rest
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const plain: Reading = { parts, state: null, zip };
  const last = parts.at(-1);
  const ending = last === undefined ? null : endingState(last);
  if (!ending) return [plain];
  const before = [...parts.slice(0, -1), ...(ending.before ? [ending.before] : [])];
  const withState = { parts: before, state: ending.state, zip };
  // ", TX" at the end leaves no doubt.
  return !ending.before && parts.length > 1 && last?.length === 2 ? [withState] : [withState, plain];
}

export interface StreetLine {
  number: string;
  street: string;
  unit: string;
}

/** "1500 N Main Street Apt 4" to its number, "N Main St" and "4". */
export function readStreet(line: string): StreetLine {
  const unitMatch =
    /^(.*?)[\s,]+(?:(?:apt|apartment|unit|suite|ste|floor|room|rm)\b\.?\s*#?|#)\s*([\p{L}\d-]{1,10})$/iu.exec(line);
  const withoutUnit = unitMatch?.[1] ?? line;
  const numbered = /^(\d{1,6}(?:-\d{1,5})?[a-z]?(?: \d\/\d)?)\s+(\S.*)$/i.exec(withoutUnit);
  return {
    number: numbered?.[1] ?? "",
    street: tidyStreet(numbered?.[2] ?? withoutUnit),
    unit: unitMatch?.[2] ?? "",
  };
}

export function startsWithNumber(line: string): boolean {
  return readStreet(line).number !== "";
}

const DIRECTIONS = new Set(["n", "s", "e", "w", "ne", "nw", "se", "sw"]);

const SHORT_FORMS = new Map([
  ["street", "St"],
  ["avenue", "Ave"],
  ["boulevard", "Blvd"],
  ["drive", "Dr"],
  ["road", "Rd"],
  ["lane", "Ln"],
  ["court", "Ct"],
  ["place", "Pl"],
  ["parkway", "Pkwy"],
  ["highway", "Hwy"],
  ["square", "Sq"],
  ["terrace", "Ter"],
  ["circle", "Cir"],
  ["trail", "Trl"],
]);

const SHORT_WORDS = new Set([...SHORT_FORMS.values()].map((word) => word.toLowerCase()));

export function isStreetWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/\.$/, "");
  return SHORT_FORMS.has(lower) || SHORT_WORDS.has(lower) || DIRECTIONS.has(lower);
}

/** One spelling for one street: "MAIN STREET" and "Main St." are the same place. */
function tidyStreet(street: string): string {
  const words = street
    .replace(/[.;]+/g, " ")
    .split(/[\s,]+/)
    .filter(Boolean);
  return words
    .map((word, index) => {
      const lower = word.toLowerCase();
      if (DIRECTIONS.has(lower)) return lower.toUpperCase();
      // Only near the end: "St Paul Ave" begins with a saint.
      const short = index > 0 && index >= words.length - 2 ? SHORT_FORMS.get(lower) : undefined;
      return short ?? capitalize(word);
    })
    .join(" ");
}

function capitalize(word: string): string {
  const isOneCase = word === word.toLowerCase() || (word === word.toUpperCase() && word.length > 3);
  if (!isOneCase) return word;
  const lower = word.toLowerCase();
  return lower.replace(/\p{L}/u, (letter, at: number) =>
    at > 0 && /\d/.test(lower[at - 1] ?? "") ? letter : letter.toUpperCase(),
  );
}

function withoutCountry(line: string): string {
  return line.replace(/[\s,]+(?:usa|u\.s\.a\.?|united states(?: of america)?|us)$/i, "").replace(/[\s,]+$/, "");
}

function endingState(part: string): { state: State; before: string } | null {
  const words = part.split(" ");
  for (let count = Math.min(4, words.length); count >= 1; count--) {
    const state = readState(words.slice(-count).join(" "));
    if (state) return { state, before: words.slice(0, -count).join(" ") };
  }
  return null;
}
