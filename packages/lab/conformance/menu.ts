import type { MenuItem, Modifier } from "@platter/ordering/menu/menu.ts";
import { dishPrice } from "@platter/ordering/menu/modifiers.ts";
import { MENU_OPERATIONS, type MenuKey } from "../../../server/catering/menu.ts";
import { leastChoices, openChoice } from "./choices.ts";
import type { Probe } from "./probe.ts";
import { type Found, Skipped, expect, find, need } from "./result.ts";
import type { ChosenDish, Dish, Menu, Occasion } from "./scene.ts";

/** So many items of a category are opened in search of a dish; the whole of a large menu would take long from afar. */
const MOST_OPENED = 6;

/** The menu of an individual order. Finds what carts are filled with. */
export async function checkMenu(probe: Probe, occasion: Found<Occasion>): Promise<Menu> {
  const { menuItem, modifiers, submodifiers, featuredCarousel } = MENU_OPERATIONS;
  const key = await find(async () => keyOf(need(occasion)));
  const categories = await checkCategories(probe, key);
  const { plain, chosen } = await findDishes(probe, key, categories);
  await probe.exercise(modifiers, async () => need(plain));
  const item = await probe.exercise(menuItem, () => probe.site().menuItem(need(key), need(plain).line.menuItemId));
  await probe.check(menuItem, "Answers the item asked for", async () => {
    expect(need(item).value.id === need(plain).line.menuItemId, "another id");
  });
  await probe.check(menuItem, "An item costs what it costs in its category", async () => {
    expect(priceOf(need(item).value) === need(plain).price, "another price");
  });
  await probe.exercise(submodifiers, () => probe.site().submodifiers(need(key), [need(chosen).line.menuItemId]));
  await probe.exercise(featuredCarousel, () => probe.site().featuredCarousel(need(key)));
  const offered = await find(async () => new Set(need(categories).flatMap((items) => items.map(({ id }) => id))));
  return { offered, plain, chosen };
}

/** Something to order on another occasion; one with choices will do. */
export async function findDish(probe: Probe, occasion: Found<Occasion>): Promise<Found<Dish>> {
  return find(async () => {
    const key = keyOf(need(occasion));
    const [category] = (await probe.site().categories(key)).value;
    const [item] = category ? (await probe.site().category(key, category.id)).value.menuItems : [];
    if (!item) throw new Skipped("its menu has no item");
    return dishOf(item, (await probe.site().modifiers(key, item.id)).value);
  });
}

/** The items of each category. */
async function checkCategories(probe: Probe, key: Found<MenuKey>): Promise<Found<MenuItem[][]>> {
  const { categories, category } = MENU_OPERATIONS;
  const listed = await probe.exercise(categories, async () => (await probe.site().categories(need(key))).value);
  await probe.check(categories, "There is something to order", async () => {
    expect(need(listed).length > 0, "there is no category");
  });
  const opened = await probe.exercise(category, async () => {
    const all = [];
    for (const { id } of need(listed)) all.push((await probe.site().category(need(key), id)).value);
    return all;
  });
  await probe.check(category, "Answers the category asked for", async () => {
    expect(
      need(opened).every(({ id }, index) => id === need(listed)[index]?.id),
      "another id",
    );
  });
  await probe.check(category, "A category that is listed has items", async () => {
    expect(
      need(opened).every(({ menuItems }) => menuItems.length > 0),
      "one has none",
    );
  });
  return find(async () => need(opened).map(({ menuItems }) => menuItems));
}

async function findDishes(probe: Probe, key: Found<MenuKey>, categories: Found<MenuItem[][]>) {
  const seen: { plain?: Dish; chosen?: ChosenDish } = {};
  const search = await find(async () => {
    for (const item of need(categories).flatMap((items) => items.slice(0, MOST_OPENED))) {
      const modifiers = (await probe.site().modifiers(need(key), item.id)).value;
      const open = openChoice(modifiers);
      if (modifiers.length === 0) seen.plain ??= dishOf(item, modifiers);
      if (open) seen.chosen ??= chosenDishOf(item, modifiers, open);
      if (seen.plain && seen.chosen) break;
    }
  });
  const found = async <T>(dish: T | undefined, missing: string): Promise<Found<T>> => {
    if (dish) return { value: dish };
    return { missing: "missing" in search ? search.missing : missing };
  };
  return {
    plain: await found(seen.plain, "no item without choices on the menu"),
    chosen: await found(seen.chosen, "no item with a required choice on the menu"),
  };
}

export function dishOf(item: MenuItem, modifiers: readonly Modifier[]): Dish {
  return { line: lineOf(item, modifiers), price: priceOf(item) };
}

function chosenDishOf(item: MenuItem, modifiers: readonly Modifier[], open: Modifier): ChosenDish {
  const [first = 0, second = 0] = open.options.map(({ optionId }) => optionId);
  const rest = modifiers.filter((modifier) => modifier !== open);
  return {
    ...dishOf(item, modifiers),
    optionId: first,
    other: { line: lineOf(item, modifiers, second), optionId: second },
    incomplete: lineOf(item, rest),
  };
}

function lineOf({ id }: MenuItem, modifiers: readonly Modifier[], wanted?: number) {
  return { menuItemId: id, quantity: 1, specialInstructions: "", modifiers: leastChoices(modifiers, wanted) };
}

function priceOf(item: MenuItem): number {
  return dishPrice(item) ?? 0;
}

export function keyOf({ store, orderType, envelope }: Occasion): MenuKey {
  return { storeId: store.id, orderTypeId: orderType.id, date: envelope.day };
}
