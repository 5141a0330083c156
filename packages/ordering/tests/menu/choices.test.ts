import { expect, test } from "vitest";
import type { CartModifier, CartOption } from "../../checkout/cart.ts";
import { checkChoices, choicesFromCart, defaultChoices, readChoices, toFields } from "../../menu/choices.ts";
import type { Modifier } from "../../menu/menu.ts";
import { chosen, group, option, pick } from "./menu-fixtures.ts";
import { words } from "../support/words.ts";

/** A sandwich: bread (required), toppings (pick list), and sides (min/max list). */
const BREAD = group(1, {
  name: "Bread",
  options: [
    option(10, { isDefault: true }),
    option(11),
    option(12, { modifiers: [group(13, { name: "Toasting", options: [option(130), option(131)] })] }),
  ],
});
const SAUCE = group(2, { name: "Sauce", optional: true, options: [option(20), option(21)] });
const CRISP = group(33, { options: [option(330, { isDefault: true }), option(331)] });
const TOPPINGS = group(3, {
  type: "pick list",
  options: [option(30, { isDefault: true }), option(31, { isDefault: true }), option(32, { modifiers: [CRISP] })],
});
const SIDES = group(4, {
  name: "Sides",
  type: "min/max list",
  min: 1,
  max: 3,
  options: [
    option(40, { name: "Fries", maxAllowed: 2, modifiers: [group(43, { name: "Salt", options: [option(430)] })] }),
    option(41, { name: "Slaw" }),
  ],
});

const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields);
const messages = (modifiers: Modifier[], fields: Record<string, string>) =>
  checkChoices(modifiers, readChoices(modifiers, form(fields))).map((problem) => problem.message);

/** A reference for choices and their validity is in choices-property.test.ts. */

test.each(["99", "011", " 11", "11.0", "1e1", "__proto__", "constructor", "10,11", "³"])(
  "the unknown option %j selects nothing, not even the default",
  (id) => {
    expect(readChoices([BREAD], form({ m1: id }))).toEqual([]);
    expect(messages([BREAD], { m1: id })).toEqual(["Bread is required."]);
    expect(readChoices([SAUCE], form({ m2: id }))).toEqual([]);
  },
);

test.each([...words("1.5 -1 +1 1e6 abc ² ٣ ２ 0x10 NaN Infinity 1,000 on -- 1\u0000"), "1 2"])(
  "the quantity %j is refused with a message, and shown again as typed (MOD-04, MOD-11)",
  (typed) => {
    const posted = form({ "m4.o40": typed, "m4.o41": "1" });
    const choices = readChoices([SIDES], posted);
    expect(checkChoices([SIDES], choices)).toEqual([
      { field: "m4.o40", groupPath: "m4", message: "Fries must be a whole number." },
      { field: "m4.o40.m43", groupPath: "m4.o40.m43", message: "Salt is required." },
    ]);
    expect(toFields([SIDES], choices, posted).get("m4.o40")).toBe(typed);
    expect(toFields([SIDES], choices).get("m4.o40")).toBe("");
  },
);

test("a group with an invalid quantity is not checked for its total (MOD-11)", () => {
  const sides = group(4, { type: "min/max list", min: 2, max: 2, options: [option(40), option(41)] });
  expect(messages([sides], { "m4.o40": "x", "m4.o41": "1" })).toEqual(["Option 40 must be a whole number."]);
  expect(messages([sides], { "m4.o40": "x", "m4.o41": "3" })).toEqual(["Option 40 must be a whole number."]);
});

test("huge numbers are refused (MOD-11)", () => {
  const list = group(4, { name: "Sides", type: "min/max list", options: [option(41, { name: "Slaw" })] });
  for (const typed of ["100", "99999999999999999999", "9".repeat(400)]) {
    expect(messages([list], { "m4.o41": typed })).toEqual(["Slaw cannot exceed 99."]);
    const posted = form({ "m4.o41": typed });
    expect(toFields([list], readChoices([list], posted), posted).get("m4.o41")).toBe(typed);
  }
  expect(messages([list], { "m4.o41": "99" })).toEqual([]);
});

test.each<[Modifier["type"], number, number, boolean, number, string]>([
  ["min/max list", 1, 3, false, 0, "Sides is required."],
  ["min/max list", 1, 3, false, 4, "Sides (Choose between 1 and 3)"],
  ["min/max list", 2, 2, true, 1, "Sides (Choose 2)"],
  ["min/max list", 0, 3, true, 4, "Sides (Choose between 0 and 3)"],
  ["min/max list", 2, 0, false, 1, "Sides (Choose at least 2)"],
  ["pick list", 2, 2, false, 0, "Sides (Choose 2)"],
  ["pick list", 2, 2, true, 3, "Sides (Choose 2)"],
])(
  "%s, bounds %d to %d, optional %s, %d chosen: %j (MOD-05, MOD-10, MOD-11)",
  (type, min, max, optional, count, message) => {
    const options = [1, 2, 3, 4].map((id) => option(id));
    const fields = options.slice(0, count).map(({ optionId }) => [`m4.o${optionId}`, "1"]);
    const sides = group(4, { name: "Sides", type, min, max, optional, options });
    expect(messages([sides], Object.fromEntries(fields))).toEqual([message]);
  },
);

test("an option's own limit (MOD-12)", () => {
  const fields = { "m4.o40": "3", "m4.o40.m43": "430" };
  expect(checkChoices([SIDES], readChoices([SIDES], form(fields)))).toEqual([
    { field: "m4.o40", groupPath: "m4", message: "Fries allows max of 2" },
  ]);
  expect(messages([SIDES], { ...fields, "m4.o40": "2" })).toEqual([]);
});

test("a required group below an option is required only if the option is chosen (MOD-07, MOD-09)", () => {
  expect(checkChoices([BREAD], readChoices([BREAD], form({ m1: "12" })))).toEqual([
    { field: "m1.o12.m13", groupPath: "m1.o12.m13", message: "Toasting is required." },
  ]);
  expect(messages([BREAD], { m1: "12", "m1.o12.m13": "131" })).toEqual([]);
  expect(messages([BREAD], { m1: "11", "m1.o12.m13": "nonsense" })).toEqual([]);
});

test("an empty post of required groups of all four types is refused (MOD-09)", () => {
  const options = [option(1), option(2)];
  const types = ["selection", "pick list", "min/max list", "Item Group List"] as const;
  const tree = types.map((type, index) => group(index + 1, { name: type, type, min: 1, max: 2, options }));
  expect(messages(tree, {})).toEqual([
    "selection is required.",
    "pick list (Choose between 1 and 2)",
    "min/max list is required.",
    "Item Group List is required.",
  ]);
});

test("errors come in page order and refer to a usable control (ITEM-12, MOD-18)", () => {
  const list = (type: Modifier["type"], modifierId: number) =>
    group(modifierId, {
      type,
      min: 3,
      sortOrder: -modifierId,
      options: [option(7, { isDefault: true, allowModify: false }), option(8)],
    });
  const tree = [list("pick list", 1), list("min/max list", 2), group(3, { type: "min/max list", sortOrder: 9 })];
  expect(checkChoices(tree, defaultChoices(tree)).map((problem) => [problem.groupPath, problem.field])).toEqual([
    ["m2", "m2.o8"],
    ["m1", "m1.o8"],
    ["m3", "m3"],
  ]);
});

test("files are ignored, and the first of repeated fields counts", () => {
  const data = new FormData();
  data.append("m1", new Blob(["11"]), "m1.txt");
  expect(readChoices([BREAD], data)).toEqual([pick(1, chosen(10))]);
  expect(readChoices([BREAD], new URLSearchParams("m1=11&m1=10"))).toEqual([pick(1, chosen(11))]);
  expect(readChoices([BREAD], { get: () => 11 })).toEqual([pick(1, chosen(10))]);
});

test("every control has a value, also below options not yet chosen (MOD-02, MOD-03, MOD-04)", () => {
  const tree = [BREAD, SAUCE, TOPPINGS, SIDES];
  expect(Object.fromEntries(toFields(tree, defaultChoices(tree)))).toEqual({
    m1: "10",
    "m1.o12.m13": "",
    m2: "",
    "m3.o30": "on",
    "m3.o31": "on",
    "m3.o32.m33": "330",
    "m4.o40": "0",
    "m4.o40.m43": "",
    "m4.o41": "0",
  });
});

test("without choices a control shows its default (MOD-14)", () => {
  const inside = [
    group(1, { options: [option(10), option(11, { isDefault: true })] }),
    group(2, { type: "pick list", options: [option(20), option(21, { isDefault: true })] }),
    group(3, { type: "min/max list", options: [option(30), option(31, { isDefault: true, quantity: 2 })] }),
  ];
  const tree = [group(9, { type: "pick list", options: [option(90, { modifiers: inside })] })];
  const shown = { "m9.o90.m1": "11", "m9.o90.m2.o21": "on", "m9.o90.m3.o30": "0", "m9.o90.m3.o31": "2" };
  expect(Object.fromEntries(toFields(tree, []))).toEqual(shown);
  const unknown = form({ m1: "99" });
  expect(toFields([BREAD], readChoices([BREAD], unknown), unknown).get("m1")).toBe("10");
});

const flags = { extra: false, onSide: false, takeOff: false, isPremium: false };
const inCart = (optionId: number, change: Partial<CartOption> = {}): CartOption => {
  return { optionId, name: "", quantity: 1, ...flags, extraCost: 0, modifiers: [], ...change };
};
const line = (modifierId: number, ...options: CartOption[]): CartModifier => ({ modifierId, name: "", options });

test("removed options are left out; a required group then needs a new choice (SHELL-06)", () => {
  const bread = { ...BREAD, options: [option(11)] };
  const choices = choicesFromCart([bread, SAUCE], [line(1, inCart(99)), line(2, inCart(98)), line(77, inCart(1))]);
  expect(choices).toEqual([]);
  expect(checkChoices([bread, SAUCE], choices).map((problem) => problem.message)).toEqual(["Bread is required."]);
});

test("a group missing from the line, or no longer matching, starts with its default (SHELL-06, MOD-14)", () => {
  expect(choicesFromCart([BREAD, SAUCE], [])).toEqual([pick(1, chosen(10))]);
  expect(choicesFromCart([BREAD], [line(1, inCart(99))])).toEqual([pick(1, chosen(10))]);
});

test("a removed option is not chosen; one without a quantity counts once (MOD-08)", () => {
  expect(choicesFromCart([SAUCE], [line(2, inCart(20, { takeOff: true }))])).toEqual([]);
  expect(choicesFromCart([SAUCE], [line(2, inCart(20, { quantity: 0 }))])).toEqual([pick(2, chosen(20))]);
  expect(choicesFromCart([SIDES], [line(4, inCart(41, { quantity: 0 }))])).toEqual([pick(4, chosen(41))]);
});
