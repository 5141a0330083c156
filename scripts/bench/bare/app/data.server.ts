import { readFileSync } from "node:fs";

/** The same dishes, restaurants and checkout that our own pages show. */
export interface BareData {
  dishes: { id: number; name: string; description: string; price: string; calories: string; picture: string }[];
  restaurants: { number: string; name: string; address: string; phone: string }[];
  lines: { id: string; name: string; options: string[]; price: string }[];
  sums: { name: string; amount: string }[];
  suggestions: { name: string; price: string; picture: string }[];
  states: string[];
}

export const bareData = JSON.parse(readFileSync(process.env["BARE_DATA"] ?? "", "utf8")) as BareData;
