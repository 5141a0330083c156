import { data, redirect } from "react-router";
import { looksLikeCardNumber } from "../../../domain/card.ts";
import type { MenuItem, Modifier } from "../../../domain/menu.ts";
import { UNKNOWN_BUTTON } from "../../../domain/notices.ts";
import { problemsOfTrouble } from "../../../domain/trouble.ts";
import { type Problem, type Refusal, refusal } from "../../../ui/form/problems.ts";
import { type ItemForm, type ItemLimits, queryAfter, readItemForm } from "./item-form.ts";

/** Intents that only recalculate: they never add anything (A6). */
const RECALCULATE = /^(?:update|qty:-?1|opt:[mo\d.]+:-?1)$/;

interface ItemRules extends ItemLimits {
  modifiers: Modifier[];
  /** The buttons that save. */
  saves: readonly string[];
  /** Of the item page itself. */
  path: string;
  requestId: string;
}

const OWN_FIELD = /^(?:quantity|specialInstructions|m\d[\w.]*)$/;

/** Longer states than this do not fit an address; the form then comes back as the answer to the post. */
const LONGEST_QUERY = 1_800;

/**
 * What both item pages do with a posted form: a press that recalculates goes to the address of the new
 * state, a broken form comes back with its problems, a good one is handed to `save`.
 */
export async function answerItemForm(
  request: Request,
  { modifiers, saves, path, requestId, ...limits }: ItemRules,
  save: (intent: string, form: ItemForm) => Promise<Response>,
) {
  const posted = await request.formData();
  const intent = String(posted.get("intent") ?? "update");
  const form = readItemForm(posted, modifiers, limits);
  if (RECALCULATE.test(intent)) {
    // The quantity of a wrong build stays (ITEM-05, D-078); a card number must not get into an address.
    const blocked = intent.startsWith("qty:") || looksLikeCardNumber(form.specialInstructions);
    if (blocked && form.problems.length > 0) return data(shownAgain(posted, form.problems), { status: 422 });
    const query = queryAfter(intent, posted, modifiers, form, limits.maxQuantity);
    return query.length > LONGEST_QUERY
      ? data(shownAgain(posted, []), { status: 200 })
      : redirect(`${path}?${query}`, 303);
  }
  const problems = saves.includes(intent) ? form.problems : [{ field: "", message: UNKNOWN_BUTTON }];
  if (problems.length > 0) return data(shownAgain(posted, problems), { status: 422 });
  try {
    return await save(intent, form);
  } catch (error) {
    const answer = problemsOfTrouble(error, requestId);
    return data(shownAgain(posted, answer.problems), { status: answer.status });
  }
}

/** The form's own fields as they were typed, but never a card number. */
function shownAgain(posted: FormData, problems: Problem[]): Refusal {
  const { values } = refusal(posted, problems);
  const own = Object.entries(values).filter(([name]) => OWN_FIELD.test(name));
  const harmless = own.map(([name, value]) => [name, looksLikeCardNumber(value) ? "" : value]);
  return { problems, values: Object.fromEntries(harmless) };
}

/** "Menu > Bowls > Build Your Own Bowl" (ITEM-01); the category is the item's first. */
export function trailOf(item: MenuItem) {
  const category = item.categories[0];
  return [
    { label: "Menu", to: "/order-now/build-order" },
    ...(category
      ? [{ label: category.displayName || category.name, to: `/order-now/build-order/${category.urlFriendlyName}` }]
      : []),
    { label: item.displayName },
  ];
}
