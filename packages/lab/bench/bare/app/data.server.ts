import { readFileSync } from "node:fs";

/** The same dishes, restaurants and checkout that our own pages show. */
export interface BareData {
  dishes: { id: number; name: string; description: string; price: string; calories: string; picture: string }[];
  restaurants: { number: string; name: string; address: string; phone: string; description: string }[];
  /** Where the API tells the cart of the checkout, which each page asks for, as ours does. */
  cartUrl: string;
  suggestions: { name: string; price: string; picture: string }[];
  states: string[];
  /** The order in one line, and its place and time. */
  fold: string;
  /** Name and lines of its address. */
  store: string[];
  day: string;
  time: string;
  phone: string;
}

export interface BareCart {
  cart: {
    cartItemId: string;
    name: string;
    quantity: number;
    price: number;
    modifiers: BareModifier[];
  }[];
  subTotal: number;
  tax: number;
  total: number;
}

export interface BareModifier {
  options: { name: string; isPremium: boolean; extraCost: number; modifiers: BareModifier[] }[];
}

export const bareData = JSON.parse(readFileSync(process.env["BARE_DATA"] ?? "", "utf8")) as BareData;
