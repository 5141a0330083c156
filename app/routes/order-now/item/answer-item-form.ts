import { data, redirect } from "react-router";
import type { ItemRefusal } from "../../../components/item/refused-item.ts";
import { looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import type { OverLimit } from "../../../domain/checkout/limits.ts";
import type { Modifier } from "../../../domain/menu/menu.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { type Problem, refusal } from "../../../ui/form/problems.ts";
import { type ItemForm, type ItemLimits, queryAfter, readItemForm } from "./item-form.ts";
import { isQuickView } from "./load-item.ts";

/** Intents that only recalculate: they never add anything. */
const RECALCULATE = /^(?:update(?::[\w.-]{1,200})?|qty:-?1|opt:[mo\d.]{1,200}:-?1|cancel-limit)$/;

interface ItemRules extends ItemLimits {
  modifiers: Modifier[];
  /** The buttons that save. */
  saves: readonly string[];
  /** Of the item page itself. */
  path: string;
  requestId: string;
}

interface ItemActions {
  /** Asked of a form that is right in itself. */
  overLimit(form: ItemForm): Promise<OverLimit | null>;
  /** `attempt` is the form's mark: the same deed under the same mark is done once. */
  save(intent: string, form: ItemForm, attempt: FormDataEntryValue | null): Promise<Response>;
  /** Null where the way is not offered. */
  toCatering(): Promise<Response | null>;
}

const OWN_FIELD = /^(?:quantity|specialInstructions|m\d[\w.]*)$/;

/** Longer states than this do not fit an address; the form then comes back as the answer to the post. */
const LONGEST_QUERY = 1_800;

/**
 * What both item pages do with a posted form: a press that recalculates goes to the address of the new
 * state, a broken form comes back with its problems, a good one within the order's limits is saved.
 */
export async function answerItemForm(
  request: Request,
  { modifiers, saves, path, requestId, ...limits }: ItemRules,
  { overLimit, save, toCatering }: ItemActions,
) {
  const posted = await request.formData();
  const intent = String(posted.get("intent") ?? "update");
  const form = readItemForm(posted, modifiers, limits);
  if (RECALCULATE.test(intent)) {
    // The quantity of a wrong build stays (ITEM-05); a card number must not get into an address.
    const blocked = intent.startsWith("qty:") || looksLikeCardNumber(form.specialInstructions);
    if (blocked && form.problems.length > 0) return data(shownAgain(posted, form.problems), { status: 422 });
    const query = queryAfter(intent, posted, modifiers, form, limits.maxQuantity);
    if (query.length > LONGEST_QUERY) return data(shownAgain(posted, []), { status: 200 });
    const view = isQuickView(new URL(request.url).searchParams) ? "view=quick&" : "";
    return redirect(`${path}?${view}${query}${placeOf(intent)}`, 303);
  }
  try {
    const led = intent === "to-catering" ? await toCatering() : null;
    if (led) return led;
    const problems = saves.includes(intent) ? form.problems : [{ field: "", message: UNKNOWN_BUTTON }];
    if (problems.length > 0) return data(shownAgain(posted, problems), { status: 422 });
    const limit = await overLimit(form);
    if (limit) return data({ ...shownAgain(posted, []), limit }, { status: 422 });
    return await save(intent, form, posted.get("attempt"));
  } catch (error) {
    const answer = problemsOfTrouble(error, requestId);
    return data(shownAgain(posted, answer.problems), { status: answer.status });
  }
}

/** Where on the page the pressed button stands, for browsers that load it anew. */
function placeOf(intent: string): string {
  const [verb, field = ""] = intent.split(":");
  if (verb === "qty" || verb === "cancel-limit") return "#quantity";
  if (verb === "opt") return `#${field.replace(/\.o\d+$/, "")}-group`;
  return field && `#${field}`;
}

/** The form's own fields as they were typed, but never a card number. */
function shownAgain(posted: FormData, problems: Problem[]): ItemRefusal {
  const { values } = refusal(posted, problems);
  const own = Object.entries(values).filter(([name]) => OWN_FIELD.test(name));
  const harmless = own.map(([name, value]) => [name, looksLikeCardNumber(value) ? "" : value]);
  return { problems, values: Object.fromEntries(harmless) };
}
