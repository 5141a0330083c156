import type { Operation } from "../../server/catering/operation.ts";
import { OPERATIONS } from "../../server/catering/catering.ts";
import type { Fetch, Json } from "./altered-api.ts";

/** Specified fields of replies, by call, that the site needs. */
const NEEDED: Record<string, string> = {
  "order-types": "[].id [].name",
  "order-lead-times": "[].minutes",
  "vehicle-colors": "[].name",
  "feature-toggles": "[].featureName [].isEnabled",
  "customer-stores": "[].id [].storeNumber [].lat [].allowsOnlineOrdering [].allowsCarryOut",
  "stores-by-state": "[].state [].stores",
  "store-number": "name address zip line1 urlFriendlyName",
  "closest-locations": "[].distance",
  "store-hours": "currentWeek nextWeek[].close",
  "store-hours-for-ordering": "[].date [].open",
  "find-store-for-catering": "outOfRange",
  "find-store-for-individual-delivery": "store.storeNumber",
  categories: "[].id [].urlFriendlyName",
  category: "menuItems menuItems[].id menuItems[].name menuItems[].price",
  "menu-item": "name",
  modifiers: "[].modifierId [].name [].type [].options [].options[].optionId [].options[].name",
  cart: "id cart cart[].cartItemId cart[].name cart[].price cart[].quantity cart[].menuItemId",
  "cart-add": "cart[].modifiers[].options[].name",
  "cart-validate": "cart intact",
  "redeem-promo": "promotions promotions[].code",
  "sign-in": "access_token",
  session: "isAuthenticated",
  customer: "customerId",
  "payment-options": "[].id [].cardNumber [].expirationYear",
  "card-lookup": "cardNumber balance active",
  "loyalty-balance": "balance",
  "tax-exempt-status": "[].name",
  "rewards-available-at-store": "[].id [].name [].items+[].amountOff",
  "reward-points": "points rewards rewards[].cardId rewards[].cardNumber rewards[].expirationDate",
  "reward-tiers-at-store": "[].rewardPoints [].rewardTypes[].id",
  "delivery-estimates-for-cart": "[].id [].fee [].deliveryProvider",
  "delivery-estimate-add-to-cart": "estimatedDeliveryTime",
  "previous-orders": "[].orderId [].cart [].price",
};

/** The same for replies to changes. */
const NEEDED_OF_WRITES: Record<string, string> = {
  queue: "orderNumber price cart payments payments[].ccMask pickupType promiseTime+pickupTime firstName billingZip",
  "order-confirmation": "orderNumber cart[].quantity payments[].amount storeName storePhone",
  "delivery-status": "status driverStatus",
  "request-checkout-session": "token",
  "redeem-points-for-gift-card": "success",
  "redeem-reward": "reward+data",
  "add-reward": "cart[].customerRewardId",
};

/** Specified fields that the site can replace. */
const SPARED: Record<string, string> = {
  "order-types": "[].displayName",
  "order-validation": "maxLineItemQuantity",
  "customer-stores": "[].openUntil",
  category: "menuItems[].smallImageUrl",
  modifiers: "[].optional [].options[].isDefault",
  "cart-create": "subTotal tax total",
  customer: "zkRewardsOptIn preferredLocationId email",
};

export interface PromisedField {
  call: string;
  /** "cart[].price"; alternatives are joined by "+". */
  field: string;
  /** Seen only in replies to changes. */
  write: boolean;
}

export const NEEDED_FIELDS = [...fieldsOf(NEEDED), ...fieldsOf(NEEDED_OF_WRITES, true)];
export const SPARED_FIELDS = fieldsOf(SPARED);

function fieldsOf(table: Record<string, string>, write = false): PromisedField[] {
  return Object.entries(table).flatMap(([call, fields]) => fields.split(" ").map((field) => ({ call, field, write })));
}

/** An API that omits a field in every reply to a call. */
export function leavingOut({ call, field }: PromisedField, api: Fetch): Fetch {
  return async (request) => {
    const reply = await api(request);
    if (!reply.ok || operationOf(request)?.name !== call) return reply;
    return Response.json(field.split("+").reduce(without, await reply.json()));
  };
}

function without(reply: Json, path: string): Json {
  const [, name = "", rest = ""] = /^(\[\]|[^.[]+)\.?(.*)$/.exec(path) ?? [];
  if (name === "[]") return reply.map((entry: Json) => without(entry, rest));
  const { [name]: inner, ...others } = reply;
  return rest === "" || !inner ? others : { ...others, [name]: without(inner, rest) };
}

/** The fitting operation with the fewest ids in its path. */
export function operationOf({ method, url }: Pick<Request, "method" | "url">): Operation | undefined {
  const { pathname } = new URL(url);
  const ids = (path: string) => path.split("{").length;
  return OPERATIONS.filter((one) => one.method === method && patternOf(one).test(pathname)).toSorted(
    (one, other) => ids(one.path) - ids(other.path),
  )[0];
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
