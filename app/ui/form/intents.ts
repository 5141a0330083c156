/** The message for an unknown button: forged, or of an outdated page. */
export const UNKNOWN_BUTTON = "Please use one of the buttons on this page.";

type Kind = "plain" | "argument";

/** The prefix of every button's name, which also holds the argument: text browsers would display a button's value. */
const PREFIX = "intent:";

interface Intents<Table extends Record<string, Kind>> {
  button<Name extends keyof Table & string>(
    name: Name,
    ...argument: Table[Name] extends "argument" ? [string | number] : []
  ): { name: string };
  /** The pressed button, `update` if the form has none; null if unknown. */
  read(form: FormData): Pressed<Table> | null;
}

export interface Pressed<Table extends Record<string, Kind>> {
  name: keyof Table & string;
  argument: string;
}

export type Handlers<Form, Given extends unknown[], Answer> =
  Form extends Intents<infer Table> ? { [Name in keyof Table]: (...given: Given) => Answer } : never;

/** The name of the pressed button, also from a field `intent` set by other elements; null without either. */
export function pressedName(form: FormData | undefined): string | null {
  const value = form?.get("intent") ?? null;
  if (value !== null) return PREFIX + String(value);
  return [...(form?.keys() ?? [])].find((name) => name.startsWith(PREFIX)) ?? null;
}

/** The name without the prefix: "gift:remove:1". */
export function intentOf(name: string): string {
  return name.slice(PREFIX.length);
}

/** No name may be a prefix of another: "gift" would match "gift:remove:1" with the argument "remove:1". */
export function defineIntents<const Table extends Record<string, Kind>>(table: Table): Intents<Table> {
  const names = Object.keys(table) as (keyof Table & string)[];
  return {
    button: (name, ...argument) => ({ name: PREFIX + [name, ...argument].join(":") }),
    read(form) {
      const value = intentOf(pressedName(form) ?? `${PREFIX}update`);
      const name = names.find((one) =>
        table[one] === "plain" ? value === one : value.startsWith(`${one}:`) && value.length > one.length + 1,
      );
      return name === undefined ? null : { name, argument: value.slice(name.length + 1) };
    },
  };
}
