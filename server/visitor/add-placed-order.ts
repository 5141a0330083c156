import { type Cart, type CartLine, type CartModifier, isFixed } from "@platter/ordering/checkout/cart.ts";
import { checkChoices, choicesFromCart } from "@platter/ordering/menu/choices.ts";
import type { ChosenModifier } from "@platter/ordering/menu/menu.ts";
import { withAlwaysSent } from "@platter/ordering/menu/modifiers.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { nullIfNotFound } from "@platter/ordering/remote-failure.ts";
import type { LineRequest } from "../catering/cart.ts";
import type { MenuKey } from "../catering/menu.ts";
import { ADDED, bagFor, isLost, newLines, notSure, notePrices } from "./add-to-cart.ts";
import { type CartParts, fewNames, isRefusal, ofThisType } from "./fit-cart.ts";

interface Dish {
  line: CartLine;
  request: LineRequest | null;
  lost: string[];
  needsChoice: boolean;
}

const MENU = "/order-now/build-order";

/** Adds the dishes of a placed order one by one (API-33) as they are on today's menu, with a notice of missing ones. */
export async function addPlacedOrder(parts: CartParts, placed: PlacedOrder, name: string): Promise<string> {
  const { order, notices } = parts;
  const ready = await order.ready();
  const lines = placed.lines.filter((line) => !isFixed(line));
  const dishes = await Promise.all(lines.map((line) => readDish(parts, ready.menuKey, line)));
  const choosing = dishes.filter(({ needsChoice }) => needsChoice).map(({ line }) => line.name);
  if (choosing.length > 0) notices.write({ code: "needs-choice", names: fewNames(choosing) });
  const known = dishes.filter(({ request }) => request !== null);
  const gone = dishes.filter(({ request, needsChoice }) => !request && !needsChoice).map(({ line }) => line.name);
  const { before, removed } = known.length > 0 ? await bagFor(parts, ready) : { before: null, removed: [] };
  const sent = before && (await sendDishes(parts, before, known));
  if (sent === "lost") return notSure(parts, name);
  const missing = [...removed, ...gone, ...(sent?.refused ?? []), ...known.flatMap(({ lost }) => lost)];
  if (missing.length > 0) notices.write({ code: "items-removed", names: fewNames(missing) });
  if (!before || !sent || sent.cart.lines.length <= before.lines.length) {
    notices.write({ code: "again-none" });
    return MENU;
  }
  parts.business.itemAdded();
  if (missing.length + choosing.length === 0) notices.write({ code: "added", name, quantity: 1 });
  notePrices(parts, lines, newLines(before, sent.cart));
  return ADDED;
}

async function sendDishes(parts: CartParts, before: Cart, dishes: Dish[]) {
  const { order, catering } = parts;
  const { envelope } = await order.ready();
  const refused: string[] = [];
  let cart = before;
  for (const { line, request } of dishes) {
    if (!request) continue;
    try {
      const after = ofThisType(parts, await catering.addLine(before.id, envelope, request));
      // CART-08: the notice must include dishes that the API silently omitted.
      if (after.lines.length <= cart.lines.length) refused.push(line.name);
      cart = after;
    } catch (error) {
      if (isRefusal(error)) refused.push(line.name);
      // After this error the form must not be sent again, which would add the first dishes twice.
      else if (cart !== before || (await isLost(error, order))) return "lost";
      else throw error;
    }
  }
  return { cart, refused };
}

async function readDish({ catering }: CartParts, menuKey: MenuKey, line: CartLine): Promise<Dish> {
  const gone = { line, request: null, lost: [], needsChoice: false };
  // 0: the API sent no menu item id for the line.
  if (line.menuItemId === 0) return gone;
  const found = await Promise.all([
    catering.menuItem(menuKey, line.menuItemId),
    catering.modifiers(menuKey, line.menuItemId),
    catering.toggles(),
  ]).catch(nullIfNotFound);
  if (!found) return gone;
  const [, { value: modifiers }, toggles] = found;
  const choices = choicesFromCart(modifiers, line.modifiers);
  if (checkChoices(modifiers, choices).length > 0) return { ...gone, needsChoice: true };
  const { menuItemId, quantity, nickname } = line;
  const specialInstructions = toggles.has("SPECIAL_INSTRUCTIONS") ? line.specialInstructions : "";
  const sent = withAlwaysSent(modifiers, choices);
  const request = { menuItemId, quantity, specialInstructions, modifiers: sent, ...(nickname && { nickname }) };
  const lost = lostOptions(line.modifiers, choices).map((option) => `${line.name}: ${option}`);
  return { line, request, lost, needsChoice: false };
}

function lostOptions(wanted: readonly CartModifier[], chosen: readonly ChosenModifier[]): string[] {
  return wanted.flatMap(({ modifierId, options }) => {
    const kept = chosen.find((one) => one.modifierId === modifierId)?.options ?? [];
    return options.flatMap((option) => {
      if (option.takeOff) return [];
      const same = kept.find(({ optionId }) => optionId === option.optionId);
      return same ? lostOptions(option.modifiers, same.modifiers) : [option.name];
    });
  });
}
