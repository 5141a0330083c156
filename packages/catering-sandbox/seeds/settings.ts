/** What head office sets for all stores. Amounts in cents. */
export const LIMITS = {
  individualDeliveryOrderMin: 15_00,
  individualDeliveryOrderMax: 200_00,
  minCateringDeliveryOrderAmount: 100_00,
  cateringMinOrderSize: 5_00,
  cateringMaxOrderSize: 1_000_00,
  individualMinOrderSize: 1_50,
  individualMaxOrderSize: 200_00,
  maxOrderLineCount: 40,
  maxLineItemQuantity: 40,
};

export const LEAD_TIMES = [
  { name: "Individual", minutes: 20 },
  { name: "IndividualDelivery", minutes: 45 },
  { name: "Catering", minutes: 240 },
  { name: "Holiday Menu", minutes: 1440 },
];

export const VEHICLE_COLORS =
  "Beige, Black, Blue, Brown, Gold, Gray, Green, Orange, Purple, Red, Silver, White, Yellow".split(", ");

export const VEHICLE_TYPES = "Bicycle, Coupe, Hatchback, Motorcycle, Pickup Truck, Sedan, SUV, Van, Wagon".split(", ");

/** Share of the subtotal that catering pays for service, in millionths. */
export const CATERING_SERVICE_FEE_MILLIONTHS = 50_000;

export const CATERING_SALES_PHONES = ["(214) 555-0190", "(214) 555-0191"];

/** What goes well with the dishes of a category. */
export const ADD_ONS = [
  { toCategory: "bowls", itemId: 801 },
  { toCategory: "sandwiches-wraps", itemId: 701 },
  { toCategory: "boxed-lunches", itemId: 2602 },
];

/** How they are at the start; the control path can switch them. */
export const FEATURE_TOGGLES: Record<string, boolean> = {
  STORED_PAYMENTS: true,
  SMS_OPT_IN: false,
  SPECIAL_INSTRUCTIONS: true,
  GIFT_CARD_REWARDS: true,
  INDIVIDUAL_DELIVERY: true,
  CATEGORIES_BANNER: true,
  CUSTOMER_QUOTE_APPROVAL: false,
  HOUSE_ACCOUNT_AS_PAYMENT: true,
  CHASE_IFRAME: false,
};

/** Days in which an order can be placed, today included: the hours for ordering are listed a little longer. */
export const ORDERING_DAYS = 91;
export const LISTED_DAYS = 95;

export const CLOSEST_MILES = 100;
