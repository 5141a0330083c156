import { piecePrice, withAlwaysSent } from "@platter/ordering/menu/modifiers.ts";
import type { WantedDish } from "../../../server/group/group-guest.ts";
import type { LoadedItem } from "../../components/item/load-item.ts";
import type { PostedItem } from "../../components/item/redirect-with-choices.ts";

export function wantedDish({ item, modifiers }: LoadedItem, posted: PostedItem): WantedDish {
  const { quantity, specialInstructions, choices } = posted;
  return {
    name: item.displayName,
    line: { menuItemId: item.id, quantity, specialInstructions, modifiers: withAlwaysSent(modifiers, choices) },
    amount: (piecePrice(item, modifiers, choices) ?? 0) * quantity,
  };
}
