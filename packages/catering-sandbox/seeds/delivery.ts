import type { Cents } from "../amounts.ts";

export interface DeliveryPartner {
  id: string;
  name: string;
  baseFee: Cents;
  feePerMile: Cents;
  extraMinutes: number;
}

const OWN = { id: "internal", name: "Zebra Kitchen Drivers", baseFee: 3_99, feePerMile: 50, extraMinutes: 0 };
const DASH = { id: "doordash", name: "DoorDash", baseFee: 4_99, feePerMile: 75, extraMinutes: 10 };
const RIDERS = { id: "rocket-riders", name: "Rocket Riders", baseFee: 5_99, feePerMile: 1_10, extraMinutes: 20 };

export const PARTNERS: DeliveryPartner[] = [OWN, DASH, RIDERS];

/** Who drives for a store; "failing" is a store whose partners never answer. Others have two. */
const BY_STORE: Record<string, DeliveryPartner[] | "failing"> = {
  "1001": [OWN, DASH, RIDERS],
  "1002": [DASH],
  "1003": [],
  "1004": "failing",
};

export function partnersOf(storeNumber: string): DeliveryPartner[] | "failing" {
  return BY_STORE[storeNumber] ?? [OWN, DASH];
}

export const DRIVERS = [
  { name: "Maya R.", phone: "(469) 555-0170" },
  { name: "Jonas T.", phone: "(469) 555-0171" },
  { name: "Søren K.", phone: "(469) 555-0172" },
];
