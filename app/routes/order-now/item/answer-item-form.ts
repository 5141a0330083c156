import { redirect } from "react-router";
import { refuse, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { type ItemButton, type SaveIntent, itemIntents } from "../../../components/item/item-intents.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import type { Modifier } from "@platter/ordering/menu/menu.ts";
import { withAlwaysSent } from "@platter/ordering/menu/option-flags.ts";
import { type ItemForm, type ItemLimits, queryAfter, readItemForm } from "./item-form.ts";
import { isQuickView } from "./load-item.ts";

/** Buttons that only recalculate, and what each may name: it gets into an address. */
const RECALCULATE: Partial<Record<ItemButton["name"], RegExp>> = {
  update: /^$/,
  "update-at": /^[\w.-]{1,200}$/,
  qty: /^-?1$/,
  opt: /^[mo\d.]{1,200}:-?1$/,
  "cancel-limit": /^$/,
};

interface ItemRules extends ItemLimits {
  modifiers: Modifier[];
  saves: readonly SaveIntent[];
  path: string;
  /** Where the form was posted to. */
  url: string;
}

interface ItemActions {
  overLimit(form: ItemForm): Promise<OverLimit | null>;
  /**
   * `key` is the idempotency key of the form: the same operation with the same key is done once. `again`: the address of
   * the form as it was filled in.
   */
  save(intent: SaveIntent, form: ItemForm, key: FormDataEntryValue | null, again: string): Promise<Response>;
  /** Null where the way is not offered. */
  toCatering(): Promise<Response | null>;
  /** Of a line that is edited: whatever stands in the form, it need not be right. */
  remove?: () => Promise<Response>;
}

/** Longer states than this do not fit an address; the form then comes back as the answer to the post. */
const LONGEST_QUERY = 1_800;
/** An address that is carried in another one. */
const LONGEST_TO_RETURN_TO = 900;

/**
 * What both item pages do with a posted form: a press that recalculates goes to the address of the new
 * state, a broken form comes back with its problems, a good one within the order's limits is saved.
 */
export async function answerItemForm(
  posted: FormData,
  rules: ItemRules,
  { overLimit, save, toCatering, remove }: ItemActions,
) {
  const pressed = itemIntents.read(posted);
  const form = readItemForm(posted, rules.modifiers, rules);
  if (pressed && RECALCULATE[pressed.name]?.test(pressed.argument))
    return recalculate({ posted, pressed, form, ...rules });
  const led = pressed?.name === "to-catering" ? await toCatering() : null;
  if (led) return led;
  if (pressed?.name === "remove" && remove) return remove();
  const intent = rules.saves.find((name) => name === pressed?.name);
  if (!intent) return refuseUnknownButton(posted);
  if (form.problems.length > 0) return refuse(posted, form.problems);
  const limit = await overLimit(form);
  if (limit) return refuse(posted, [], 422, { limit });
  const sent = { ...form, choices: withAlwaysSent(rules.modifiers, form.choices) };
  return save(intent, sent, posted.get("idempotencyKey"), addressOf({ posted, pressed, form, ...rules }));
}

/** Of the form as it was filled in; that of the item where it is too much for one. */
function addressOf({
  posted,
  pressed,
  form,
  modifiers,
  path,
  maxQuantity,
}: Omit<Recalculation, "pressed"> & { pressed: ItemButton | null }) {
  const query = pressed && queryAfter(pressed, posted, modifiers, form, maxQuantity);
  return query && query.length <= LONGEST_TO_RETURN_TO ? `${path}?${query}` : path;
}

interface Recalculation extends ItemRules {
  posted: FormData;
  pressed: ItemButton;
  form: ItemForm;
}

function recalculate({ posted, pressed, form, modifiers, path, url, maxQuantity }: Recalculation) {
  // The quantity of a wrong build stays (ITEM-05); a card number must not get into an address.
  const blocked = pressed.name === "qty" || looksLikeCardNumber(form.specialInstructions);
  if (blocked && form.problems.length > 0) return refuse(posted, form.problems);
  const query = queryAfter(pressed, posted, modifiers, form, maxQuantity);
  if (query.length > LONGEST_QUERY) return refuse(posted, [], 200);
  const view = isQuickView(new URL(url).searchParams) ? "view=quick&" : "";
  return redirect(`${path}?${view}${query}${placeOf(pressed)}`, 303);
}

/** Where on the page the pressed button stands, for browsers that load it anew. */
function placeOf({ name, argument }: ItemButton): string {
  switch (name) {
    case "qty":
    case "cancel-limit":
      return "#quantity";
    case "opt":
      return `#${argument.replace(/(?:\.o\d+)?:.*$/, "")}-group`;
    default:
      return argument && `#${argument}`;
  }
}
