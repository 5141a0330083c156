import type { Cents } from "../amounts.ts";
import { CATERING } from "./order-types.ts";

/** A code that takes something off an order. */
export interface Promotion {
  id: number;
  code: string;
  name: string;
  amountOff: Cents;
  percentMillionths: number;
  itemIds: number[];
  orderTypeId: number | null;
  minSubTotal: Cents;
  isExpired: boolean;
  isUsedUp: boolean;
  oncePerCustomer: boolean;
  /** Not together with another code. */
  standsAlone: boolean;
}

type Draft = Pick<Promotion, "id" | "code" | "name"> & Partial<Promotion>;

const NOTHING: Omit<Promotion, "id" | "code" | "name"> = {
  amountOff: 0,
  percentMillionths: 0,
  itemIds: [],
  orderTypeId: null,
  minSubTotal: 0,
  isExpired: false,
  isUsedUp: false,
  oncePerCustomer: false,
  standsAlone: false,
};

const DRAFTS: Draft[] = [
  { id: 901, code: "ZEBRA5", name: "$5 off your order", amountOff: 5_00 },
  { id: 902, code: "TENOFF", name: "10% off your order", percentMillionths: 100_000 },
  { id: 903, code: "LUNCH15", name: "$3 or 15% off, whichever is more", amountOff: 3_00, percentMillionths: 150_000 },
  { id: 904, code: "FREECHIPS", name: "Free Chips & Guacamole", itemIds: [702] },
  { id: 905, code: "ONTHEHOUSE", name: "Dinner is on the house", amountOff: 1_000_00, standsAlone: true },
  { id: 906, code: "CATER20", name: "20% off catering", percentMillionths: 200_000, orderTypeId: CATERING },
  { id: 907, code: "MIN25", name: "$10 off orders of $25", amountOff: 10_00, minSubTotal: 25_00 },
  { id: 908, code: "WELCOME", name: "$4 off, once per customer", amountOff: 4_00, oncePerCustomer: true },
  { id: 909, code: "EXPIRED", name: "Last summer's special", amountOff: 5_00, isExpired: true },
  { id: 910, code: "USED", name: "First hundred guests", amountOff: 5_00, isUsedUp: true },
  { id: 911, code: "ALONE7", name: "$7 off, not with other codes", amountOff: 7_00, standsAlone: true },
];

export const PROMOTIONS: Promotion[] = DRAFTS.map((draft) => ({ ...NOTHING, ...draft }));

export function promotionWithCode(code: string): Promotion | null {
  return PROMOTIONS.find((promotion) => promotion.code === code.toUpperCase()) ?? null;
}
