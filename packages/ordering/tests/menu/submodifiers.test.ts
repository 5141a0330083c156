import { describe, expect, test } from "vitest";
import type { SubModifier } from "../../menu/menu.ts";
import { announcesMore, withSubModifiers } from "../../menu/submodifiers.ts";
import { group, option } from "./menu-fixtures.ts";

const ITEM = 7;
const found = (modifierId: number, change: Partial<SubModifier> = {}): SubModifier => ({
  ...group(modifierId, { options: [option(modifierId * 10)] }),
  parentModifierId: 0,
  parentOptionId: 0,
  menuItemId: 0,
  ...change,
});
const waiting = (optionId: number, menuItemId = ITEM) => option(optionId, { announced: { menuItemId } });
/** Ids of the groups below each option of the first group. */
const below = (modifiers: ReturnType<typeof withSubModifiers>) =>
  modifiers[0]?.options.map((one) => one.modifiers.map(({ modifierId }) => modifierId));

describe("groups announced below options (API-26)", () => {
  test("are a list without a group, or a group without options, at any depth", () => {
    const whole = group(1, { options: [option(11, { modifiers: [group(2, { options: [option(21)] })] })] });
    const deep = group(1, { options: [option(11, { modifiers: [group(2, { options: [waiting(21)] })] })] });
    const empty = group(1, { options: [option(11, { modifiers: [group(2)] })] });
    expect([[whole], [deep], [empty], [group(1)], []].map(announcesMore)).toEqual([false, true, true, false, false]);
  });

  test("go to the option they name, or to their menu item", () => {
    const modifiers = [group(1, { options: [waiting(11), waiting(12), waiting(13, 99)] })];
    const groups = [found(2, { parentOptionId: 12 }), found(3, { menuItemId: 99 }), found(4)];
    expect(below(withSubModifiers(modifiers, groups, ITEM))).toEqual([[], [2], [3]]);
    const other = [found(2, { parentOptionId: 12, parentModifierId: 5 })];
    expect(below(withSubModifiers(modifiers, other, ITEM))).toEqual([[], [], []]);
  });

  test("keep no reference to their origin or announcement", () => {
    const [whole] = withSubModifiers([group(1, { options: [waiting(11)] })], [found(2)], ITEM);
    expect(whole).toEqual(group(1, { options: [option(11, { modifiers: [group(2, { options: [option(20)] })] })] }));
  });

  test("are filled at any depth, and never below themselves", () => {
    const modifiers = [group(1, { options: [waiting(11), waiting(12)] })];
    const groups = [
      found(2, { parentOptionId: 11, options: [waiting(21)] }),
      found(3, { parentOptionId: 21, options: [waiting(31)] }),
      found(2, { parentOptionId: 31, options: [option(22)] }),
    ];
    const [first] = withSubModifiers(modifiers, groups, ITEM);
    const inner = first?.options[0]?.modifiers[0]?.options[0]?.modifiers[0];
    expect([inner?.modifierId, inner?.options[0]?.modifiers]).toEqual([3, []]);
  });
});
