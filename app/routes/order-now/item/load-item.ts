import { data } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { Visit } from "../../../../server/visit.ts";
import { showTrouble } from "../../../components/trouble-page.tsx";
import { troubleOf } from "../../../domain/trouble.ts";

/** The item as the chosen store offers it on the chosen day; a page that says so (404) when it does not. */
export async function loadItem(visit: Visit, catering: Catering, itemId: number) {
  const { menuKey } = await visit.ready();
  if (!Number.isSafeInteger(itemId) || itemId < 0) throw gone();
  const [item, modifiers, settings, toggles] = await Promise.all([
    catering.menuItem(menuKey, itemId),
    catering.modifiers(menuKey, itemId),
    catering.orderSettings(),
    catering.toggles(),
  ]).catch((error: unknown) => {
    if (troubleOf(error)?.kind === "not found") throw gone();
    return showTrouble(error);
  });
  return {
    item: item.value,
    modifiers: modifiers.value,
    maxQuantity: settings.maxLineItemQuantity,
    takesInstructions: toggles.has("SPECIAL_INSTRUCTIONS"),
  };
}

function gone() {
  return data({ reason: "item" }, { status: 404 });
}
