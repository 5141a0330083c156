/**
 * Messages carried over a redirect to the next page (A17). The cookie holds a code and short values,
 * never a sentence, so that nobody can make our pages say theirs.
 */
export type Notice =
  | { code: "added"; name: string; quantity: number }
  | { code: "updated"; name: string }
  | { code: "removed"; name: string }
  | { code: "renamed"; name: string }
  | { code: "cart-cleared" }
  | { code: "cart-expired" }
  | { code: "order-in-doubt" }
  | { code: "items-removed" }
  | { code: "type-changed"; name: string }
  | { code: "time-dropped" }
  | { code: "missing"; what: MissingThing }
  | { code: "address-unknown" }
  | { code: "order-placed"; orderNumber: string }
  | { code: "lite"; on: boolean }
  | { code: "unavailable" };

/** What a refused guard asks for (GUARD-09, A19). */
export type MissingThing = "order type" | "pickup type" | "store" | "day and time" | "items";

const MISSING: Record<MissingThing, string> = {
  "order type": "Please choose what kind of order you would like first.",
  "pickup type": "Please choose how you would like to get your meal first.",
  store: "Please choose a location first.",
  "day and time": "Please choose a day and time first.",
  items: "Your bag is empty. Please add something to it first.",
};

/** TIME-24, CART-09: exact text. */
export const ITEMS_REMOVED =
  "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.";

/** The answer to a button that a page does not have: made by hand, or of a page that has changed since. */
export const UNKNOWN_BUTTON = "Please use one of the buttons on this page.";

export function noticeText(notice: Notice): string {
  switch (notice.code) {
    case "added":
      return `Added to your bag: ${notice.quantity > 1 ? `${notice.quantity} × ` : ""}${notice.name}.`;
    case "updated":
      return `Updated: ${notice.name}.`;
    case "removed":
      return `Removed ${notice.name}.`;
    case "renamed":
      return `Renamed to ${notice.name}.`;
    case "cart-cleared":
      return "Your bag is empty now.";
    case "cart-expired":
      return "Your bag has expired, so we started a new one.";
    case "order-in-doubt":
      return "We could not find out whether your order was placed. Please call the restaurant before you order again: its number is at the end of this page.";
    case "items-removed":
      return ITEMS_REMOVED;
    case "type-changed":
      return `You are now ordering ${notice.name}. Your earlier choice of location and time no longer applies.`;
    case "time-dropped":
      return "The time you had chosen is not available there. Please choose a new one.";
    case "missing":
      return MISSING[notice.what];
    case "address-unknown":
      return "Address could not be verified. Please try a different address.";
    case "order-placed":
      return `This order has been placed. Your order number is ${notice.orderNumber}.`;
    case "lite":
      return notice.on ? "Lite mode is on: pages come without pictures and scripts." : "Lite mode is off.";
    case "unavailable":
      return "We could not reach the restaurant. Please try again.";
  }
}
