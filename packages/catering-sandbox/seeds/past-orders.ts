import { ADA, CLEO } from "./customers.ts";
import { CATERING, HOLIDAY_MENU, INDIVIDUAL } from "./order-types.ts";

/** An order of a demo customer's past; its day is counted from today. */
export interface PastOrderSeed {
  orderNumber: string;
  customerId: number;
  orderTypeId: number;
  storeId: number;
  daysAgo: number;
  minutes: number;
  isFavorite: boolean;
  dishes: {
    menuItemId: number;
    quantity?: number;
    nickname?: string;
    specialInstructions?: string;
    modifiers?: unknown;
  }[];
}

const BOWL = [
  { modifierId: 1000, options: [{ optionId: 1001 }] },
  { modifierId: 1050, options: [{ optionId: 1051 }] },
  { modifierId: 1100, options: [{ optionId: 1102, extra: true }, { optionId: 1104 }] },
];

const OF_ADA = { customerId: ADA, orderTypeId: INDIVIDUAL, storeId: 1, isFavorite: false };

export const PAST_ORDERS: PastOrderSeed[] = [
  {
    ...OF_ADA,
    orderNumber: "ZK-ADA0000001",
    daysAgo: 6,
    minutes: 12 * 60 + 15,
    isFavorite: true,
    dishes: [
      { menuItemId: 101, nickname: "Ada’s bowl", specialInstructions: "no spoon", modifiers: BOWL },
      { menuItemId: 702, quantity: 2 },
    ],
  },
  {
    ...OF_ADA,
    orderNumber: "ZK-ADA0000002",
    storeId: 2,
    daysAgo: 20,
    minutes: 18 * 60,
    // Tacos that are not made on Sundays: adding this order on one loses a dish.
    dishes: [{ menuItemId: 303 }, { menuItemId: 702 }],
  },
  {
    ...OF_ADA,
    orderNumber: "ZK-ADA0000003",
    orderTypeId: CATERING,
    daysAgo: 41,
    minutes: 11 * 60 + 30,
    isFavorite: true,
    dishes: [{ menuItemId: 2303, quantity: 3 }],
  },
  {
    ...OF_ADA,
    orderNumber: "ZK-ADA0000004",
    orderTypeId: HOLIDAY_MENU,
    daysAgo: 300,
    minutes: 15 * 60,
    // Nothing of it fits an individual order: adding it fails with words.
    dishes: [{ menuItemId: 3202, quantity: 2 }],
  },
  {
    ...OF_ADA,
    orderNumber: "ZK-CLEO000001",
    customerId: CLEO,
    storeId: 33,
    daysAgo: 3,
    minutes: 13 * 60,
    dishes: [{ menuItemId: 705 }],
  },
];
