import { cutTo } from "../typed-text.ts";
import { type Category, type MenuItem, dishPrice } from "./menu.ts";

/** What is looked for on the menu; all of it stands in the address, so that a search can be kept and shared. */
export interface MenuSearch {
  words: string;
  /** Marks that an item must have: "Vegan". */
  diets: string[];
  /** Marks that an item must not have: "Milk". */
  without: string[];
  sort: MenuOrder;
}

export const MENU_ORDERS = ["menu", "price", "calories"] as const;
export type MenuOrder = (typeof MENU_ORDERS)[number];

export const EMPTY_SEARCH: MenuSearch = { words: "", diets: [], without: [], sort: "menu" };

/** A category and what is in it. */
export interface FilledCategory {
  category: Pick<Category, "displayName">;
  items: MenuItem[];
}

const MOST_WORDS = 100;
const MOST_MARKS = 30;

/** The search that an address asks for; null where it asks for none. Unknown values are left out. */
export function readMenuSearch(query: URLSearchParams): MenuSearch | null {
  if (!["q", "diet", "without", "sort"].some((name) => query.has(name))) return null;
  const marks = (name: string) => [...new Set(query.getAll(name).map((mark) => cutTo(mark, MOST_WORDS)))];
  return {
    words: cutTo(query.get("q") ?? "", MOST_WORDS).trim(),
    diets: marks("diet").slice(0, MOST_MARKS),
    without: marks("without").slice(0, MOST_MARKS),
    sort: MENU_ORDERS.find((order) => order === query.get("sort")) ?? "menu",
  };
}

/** What fits the search: every word in the name, the description or the category, each item once. */
export function findOnMenu(menu: readonly FilledCategory[], search: MenuSearch): MenuItem[] {
  const words = folded(search.words).split(/\s+/).filter(Boolean);
  const found = new Map<number, MenuItem>();
  for (const { category, items } of menu) {
    for (const item of items) {
      if (found.has(item.id) || !hasMarks(item, search)) continue;
      // Letters are folded for what is looked at only: a page of a long menu is asked for often.
      const text = words.length === 0 ? "" : folded(`${item.displayName} ${item.description} ${category.displayName}`);
      if (words.every((word) => text.includes(word))) found.set(item.id, item);
    }
  }
  return sorted([...found.values()], search.sort);
}

/** Those that say what they contain, and those that say nothing of it: nobody knows what these are without. */
export function byAllergenInformation(items: readonly MenuItem[]): { told: MenuItem[]; untold: MenuItem[] } {
  const tells = ({ nutritionalFilterings }: MenuItem) => nutritionalFilterings.some(({ type }) => type === "allergen");
  return { told: items.filter(tells), untold: items.filter((item) => !tells(item)) };
}

/** Which boxes there are to tick: only what some item of the menu is marked with, by name. */
export function marksOnMenu(menu: readonly FilledCategory[]): { diets: string[]; allergens: string[] } {
  const marks = menu.flatMap(({ items }) => items.flatMap(({ nutritionalFilterings }) => nutritionalFilterings));
  // A mark of which nobody says what it means may be asked for; that it is absent means nothing.
  const names = (isAllergen: boolean) => marks.filter(({ type }) => (type === "allergen") === isAllergen);
  const inOrder = (isAllergen: boolean) =>
    [...new Set(names(isAllergen).map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other, "en"));
  return { diets: inOrder(false), allergens: inOrder(true) };
}

/** What the restaurant says of one item, in words; empty where it says nothing. */
export function marksText({ nutritionalFilterings }: Pick<MenuItem, "nutritionalFilterings">): string {
  const names = (isAllergen: boolean) =>
    nutritionalFilterings
      .filter(({ type }) => (type === "allergen") === isAllergen)
      .map(({ name }) => name)
      .join(", ");
  const [diets, allergens] = [names(false), names(true)];
  return [diets && `Marked by the restaurant as: ${diets}.`, allergens && `Contains: ${allergens}.`]
    .filter(Boolean)
    .join(" ");
}

/** How many of a dish feed these guests; null where the restaurant does not say how many it serves. */
export function quantityFor(guests: number, { serves }: Pick<MenuItem, "serves">): number | null {
  return serves === null || guests <= 0 ? null : Math.ceil(guests / serves);
}

function hasMarks({ nutritionalFilterings }: MenuItem, { diets, without }: MenuSearch): boolean {
  const names = nutritionalFilterings.map(({ name }) => name);
  return diets.every((mark) => names.includes(mark)) && !without.some((mark) => names.includes(mark));
}

function sorted(items: MenuItem[], order: MenuOrder): MenuItem[] {
  if (order === "menu") return items;
  // What the restaurant does not tell comes last.
  const value = (item: MenuItem) =>
    order === "price" ? (dishPrice(item) ?? Number.POSITIVE_INFINITY) : item.calories || Number.POSITIVE_INFINITY;
  return items.toSorted((one, other) => compare(value(one), value(other)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Without accents and capitals, so that "jalapeno" finds "Jalapeño". */
function folded(text: string): string {
  // Most texts have none, and are done sooner.
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{Mn}/gu, "");
  return plain.toLowerCase();
}
