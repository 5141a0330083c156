import { EMPTY_SETUP } from "@platter/ordering/order/journey.ts";
import { NO_GROUPS } from "@platter/ordering/group/joined.ts";
import { EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import { COOKIES, SETUP_KEYS } from "../../server/session/visitor-sessions.ts";
import type { Sealer } from "../../server/session/seal.ts";

/** The cookie of a content, with its key, or with keys of its fields. */
type Place = [cookie: string, key: string | readonly string[], empty?: object];

const PLACES = {
  signIn: ["account", "signIn"],
  cart: ["device", "cart"],
  devices: ["device", "devices"],
  promoSeen: ["device", "promoSeen"],
  remembered: ["device", "remembered"],
  setup: ["order", SETUP_KEYS, EMPTY_SETUP],
  payment: ["order", "payment"],
  notices: ["order", "notices"],
  operations: ["order", "operations"],
  emailLink: ["order", "emailLink"],
  draft: ["draft", COOKIES[3].keys, EMPTY_DRAFT],
  group: ["group", COOKIES[4].keys, NO_GROUPS],
} satisfies Record<string, Place>;

export type Kept = keyof typeof PLACES;

function open(sealer: Sealer, cookies: ReadonlyMap<string, string>, name: string): Record<string, unknown> | null {
  return sealer.open(name, cookies.get(name) ?? "", Infinity) as Record<string, unknown> | null;
}

/** This content of a visitor's cookies; null without one. */
export function contentOf(sealer: Sealer, cookies: ReadonlyMap<string, string>, what: Kept): unknown {
  const [name, key, empty]: Place = PLACES[what];
  const held = open(sealer, cookies, name);
  if (typeof key === "string") return held?.[key] ?? null;
  const fields = Object.entries(held ?? {}).filter(([name]) => key.includes(name));
  return fields.length === 0 ? null : { ...empty, ...Object.fromEntries(fields) };
}

/** The cookies with this content added. */
export function withContent(
  sealer: Sealer,
  cookies: ReadonlyMap<string, string>,
  what: Kept,
  value: unknown,
): Map<string, string> {
  const [name, key]: Place = PLACES[what];
  const keys = [key].flat();
  const others = Object.entries(open(sealer, cookies, name) ?? {}).filter(([held]) => !keys.includes(held));
  const data = { ...Object.fromEntries(others), ...(typeof key === "string" ? { [key]: value } : (value as object)) };
  return new Map([...cookies, [name, sealer.seal(name, data)]]);
}
