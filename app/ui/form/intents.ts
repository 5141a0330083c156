/** The answer to an unknown button: forged, or of an older page. */
export const UNKNOWN_BUTTON = "Please use one of the buttons on this page.";

type Kind = "plain" | "argument";

/** The prefix of every button's name. Buttons have no value, which text browsers would show and read aloud. */
const PREFIX = "intent:";

interface Intents<Table extends Record<string, Kind>> {
  button<Name extends keyof Table & string>(
    name: Name,
    ...argument: Table[Name] extends "argument" ? [string | number] : []
  ): { name: string };
  /** The pressed button; without one it is `update`. Null: unknown. */
  read(form: FormData): Pressed<Table> | null;
}

export interface Pressed<Table extends Record<string, Kind>> {
  name: keyof Table & string;
  argument: string;
}

export type Handlers<Form, Given extends unknown[], Answer> =
  Form extends Intents<infer Table> ? { [Name in keyof Table]: (...given: Given) => Answer } : never;

/** The name of the pressed button; null without one. Other elements use a field `intent`. */
export function pressedName(form: FormData | undefined): string | null {
  const value = form?.get("intent") ?? null;
  if (value !== null) return PREFIX + String(value);
  return [...(form?.keys() ?? [])].find((name) => name.startsWith(PREFIX)) ?? null;
}

/** The part after the prefix: "gift:remove:1". */
export function intentOf(name: string): string {
  return name.slice(PREFIX.length);
}

/** No name may start with another: "gift" beside "gift:remove" would take its argument. */
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
