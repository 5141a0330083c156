import type { Face } from "./face.ts";

/* A face that sends only the fields that the specification names; the site must do without the others. */

type Change = (value: unknown) => unknown;
type Fields = Record<string, unknown>;

/** Flags of which a missing one says something else than false. */
const SPOKEN = words("isConfigurationValid outOfRange isAuthenticated intact success allowModify isEnabled");

function words(text: string): string[] {
  return text.split(/\s+/);
}

/** The named fields of an object, or of each in a list; without what is empty or off. */
function only(names: string, changes: Record<string, Change> = {}): Change {
  const known = [...words(names), ...Object.keys(changes)];
  return eachOf((value) =>
    Object.fromEntries(
      known
        .filter((name) => isTold(name, value))
        .map((name) => [name, changes[name] ? changes[name](value[name]) : value[name]]),
    ),
  );
}

function isTold(name: string, value: Fields): boolean {
  const told = value[name];
  if (told === undefined || told === null || told === "") return false;
  return told !== false || SPOKEN.includes(name);
}

function eachOf(change: (value: Fields) => unknown): Change {
  return (value) => (Array.isArray(value) ? value.map((entry) => change(entry)) : change(value as Fields));
}

const asText: Change = String;
const ID = { id: asText };

const store = only(
  `id storeNumber name urlFriendlyName description address addressLine2 city state zip line1 lat long distance openUntil
  storeClosingMessage closeDate allowsOnlineOrdering allowsCarryOut allowsOnlineCatering isCateringPilot
  allowTipOnCateringDelivery cateringLeadTime excludedOrderTypeIds onlineCateringDisabledAfter
  externalOnlineOrderingUrl`,
);
const storeLookup = only("outOfRange message", { store });

const CATEGORY = `id name displayName urlFriendlyName note featureImageUrl featuredCategoryLogoUrl
  featuredCategoryBannerText isSingle isFeaturedCategory columnStyle`;
const item = only(
  `id name displayName description additionalInfo isNew tag smallImageUrl largeImageUrl calories maxCalories price
  displayPrice itemGroupPrices itemGroupCalories isItemGroup isChainFavorite quantity specialInstructions modifiers
  categories nutritionalFilterings`,
);

const GROUP = "modifierId menuItemId name type optional min max sortOrder freePremiumOption";
const OPTION = `optionId modifierId menuItemId ingredientId name extraCost chargeExtra onSide extra takeOff isPremium
  isDefault allowExtra allowOnSide allowModify alwaysSendToPos maxAllowed checked quantity calories`;
/** Groups below an option are announced without their options: `submodifiers` has these. */
const announced = eachOf(({ modifierId, menuItemId, name, type }) => ({
  modifierId,
  menuItemId,
  name,
  type,
  options: [],
}));
const group = only(GROUP, { options: only(OPTION, { modifiers: announced }) });

interface Group {
  modifierId: number;
  options: { modifiers?: Group[] }[];
}

/** Groups of every depth in one list, each once, without the option they belong to. */
function flatGroups(groups: Group[]): unknown[] {
  const all = (found: Group[]): Group[] =>
    found.flatMap((one) => [one, ...one.options.flatMap(({ modifiers = [] }) => all(modifiers))]);
  return [...new Map(all(groups).map((one) => [one.modifierId, one])).values()].map(group);
}

const rewardItem = only("menuItemId name");
const REWARD = "name displayName description imageUrl amountOff pointsRequired addedToOrder";
const reward = only(REWARD, { ...ID, items: rewardItem });
const promotion = only("name code amountOff percentOff", { items: rewardItem });

const lineModifiers: Change = (value) =>
  only("modifierId name type", {
    options: only("optionId name quantity extra extraCost chargeExtra isPremium isDefault takeOff onSide", {
      modifiers: lineModifiers,
    }),
  })(value);
const lines = only(
  `cartItemId itemId menuItemId name nickname posCrossReferenceNo price quantity specialInstructions isItemGroup storeNumber
  isConfigurationValid disallowEditOrRemoval taxPercentage`,
  { modifiers: lineModifiers, customerRewardId: asText, promoId: asText },
);
const cart = only("id subTotal tax serviceFee deliveryFee discount multiDiscount total estimatedDeliveryTime", {
  cart: lines,
  promotions: promotion,
  reward,
  data: only("", { promotions: promotion, rewards: reward }),
});

const summary = (value: unknown): unknown => ({
  ...(only(
    `orderNumber orderStatus orderType pickupType asap promiseTime pickupTime curbsideInstructions firstName businessName
    specialInstructions price deliveryFee tipAmount isTaxExempt`,
    { payments: only("amount paymentAuth message", { ccMask }), cart: lines },
  )(value) as Fields),
  ...["store", "billing", "delivery"].reduce((flat, of) => ({ ...flat, ...flatAddress(value as Fields, of) }), {}),
});

/** `{ store: { name } }` as `{ storeName }`. */
function flatAddress(order: Fields, of: string): Fields {
  const address = (order[of] ?? order[`${of}Address`] ?? {}) as Fields;
  const told = Object.keys(address).filter((name) => isTold(name, address) && name !== "storeNumber");
  return Object.fromEntries(told.map((name) => [of + name.charAt(0).toUpperCase() + name.slice(1), address[name]]));
}

const SPELLINGS: ((lastFour: string) => string)[] = [
  (digits) => `************${digits}`,
  (digits) => `**** **** **** ${digits}`,
  (digits) => `XXXX-XXXX-XXXX-${digits}`,
  (digits) => `xxxxxxxxxxxx${digits}`,
  (digits) => `...${digits}`,
  (digits) => `•••• ${digits}`,
  (digits) => `#${digits}`,
  (digits) => `Card ending in ${digits}`,
];

/** A mask in any of its spellings, the same one for the same card. */
function ccMask(mask: unknown): string {
  const digits = String(mask).slice(-4);
  return SPELLINGS[Number(digits) % SPELLINGS.length]?.(digits) ?? "";
}

const tier = only("rewardPoints imageUrl", {
  ...ID,
  rewardTypes: only("displayName pointsRequired imageUrl provider amountOff", ID),
  rewardMenuItems: item,
  rewardTierItemGroups: only("name", { ...ID, menuItems: item }),
});
const savedCard = only(
  `ccTypeCode description cardNumber expirationMonth expirationYear isExpired isPreferred isAboutToExpire nameOnCard
  paymentMethodId`,
  { ...ID, customerId: asText },
);
const card = only("cardNumber pin name active balance", {
  cardType: only("isHouseAccount isCateringRewardCard isLoyaltyCard redemptionEndDate"),
});

const CARTS = "/customer-api/order-shopping-cart";
const STORES = "/customer-api/customer-stores";
const MENU = "/customer-api/store-menu";
const OPTIONS = "/customer-api/payment-options";
const POINTS = "/customer-api/reward-points";
const changeOfCart = (call: string): [string, Change] => [`PUT ${CARTS}/:cartId/${call}`, cart];

const ENTRIES: [call: string, change: Change][] = [
  ["POST /oauth/token", only("access_token")],
  ["GET /api/session", only("userId userName isAuthenticated permissions")],
  [
    "GET /customer-api/user",
    only("preferredLocationId zkRewardsOptIn firstName lastName email phone", { customerId: asText }),
  ],
  [`GET ${CARTS}/vehicle-types`, only("name", ID)],
  [`GET ${CARTS}/vehicle-colors`, only("name", ID)],
  [`GET ${STORES}`, store],
  [`GET ${STORES}/summary-by-state`, only("state", { stores: store })],
  [`GET ${STORES}/closest-locations`, store],
  [`GET ${STORES}/store-number/:storeNumber`, store],
  [`GET ${STORES}/:storeId`, store],
  [
    `GET ${STORES}/open-until/:storeId`,
    (text) => new Response(String(text), { headers: { "Content-Type": "text/plain; charset=utf-8" } }),
  ],
  [`GET ${STORES}/find-store-for-catering`, storeLookup],
  [`GET ${STORES}/find-store-for-individual-delivery`, storeLookup],
  [`GET ${MENU}/categories/type/:typeId`, only(CATEGORY)],
  [`GET ${MENU}/store/:storeId/category/:categoryId/type/:typeId`, only(CATEGORY, { menuItems: item })],
  [`GET ${MENU}/store/:storeId/menu-item/:itemId`, item],
  [`GET ${MENU}/store/:storeId/menu-item/:itemId/modifiers`, group],
  [`GET ${MENU}/store/:storeId/submodifiers`, (groups) => flatGroups(groups as Group[])],
  [`GET ${MENU}/store/:storeId/type/:typeId/featured-carousel`, item],
  [`GET ${MENU}/store-daily-orders`, only("isOverLimit csmPhoneNumbers")],
  [`GET ${CARTS}/:cartId`, cart],
  [`POST ${CARTS}`, cart],
  [`POST ${CARTS}/:cartId`, cart],
  ...words("add update remove associate-to-user remove-promo add-reward").map(changeOfCart),
  ...words("redeem-reward/:rewardId remove-reward/:rewardId").map(changeOfCart),
  changeOfCart("delivery-estimates/:estimateId/add-to-cart"),
  [`PUT ${CARTS}/redeem-promo`, cart],
  [`PUT ${CARTS}/:cartId/validate-to-store/:storeId`, only("intact", { cart })],
  [`GET ${CARTS}/:cartId/check-for-promotional-addon/:itemId`, only("available promotion")],
  [`PUT ${CARTS}/:cartId/queue`, summary],
  [`GET ${CARTS}/order-confirmation/:orderNumber`, summary],
  [`GET ${CARTS}/order/:orderNumber`, summary],
  [`PUT ${CARTS}/queued-orders/:orderNumber/process-with-new-payment`, summary],
  [`PUT ${CARTS}/:cartId/approve-quote`, only("", { orderSummary: summary })],
  [`GET ${CARTS}/previous-orders`, only("orderId price orderType isFavorite", { cart: lines })],
  [`PUT ${CARTS}/:orderNumber/toggleFavorite`, only("orderId")],
  [
    `GET ${CARTS}/delivery-status/:orderNumber`,
    only("status driverStatus estimatedDeliveryTime serviceName deliveryStatusUrl", {
      deliveryPerson: only("name phone status"),
    }),
  ],
  ["GET /customer-api/cards", card],
  ["POST /customer-api/cards/lookup-for-order", card],
  ["GET /customer-api/cards/loyalty-balance", only("balance")],
  ["GET /customer-api/cards/catering-reward-balance", only("balance")],
  [`GET ${OPTIONS}`, savedCard],
  [`POST ${OPTIONS}`, savedCard],
  [`GET ${OPTIONS}/:optionId`, savedCard],
  [`PUT ${OPTIONS}/:optionId`, savedCard],
  [`GET ${CARTS}/request-checkout-session`, only("token id")],
  ["GET /customer-api/rewards/available", reward],
  ["GET /customer-api/rewards/available-at-store-online", reward],
  [
    `GET ${POINTS}/with-current-rewards`,
    only("points", { rewards: only("cardNumber name expirationDate isExpired addedToOrder", { cardId: asText }) }),
  ],
  [`GET ${POINTS}/tiers`, tier],
  [`GET ${POINTS}/tiers-with-items-by-store/:storeId`, tier],
  [`POST ${POINTS}/redeem-points`, reward],
];

/** Sign-ins have no expiry; a refused call ends them. */
export const LEAN: Face = {
  tokenSeconds: 30 * 60,
  hasOpenCarts: true,
  hasRevocation: false,
  replies: Object.fromEntries(ENTRIES),
};
