/** Minimal replies of the catering API. */

const PLACE = { address: "9 Elm St", city: "Dallas", state: "TX", lat: 32.78, long: -96.8 };
export const STORE = { id: 7, storeNumber: "1001", name: "Elm Street", ...PLACE };
export const CATEGORY = { id: 13, name: "Bowls", urlFriendlyName: "bowls" };
export const ITEM = { id: 101, name: "Bowl", price: 11.45 };
export const OPTION = { optionId: 5, name: "Rice" };
export const MODIFIER = { modifierId: 1, name: "Base", type: "selection", options: [OPTION] };
export const REWARD = { id: 7, name: "Birthday cookie" };
export const REWARD_CARD = { cardId: 9, name: "$5 off" };
export const TIER = { id: 1, rewardPoints: 250 };
export const GIFT_CARD = { cardNumber: "6035710000000066", balance: 25 };
export const PROMOTION = { promoId: 901, code: "ZEBRA5", discount: 5 };
export const LINE = { cartItemId: "l1", menuItemId: 101, name: "Bowl", price: 11.45, quantity: 2 };
export const CART = { id: "c", cart: [LINE], subTotal: 22.9, tax: 1.89, total: 24.79 };
export const ORDER = { orderNumber: "ZK-1", price: 24.79 };
export const PAST_ORDER = { orderId: "ZK-1" };
export const ESTIMATE = { id: "e-1", fee: 5.37 };
export const SAVED_CARD = { id: 3 };
export const SESSION = { userId: "12", userName: "adabyron", isAuthenticated: true, permissions: ["PlaceOrders"] };
export const CUSTOMER = { customerId: 12, firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
export const CHECKOUT_SESSION = { token: "s3cret-session", id: "cs-1", expiresIn: 600 };

/** Fields unknown to the app. */
export const MORE = { somethingNew: { deep: [1] }, toString: "x", polluted: true };
