import { cutTo } from "../typed-text.ts";
import type { Category, MenuItem } from "./menu.ts";
import { dishPrice } from "./modifiers.ts";
import { isNear } from "../words.ts";

export interface MenuSearch {
  words: string;
  diets: string[];
  without: string[];
  sort: MenuOrder;
}

const MENU_ORDERS = ["menu", "price", "calories"] as const;
export type MenuOrder = (typeof MENU_ORDERS)[number];

export const EMPTY_SEARCH: MenuSearch = { words: "", diets: [], without: [], sort: "menu" };

export interface FilledCategory {
  category: Pick<Category, "displayName">;
  items: MenuItem[];
}

const MOST_WORDS = 100;
const MOST_MARKS = 30;

/** The search in a query, null without one; long values are cut, an unknown order is ignored. */
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

/** Every word must be in name, description, category or a diet mark; without a match, similar words count. */
export function findOnMenu(menu: readonly FilledCategory[], search: MenuSearch): MenuItem[] {
  const words = folded(search.words)
    .split(/[\s-]+/)
    .filter(Boolean);
  const texts = new Map<number, { item: MenuItem; text: string }>();
  for (const { category, items } of menu) {
    for (const item of items) {
      const before = texts.get(item.id)?.text ?? "";
      // Folding a long menu is slow: skipped while no words are searched.
      const text = words.length === 0 ? "" : `${before} ${folded(textOf(item, category))}`;
      texts.set(item.id, { item: texts.get(item.id)?.item ?? item, text });
    }
  }
  const all = [...texts.values()];
  const exact = all.filter(({ text }) => words.every((word) => text.includes(word)));
  const found = exact.length > 0 ? exact : all.filter(({ text }) => words.every((word) => standsNearly(word, text)));
  const items = found.map(({ item }) => item).filter((item) => hasMarks(item, search));
  const isNamed = ({ displayName }: MenuItem) => words.every((word) => folded(displayName).includes(word));
  return sorted([...items.filter(isNamed), ...items.filter((item) => !isNamed(item))], search.sort);
}

function textOf(
  { displayName, description, nutritionalFilterings }: MenuItem,
  category: FilledCategory["category"],
): string {
  const diets = nutritionalFilterings.flatMap(({ type, name }) => (type === "allergen" ? [] : name)).join(" ");
  // "gluten free" matches the restaurant's "gluten friendly".
  return `${displayName} ${description} ${category.displayName} ${diets.replace("friendly", "friendly free")}`;
}

function standsNearly(word: string, text: string): boolean {
  return text.includes(word) || (word.length > 3 && text.split(/[^\p{L}\d]+/u).some((other) => isNear(word, other)));
}

/** Separates items without allergen information, which cannot be filtered by allergen. */
export function byAllergenInformation(items: readonly MenuItem[]): { told: MenuItem[]; untold: MenuItem[] } {
  const tells = ({ nutritionalFilterings }: MenuItem) => nutritionalFilterings.some(({ type }) => type === "allergen");
  return { told: items.filter(tells), untold: items.filter((item) => !tells(item)) };
}

export function marksOnMenu(menu: readonly FilledCategory[]): { diets: string[]; allergens: string[] } {
  const marks = menu.flatMap(({ items }) => items.flatMap(({ nutritionalFilterings }) => nutritionalFilterings));
  // A mark of unknown type is listed among diets: only its presence, not its absence, means something.
  const names = (isAllergen: boolean) => marks.filter(({ type }) => (type === "allergen") === isAllergen);
  const inOrder = (isAllergen: boolean) =>
    [...new Set(names(isAllergen).map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other, "en"));
  return { diets: inOrder(false), allergens: inOrder(true) };
}

export function marksText({ nutritionalFilterings }: Pick<MenuItem, "nutritionalFilterings">): string {
  const names = (isAllergen: boolean) =>
    nutritionalFilterings
      .filter(({ type }) => (type === "allergen") === isAllergen)
      .map(({ name }) => name)
      .join(", ");
  const [diets, allergens] = [names(false), names(true)];
  const capital = diets.charAt(0).toUpperCase() + diets.slice(1);
  return [diets && `${capital}.`, allergens && `Contains: ${allergens}.`].filter(Boolean).join(" ");
}

export function quantityFor(guests: number, { serves }: Pick<MenuItem, "serves">): number | null {
  return serves === null || guests <= 0 ? null : Math.ceil(guests / serves);
}

function hasMarks({ nutritionalFilterings }: MenuItem, { diets, without }: MenuSearch): boolean {
  const names = nutritionalFilterings.map(({ name }) => name);
  return diets.every((mark) => names.includes(mark)) && !without.some((mark) => names.includes(mark));
}

export function sorted(items: MenuItem[], order: MenuOrder): MenuItem[] {
  if (order === "menu") return items;
  // Unknown values come last.
  const value = (item: MenuItem) =>
    order === "price" ? (dishPrice(item) ?? Number.POSITIVE_INFINITY) : item.calories || Number.POSITIVE_INFINITY;
  return items.toSorted((one, other) => compare(value(one), value(other)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Without accents and case, so that "jalapeno" finds "Jalapeño". */
function folded(text: string): string {
  // ASCII needs no slow normalization.
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize("NFD").replace(/\p{Mn}/gu, "");
  return plain.toLowerCase();
}
