import { dialogLink } from "./dialog-link.tsx";

/** To an item's page in its short form (MENU-21, D-068). */
export const QuickViewLink = dialogLink(() => import("./item/quick-view.tsx"));
