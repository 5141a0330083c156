import { describe, expect, test } from "vitest";
import { dishLayers } from "../../menu/dish-layers.ts";
import { chosen, group, option, pick } from "./menu-fixtures.ts";

const BOWL = { baseImageUrl: "bowl" };
const layer = (id: number, change = {}) => option(id, { layerImageUrl: `part ${id}`, ...change });
const base = group(10, { options: [layer(1), layer(2)] });
const sauces = group(30, { type: "min/max list", optional: true, options: [layer(5), layer(6)] });
const nested = layer(4, { modifiers: [group(40, { options: [layer(7)] })] });
const toppings = group(20, { type: "pick list", options: [layer(3, { allowOnSide: true }), nested, option(8)] });
const ALL = [sauces, toppings, base];

describe("the layers of a composed dish", () => {
  test("start with the base, then choices in page order, nested ones after their own", () => {
    const choices = [
      pick(30, chosen(6)),
      pick(20, chosen(8), chosen(4, { modifiers: [pick(40, chosen(7))] }), chosen(3)),
      pick(10, chosen(2)),
    ];
    expect(dishLayers(BOWL, ALL, choices)).toEqual(["bowl", "part 2", "part 3", "part 4", "part 7", "part 6"]);
  });

  test("are empty without a base picture, or while a required, visible choice is missing", () => {
    expect(dishLayers({ baseImageUrl: "" }, ALL, [pick(10, chosen(1))])).toEqual([]);
    expect(dishLayers(BOWL, ALL, [pick(20, chosen(3))])).toEqual([]);
    expect(dishLayers(BOWL, ALL, [pick(10)])).toEqual([]);
    expect(dishLayers(BOWL, [toppings], [])).toEqual(["bowl"]);
    expect(dishLayers(BOWL, [group(11, { options: [option(9)] }), toppings], [])).toEqual(["bowl"]);
  });

  test("leave out options on the side, without a quantity, or not on the menu", () => {
    const choices = [
      pick(10, chosen(1)),
      pick(20, chosen(3, { onSide: true }), chosen(99)),
      pick(30, chosen(5, { quantity: 0 }), chosen(6, { quantity: Number.NaN })),
    ];
    expect(dishLayers(BOWL, ALL, choices)).toEqual(["bowl", "part 1"]);
  });

  test("appear once each, and at most twelve", () => {
    const twice = [
      group(12, { options: [layer(1), layer(2, { layerImageUrl: "part 1" }), layer(3, { layerImageUrl: "bowl" })] }),
    ];
    const choices = [pick(12, chosen(1, { quantity: 2 }), chosen(2), chosen(3))];
    expect(dishLayers(BOWL, twice, choices)).toEqual(["bowl", "part 1"]);
    const ids = Array.from({ length: 30 }, (_, index) => index);
    const many = [group(13, { type: "pick list", options: ids.map((id) => layer(id)) })];
    expect(dishLayers(BOWL, many, [pick(13, ...ids.map((id) => chosen(id)))])).toHaveLength(13);
  });
});
