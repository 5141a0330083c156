import { data, redirect } from "react-router";
import type { MenuItem, Modifier } from "../../../domain/menu.ts";
import { troubleAnswer, troubleOf } from "../../../domain/trouble.ts";
import { refusal } from "../../../ui/form/problems.ts";
import { type ItemForm, queryAfter, readItemForm } from "./item-form.ts";

/** Intents that only recalculate: they never add anything (A6). */
const RECALCULATE = /^(?:update|qty:-?1|opt:[mo\d.]+:-?1)$/;

interface ItemRules {
  modifiers: Modifier[];
  maxQuantity: number;
  /** Of the item page itself. */
  path: string;
  requestId: string;
}

/** Longer states than this do not fit an address; the form then comes back as the answer to the post. */
const LONGEST_QUERY = 1_800;

/**
 * What both item pages do with a posted form: a press that recalculates goes to the address of the new
 * state, a broken form comes back with its problems, a good one is handed to `save`.
 */
export async function answerItemForm(
  request: Request,
  { modifiers, maxQuantity, path, requestId }: ItemRules,
  save: (intent: string, form: ItemForm) => Promise<Response>,
) {
  const posted = await request.formData();
  const intent = String(posted.get("intent") ?? "update");
  const form = readItemForm(posted, modifiers, maxQuantity);
  if (RECALCULATE.test(intent)) {
    const blocked = intent.startsWith("qty:") && form.problems.length > 0; // ITEM-05, D-078
    if (blocked) return data(refusal(posted, form.problems), { status: 422 });
    const query = queryAfter(intent, posted, modifiers, form, maxQuantity);
    return query.length > LONGEST_QUERY
      ? data(refusal(posted, []), { status: 200 })
      : redirect(`${path}?${query}`, 303);
  }
  if (form.problems.length > 0) return data(refusal(posted, form.problems), { status: 422 });
  try {
    return await save(intent, form);
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    const { status, messages } = troubleAnswer(trouble, requestId);
    return data(
      refusal(
        posted,
        messages.map((message) => ({ field: "", message })),
      ),
      { status },
    );
  }
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
