import type { Cents } from "../amounts.ts";
import { ADA, ELI } from "./customers.ts";

/** A card of the chain's own. Only its balance is kept in the store; numbers and pins stand here and nowhere else. */
export interface ChainCard {
  id: string;
  kind: "gift" | "house account" | "loyalty" | "catering reward";
  number: string;
  pin: string;
  name: string;
  /** null: whoever knows number and pin. */
  customerId: number | null;
  isActive: boolean;
  cents: Cents;
  /** The last day on which it can be used is so many days away; null: always. */
  endsInDays: number | null;
}

type Draft = Pick<ChainCard, "id" | "kind" | "number" | "name" | "cents"> & Partial<ChainCard>;

const ORDINARY = { pin: "", customerId: null, isActive: true, endsInDays: null };

const DRAFTS: Draft[] = [
  { id: "gift-empty", kind: "gift", number: "6035710000000011", pin: "1111", name: "Gift Card", cents: 0 },
  { id: "gift-small", kind: "gift", number: "6035710000000022", pin: "2222", name: "Gift Card", cents: 5_00 },
  { id: "gift-large", kind: "gift", number: "6035710000000033", pin: "3333", name: "Gift Card", cents: 250_00 },
  {
    id: "gift-blocked",
    kind: "gift",
    number: "6035710000000044",
    pin: "4444",
    name: "Gift Card",
    cents: 50_00,
    isActive: false,
  },
  {
    id: "gift-past",
    kind: "gift",
    number: "6035710000000055",
    pin: "5555",
    name: "Gift Card",
    cents: 50_00,
    endsInDays: -1,
  },
  {
    id: "ada-gift",
    kind: "gift",
    number: "6035710000000066",
    pin: "6666",
    name: "Happy birthday from Grandma Augusta",
    cents: 25_00,
    customerId: ADA,
  },
  {
    id: "ada-house",
    kind: "house account",
    number: "6035720000000077",
    pin: "7777",
    name: "Analytical Engines House Account",
    cents: 500_00,
    customerId: ADA,
    endsInDays: 200,
  },
  {
    id: "ada-house-past",
    kind: "house account",
    number: "6035720000000088",
    pin: "8888",
    name: "Difference Engines (closed)",
    cents: 80_00,
    customerId: ADA,
    endsInDays: -30,
  },
  {
    id: "ada-loyalty",
    kind: "loyalty",
    number: "6035730000000099",
    pin: "",
    name: "ZK Rewards",
    cents: 12_50,
    customerId: ADA,
  },
  {
    id: "ada-catering",
    kind: "catering reward",
    number: "6035740000000010",
    pin: "",
    name: "Catering Rewards",
    cents: 40_00,
    customerId: ADA,
  },
  {
    id: "eli-loyalty",
    kind: "loyalty",
    number: "6035730000000012",
    pin: "",
    name: "ZK Rewards",
    cents: 2_00,
    customerId: ELI,
  },
];

export const CHAIN_CARDS: ChainCard[] = DRAFTS.map((draft) => ({ ...ORDINARY, ...draft }));

/** Exempt organizations by the customers who may order for them. */
export const TAX_EXEMPT_ENTITIES: { id: number; name: string; customerId: number }[] = [
  { id: 51, name: "Dallas Public Library", customerId: ADA },
  { id: 52, name: "Friends of the Trinity River", customerId: ADA },
];
