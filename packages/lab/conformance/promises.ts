/** What rows promise of a call, and what the site cannot do when it is not kept. */
export interface Promised {
  /** What the site cannot do without the call; empty where no page uses it: then all that is asked of it is a hint. */
  cannot: string;
  tells: readonly Told[];
}

/** A field that the site breaks without. Not every entry need have it, but one of those that a run sees. */
export interface Told {
  row: string;
  /** "cart[].price", or any of these where an API may choose. */
  paths: readonly string[];
  cannot: string;
}

/** Of lines like `CART-13 cannot name a dish: cart[].name`; "storeName|store.name" is one field that has two names. */
function told(lines: string): Told[] {
  return [...lines.matchAll(/(\S+-\d+) cannot ([^:]+): (.+)/g)].flatMap(([, row = "", cannot = "", names = ""]) =>
    names.split(" ").map((name) => ({ row, cannot, paths: name.split("|") })),
  );
}

/** The same in another place: "[]" for the entries of a list. */
function at(place: string, fields: readonly Told[]): Told[] {
  const below = (path: string) => (path.startsWith("[") ? place + path : `${place}.${path}`);
  return fields.map(({ paths, ...rest }) => ({ ...rest, paths: paths.map(below) }));
}

function promised(cannot: string, ...tells: readonly Told[][]): Promised {
  return { cannot, tells: tells.flat() };
}

/** Of no page (API-45, API-60). */
const UNUSED = promised("");

const STORE = told(`
  STORE-18 cannot tell restaurants apart: id storeNumber name
  STORE-04 cannot say where a restaurant is: address city state zip
  STORE-13 cannot put a restaurant on the map or know its time zone: lat long
  STORE-04 cannot tell the telephone number of a restaurant: line1
  STORE-03 cannot take an order for a restaurant: allowsOnlineOrdering allowsCarryOut
  OUT-03 cannot lead to the page of a restaurant: urlFriendlyName
`);
const HOURS_DAY = told("TIME-25 cannot tell when a restaurant is open: date open close");
const LOOKUP = [
  ...told("API-11 cannot tell whether a delivery comes to an address: outOfRange"),
  ...at("store", STORE),
];
const ESTIMATE = told(`
  DELIV-02 cannot charge for a delivery: id fee
  DELIV-01 cannot name who delivers: deliveryProvider
`);

const CATEGORY = told(`
  MENU-23 cannot list a category: id name
  MENU-12 cannot open a category: urlFriendlyName
`);
const ITEM = told(`
  MENU-18 cannot show a dish: id name
  MENU-20 cannot price a dish: price
`);
const GROUP = told(`
  MOD-18 cannot let a dish be composed: modifierId name type options
  MOD-19 cannot offer a choice: options[].optionId options[].name
`);

const LINE = told(`
  CART-13 cannot change or remove a line of the bag: cartItemId
  CART-01 cannot name what is in the bag: name
  CART-13 cannot charge for what is in the bag: price quantity
  CART-13 cannot open a dish of the bag again: menuItemId
  CART-01 cannot show what was chosen: modifiers[].modifierId modifiers[].options[].optionId modifiers[].options[].name
`);
const CART = [
  ...told(`
    CART-10 cannot find the bag again: id
    CART-12 cannot show the bag: cart
  `),
  ...at("cart[]", LINE),
];
const PROMOTION = told(`
  CART-12 cannot show that a code counts: promotions|data.promotions
  PROMO-04 cannot name a code or take it off: promotions[].code|data.promotions[].code
`);
const SUMMARY = told(`
  SUBMIT-06 cannot lead to the confirmation: orderNumber
  CONF-04 cannot say how a meal is handed over: pickupType
  CONF-02 cannot say when a meal is handed over: promiseTime|pickupTime
  CONF-02 cannot say who ordered: firstName
  CONF-07 cannot show the billing address: billingAddressLine1|billingAddress.addressLine1 billingCity|billingAddress.city
  CONF-07 cannot show the billing address: billingState|billingAddress.state billingZip|billingAddress.zip
  CONF-02 cannot say where a meal is made: storeName|store.name storeAddress|store.address storeCity|store.city
  CONF-02 cannot say where a meal is made: storeState|store.state storeZip|store.zip storePhone|store.phone
  CONF-02 cannot show what was ordered: cart cart[].name|cart.cart[].name
  CONF-02 cannot show what was ordered: cart[].price|cart.cart[].price cart[].quantity|cart.cart[].quantity
  CONF-05 cannot show how an order was paid: payments payments[].amount payments[].ccMask|payments[].message
  CONF-07 cannot tell what was charged: price
`);
const CHAIN_CARD = told(`
  GIFT-09 cannot tell cards apart: cardNumber
  GIFT-05 cannot take a balance off what is due: balance
  GIFT-09 cannot offer a card: active
`);
const BALANCE = told("GIFT-05 cannot take a balance off what is due: balance");
const SAVED_CARD = told(`
  PAY-02 cannot offer a saved card: id cardNumber ccTypeCode
  PAY-14 cannot tell until when a card is good: expirationMonth expirationYear
`);
const REWARD = told(`
  REWARD-20 cannot offer a reward: id name
  REWARD-13 cannot tell a dish from an amount: items|amountOff
`);
const TIER = told(`
  REWARD-20 cannot tell what points buy: id rewardPoints rewardTypes|rewardMenuItems|rewardTierItemGroups
  REWARD-20 cannot name what points buy: rewardTypes[].id rewardTypes[].displayName|rewardTypes[].name
`);
const TOGGLE = told("TOGGLE-01 cannot switch a feature on: featureName isEnabled");
const VEHICLE = at("[]", told("VEH-02 cannot ask for the vehicle: name"));

/** By the name of the operation. */
export const PROMISES: Readonly<Record<string, Promised>> = {
  "order-types": promised("offer any kind of order", at("[]", told("SETUP-03 cannot offer a kind of order: id name"))),
  "vehicle-types": promised("take an order for curbside", VEHICLE),
  "vehicle-colors": promised("take an order for curbside", VEHICLE),
  "order-lead-times": promised(
    "allow for the time that a kitchen takes",
    at("[]", told("TIME-17 cannot allow for the time that a kitchen takes: name minutes")),
  ),
  "order-validation": promised("keep to the limits of the chain"),
  "feature-toggles": promised("switch any feature on", at("[]", TOGGLE)),
  "feature-toggle": promised("switch a feature on", TOGGLE),
  "store-number": promised("go on with a restaurant that was chosen", STORE),
  store: promised("show customers their restaurant", STORE),
  "customer-stores": promised("list restaurants", at("[]", STORE)),
  "stores-by-state": promised(
    "list restaurants by state",
    at("[]", told("API-04 cannot list restaurants by state: state stores")),
    at("[].stores[]", STORE),
  ),
  "closest-locations": promised(
    "find restaurants near an address",
    at("[]", [...STORE, ...told("STORE-04 cannot tell how far a restaurant is: distance")]),
  ),
  "store-hours-for-ordering": promised("offer a day and a time", at("[]", HOURS_DAY)),
  "store-hours": promised(
    "show the hours of a restaurant",
    told("API-06 cannot show the hours of a restaurant: currentWeek nextWeek"),
    at("currentWeek[]", HOURS_DAY),
    at("nextWeek[]", HOURS_DAY),
  ),
  "open-until": promised("tell until when a restaurant is open"),
  "within-delivery-radius": promised("tell whether a restaurant delivers to an address"),
  "find-store-for-catering": promised("deliver catering", LOOKUP),
  "find-store-for-individual-delivery": promised("deliver individual orders", LOOKUP),
  "catering-disabled-message": promised("tell why there is no catering"),
  "catering-disabled-status": promised("tell how long there is catering"),
  categories: promised("show the menu", at("[]", CATEGORY)),
  category: promised(
    "show a category",
    told("API-23 cannot list the dishes of a category: menuItems"),
    CATEGORY,
    at("menuItems[]", ITEM),
  ),
  "menu-item": promised("show a dish", ITEM),
  modifiers: promised("let a dish be composed", at("[]", GROUP)),
  submodifiers: promised("ask for what is to be chosen below a choice", at("[]", GROUP)),
  "featured-carousel": promised("suggest anything at checkout", at("[]", ITEM)),
  cart: promised("show the bag", CART),
  "cart-create": promised("begin an order", CART),
  "cart-add": promised("put anything in the bag", CART),
  "cart-update": promised("change a line of the bag", CART),
  "cart-remove": promised("remove a line of the bag", CART),
  "cart-associate-to-user": promised("keep the bag of a guest who signs in", CART),
  "promotional-addon": promised("suggest anything after an add"),
  "cart-validate": promised(
    "tell whether the bag fits the restaurant",
    told("API-37 cannot tell whether the bag fits the restaurant: cart intact"),
    at("cart", CART),
  ),
  "redeem-promo": promised("take a promo code", CART, PROMOTION),
  "remove-promo": promised("take a promo code off", CART),
  "redeem-reward": promised(
    "redeem a reward",
    CART,
    told("CART-12 cannot show that a reward counts: reward|data.rewards"),
  ),
  "remove-reward": promised("take a reward off", CART),
  "add-reward": promised(
    "add the dish of a reward",
    CART,
    told("REWARD-13 cannot tell the dish of a reward from others: cart[].customerRewardId"),
  ),
  queue: promised("place an order", SUMMARY),
  "order-confirmation": promised("show the confirmation", SUMMARY),
  "order-by-token": promised("show a catering quote", SUMMARY),
  "process-with-new-payment": UNUSED,
  "validate-catering-order": promised("tell that a quote can no longer be approved"),
  "approve-quote": promised("approve a catering quote", at("orderSummary", SUMMARY)),
  "store-daily-orders": promised("tell when a restaurant takes no more catering orders"),
  "previous-orders": promised(
    "list previous and favorite orders",
    at(
      "[]",
      told(`
        FAV-08 cannot order it again or make it a favorite: orderId cart
        FAV-02 cannot show what an order was: cart[].name price orderType
      `),
    ),
  ),
  "toggle-favorite": promised("make an order a favorite"),
  "cart-add-order": promised("put a previous order in the bag", CART),
  "delivery-estimates": promised("tell who delivers catering", at("[]", ESTIMATE)),
  "delivery-estimates-for-cart": promised("deliver individual orders", at("[]", ESTIMATE)),
  "delivery-estimate-add-to-cart": promised(
    "deliver individual orders",
    CART,
    told("DELIV-10 cannot go on to checkout with a delivery: estimatedDeliveryTime"),
  ),
  "delivery-status": promised(
    "tell how far a delivery is",
    told("TRACK-04 cannot tell how far a delivery is: status driverStatus"),
  ),
  "sign-in": promised("sign anybody in", told("API-02 cannot sign anybody in: access_token")),
  revoke: promised("end a token at sign-out"),
  session: promised("tell customers from guests", told("AUTH-11 cannot tell customers from guests: isAuthenticated")),
  customer: promised("know its customer", told("AUTH-13 cannot know its customer: customerId")),
  "preferred-store": promised("keep a preferred restaurant"),
  "log-error": promised("report errors"),
  "sign-up": promised("open an account"),
  "confirm-account": promised("confirm an account"),
  "forgot-password": promised("help with a forgotten password"),
  "reset-password": promised("help with a forgotten password"),
  "catering-quote": promised("ask for a catering quote"),
  cards: promised("offer the cards of the chain", at("[]", CHAIN_CARD)),
  "loyalty-balance": promised("offer the loyalty card", BALANCE),
  "catering-reward-balance": promised("offer the catering reward card", BALANCE),
  "card-lookup": promised("take a gift card", CHAIN_CARD),
  "tax-exempt-status": promised("order free of tax", at("[]", told("TAX-02 cannot order free of tax: id name"))),
  "payment-options": promised("offer saved cards", at("[]", SAVED_CARD)),
  "payment-option": promised("show a saved card", SAVED_CARD),
  "payment-option-add": promised("save a card", SAVED_CARD),
  "payment-option-change": promised("change a saved card", SAVED_CARD),
  "payment-option-remove": promised("forget a saved card"),
  "request-checkout-session": promised(
    "open the pages of the card provider",
    told("API-53 cannot open the pages of the card provider: token id"),
  ),
  "retrieve-card-info": promised("take the card that the provider took"),
  "report-payment-failure": promised("tell that the card provider failed"),
  "promote-checkout-session": promised("pay with the card that the provider took"),
  "request-checkout-notifications": promised(
    "learn what became of a payment",
    at("[]", told("API-56 cannot learn what became of a payment: type id")),
  ),
  "rewards-available": promised("tell which rewards a customer has", at("[]", REWARD)),
  "rewards-available-at-store": promised("tell which rewards can be used", at("[]", REWARD)),
  "reward-points": promised(
    "show points and reward cards",
    told(`
      API-58 cannot show points and reward cards: points rewards
      REWARD-20 cannot show a reward card: rewards[].cardId rewards[].name
      REWARD-07 cannot show a reward card: rewards[].cardNumber rewards[].expirationDate
    `),
  ),
  "reward-tiers": promised("tell what points buy", at("[]", TIER)),
  "reward-tiers-at-store": promised("tell what points buy", at("[]", TIER)),
  "redeem-points": promised("spend points on a reward", told("API-59 cannot add the reward that points bought: id")),
  "redeem-points-for-gift-card": promised(
    "spend points on a gift card",
    told("API-59 cannot tell whether a gift card was sent: success"),
  ),
  "loyalty-sales-add": UNUSED,
  "loyalty-sales": UNUSED,
  "loyalty-sales-catering": UNUSED,
  "cashback-transactions": UNUSED,
  "points-activity": UNUSED,
  "points-transactions": UNUSED,
  "loyalty-sales-associate-order": UNUSED,
};
