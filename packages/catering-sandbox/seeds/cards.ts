import type { Cents } from "../amounts.ts";
import { ADA, ELI } from "./customers.ts";

/** A card of the chain's own. Only its balance is kept in the store; numbers and pins stand here and nowhere else. */
export interface ChainCard {
  id: string;
  kind: "gift" | "house account" | "loyalty" | "catering reward";
  number: string;
  pin: string;
  name: string;
  /** null: number and PIN suffice. */
  customerId: number | null;
  isActive: boolean;
  cents: Cents;
  /** The last day on which it can be used is so many days away; null: always. */
  endsInDays: number | null;
}

const GIFT = { kind: "gift", name: "Gift Card", pin: "", customerId: null, isActive: true, endsInDays: null } as const;
const HOUSE = { ...GIFT, kind: "house account", customerId: ADA } as const;
const LOYALTY = { ...GIFT, kind: "loyalty", name: "ZK Rewards" } as const;
const CATERING = { ...GIFT, kind: "catering reward", name: "Catering Rewards", customerId: ADA } as const;
const PRESENT = "Happy birthday from Grandma Augusta";

export const CHAIN_CARDS: ChainCard[] = [
  { ...GIFT, id: "gift-empty", number: "6035710000000011", pin: "1111", cents: 0 },
  { ...GIFT, id: "gift-small", number: "6035710000000022", pin: "2222", cents: 5_00 },
  { ...GIFT, id: "gift-large", number: "6035710000000033", pin: "3333", cents: 250_00 },
  { ...GIFT, id: "gift-blocked", number: "6035710000000044", pin: "4444", cents: 50_00, isActive: false },
  { ...GIFT, id: "gift-past", number: "6035710000000055", pin: "5555", cents: 50_00, endsInDays: -1 },
  { ...GIFT, id: "ada-gift", number: "6035710000000066", pin: "6666", name: PRESENT, cents: 25_00, customerId: ADA },
  {
    ...HOUSE,
    id: "ada-house",
    number: "6035720000000077",
    pin: "7777",
    name: "Analytical Engines House Account",
    cents: 500_00,
    endsInDays: 200,
  },
  {
    ...HOUSE,
    id: "ada-house-past",
    number: "6035720000000088",
    pin: "8888",
    name: "Difference Engines (closed)",
    cents: 80_00,
    endsInDays: -30,
  },
  { ...LOYALTY, id: "ada-loyalty", number: "6035730000000099", cents: 12_50, customerId: ADA },
  { ...CATERING, id: "ada-catering", number: "6035740000000010", cents: 40_00 },
  { ...LOYALTY, id: "eli-loyalty", number: "6035730000000012", cents: 2_00, customerId: ELI },
];

/** Exempt organizations by the customers who may order for them. */
export const TAX_EXEMPT_ENTITIES: { id: number; name: string; customerId: number }[] = [
  { id: 51, name: "Dallas Public Library", customerId: ADA },
  { id: 52, name: "Friends of the Trinity River", customerId: ADA },
];
