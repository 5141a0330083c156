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

export const VEHICLE_COLORS = [
  "Beige",
  "Black",
  "Blue",
  "Brown",
  "Gold",
  "Gray",
  "Green",
  "Orange",
  "Purple",
  "Red",
  "Silver",
  "White",
  "Yellow",
];

export const VEHICLE_TYPES = [
  "Bicycle",
  "Coupe",
  "Hatchback",
  "Motorcycle",
  "Pickup Truck",
  "Sedan",
  "SUV",
  "Van",
  "Wagon",
];

/** Share of the subtotal that catering pays for service, in millionths. */
export const CATERING_SERVICE_FEE_MILLIONTHS = 50_000;

export const CATERING_SALES_PHONES = ["(214) 555-0190", "(214) 555-0191"];

/** Off are the features whose calls this sandbox does not answer yet. */
export const FEATURE_TOGGLES: Record<string, boolean> = {
  STORED_PAYMENTS: false,
  SMS_OPT_IN: false,
  SPECIAL_INSTRUCTIONS: true,
  GIFT_CARD_REWARDS: false,
  INDIVIDUAL_DELIVERY: false,
  CATEGORIES_BANNER: false,
  CUSTOMER_QUOTE_APPROVAL: false,
  HOUSE_ACCOUNT_AS_PAYMENT: false,
  CHASE_IFRAME: false,
};

/** Days in which an order can be placed, today included: the hours for ordering are listed a little longer. */
export const ORDERING_DAYS = 91;
export const LISTED_DAYS = 95;

export const CLOSEST_MILES = 100;
