import type { Sealer } from "../../server/session/seal.ts";

/** Which cookie holds it, and under which key; the draft is all of its cookie. */
const PLACES = {
  signIn: ["account", "signIn"],
  cart: ["device", "cart"],
  devices: ["device", "devices"],
  promoSeen: ["device", "promoSeen"],
  setup: ["order", "setup"],
  payment: ["order", "payment"],
  notices: ["order", "notices"],
  operations: ["order", "operations"],
  emailLink: ["order", "emailLink"],
  draft: ["draft", null],
} as const;

export type Kept = keyof typeof PLACES;

function open(sealer: Sealer, cookies: ReadonlyMap<string, string>, name: string): Record<string, unknown> | null {
  return sealer.open(name, cookies.get(name) ?? "", Infinity) as Record<string, unknown> | null;
}

/** What the cookies of a visitor hold of this; null: nothing. */
export function contentOf(sealer: Sealer, cookies: ReadonlyMap<string, string>, what: Kept): unknown {
  const [name, key] = PLACES[what];
  const held = open(sealer, cookies, name);
  return (key === null ? held : held?.[key]) ?? null;
}

/** The cookies with this in them, beside what they hold already. */
export function withContent(
  sealer: Sealer,
  cookies: ReadonlyMap<string, string>,
  what: Kept,
  value: unknown,
): Map<string, string> {
  const [name, key] = PLACES[what];
  const held = open(sealer, cookies, name);
  const data = key === null ? { ...held, ...(value as object) } : { ...held, [key]: value };
  return new Map([...cookies, [name, sealer.seal(name, data)]]);
}
