import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartModifier } from "../../checkout/cart.ts";
import {
  type FieldReader,
  checkChoices,
  choicesFromCart,
  defaultChoices,
  readChoices,
  toFields,
} from "../../menu/choices.ts";
import type { ChosenModifier, ChosenOption, Modifier, ModifierOption, ModifierType } from "../../menu/menu.ts";
import { choicesPrice, givenModifiers } from "../../menu/modifiers.ts";
import { words } from "../support/words.ts";

/** Arbitrary menus up to three groups deep, arbitrary posts to them, and rules read a second time. */

const count = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 4 }), weight: 9 },
  fc.constantFrom(-1, 1.5, 1e9, Number.NaN),
);

function optionAt(depth: number): fc.Arbitrary<ModifierOption> {
  return fc.record({
    optionId: fc.constant(0),
    name: fc.constantFrom("Fries", "Slaw", "<b>"),
    extraCost: fc.integer({ min: 0, max: 500 }),
    chargeExtra: fc.boolean(),
    isPremium: fc.boolean(),
    isDefault: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
    allowExtra: fc.boolean(),
    allowOnSide: fc.boolean(),
    allowModify: fc.boolean(),
    alwaysSendToPos: fc.boolean(),
    maxAllowed: count,
    quantity: count,
    calories: fc.constant(0),
    layerImageUrl: fc.constant(""),
    modifiers: depth > 1 ? fc.array(modifierAt(depth - 1), { maxLength: 2 }) : fc.constant([]),
  });
}

function modifierAt(depth: number): fc.Arbitrary<Modifier> {
  return fc.record({
    modifierId: fc.constant(0),
    name: fc.constantFrom("Bread", "Sides"),
    type: fc.constantFrom<ModifierType>("selection", "pick list", "min/max list", "Item Group List"),
    optional: fc.boolean(),
    min: count,
    max: count,
    sortOrder: fc.integer({ min: -2, max: 2 }),
    freePremiumOption: fc.boolean(),
    options: fc.array(optionAt(depth), { maxLength: 4 }),
  });
}

/** Ids are unique among brothers and sisters only; the same numbers come back elsewhere in the tree. */
function numbered(modifiers: Modifier[]): Modifier[] {
  return modifiers.map((modifier, index) => ({
    ...modifier,
    modifierId: index + 1,
    options: modifier.options.map((option, at) => ({
      ...option,
      optionId: at + 1,
      modifiers: numbered(option.modifiers),
    })),
  }));
}

function frozen(modifiers: Modifier[]): Modifier[] {
  for (const modifier of modifiers) {
    for (const option of modifier.options) {
      frozen(option.modifiers);
      Object.freeze(option);
    }
    Object.freeze(modifier.options);
    Object.freeze(modifier);
  }
  return Object.freeze(modifiers) as Modifier[];
}

const menu = fc.array(modifierAt(3), { maxLength: 3 }).map((modifiers) => frozen(numbered(modifiers)));

/** Every name a form of this menu can have, found without the code under test. */
function namesOf(modifiers: readonly Modifier[], before = ""): string[] {
  return modifiers.flatMap((modifier) => {
    const group = `${before}m${modifier.modifierId}`;
    const options = modifier.options.flatMap((option) => {
      const name = `${group}.o${option.optionId}`;
      return [name, `${name}.extra`, `${name}.side`, `${name}.qty`, ...namesOf(option.modifiers, `${name}.`)];
    });
    return [group, `${group}.extra`, `${group}.side`, ...options];
  });
}

const HOSTILE = words("__proto__ constructor m1.o2.constructor m1.__proto__ m1.o1.m1.o1.m1.o1.m1 m-1 m1.o1e0 toString");
const VALUES = ["", "on", "1", "2", "3", "4", "0", "007", " 2 ", "1.5", "-1", "1e6", "abc", "²", "٣", "99", "100"];
const WILD = [...words("NaN Infinity 0x10 __proto__ constructor \u0000 on\n 99999999999999999999"), "9".repeat(400)];

function formFor(modifiers: readonly Modifier[]): fc.Arbitrary<URLSearchParams> {
  const names = [...namesOf(modifiers), ...HOSTILE];
  const value = fc.oneof(
    { arbitrary: fc.constantFrom(...VALUES), weight: 8 },
    fc.constantFrom(...WILD),
    fc.string({ unit: "binary" }),
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: names.length + 4 })
    .map((fields) => new URLSearchParams(fields));
}

/** Posts that mostly make sense, so that valid choices are frequent too. */
function sensibleFormFor(modifiers: readonly Modifier[]): fc.Arbitrary<URLSearchParams> {
  const names = namesOf(modifiers);
  return fc
    .array(fc.constantFrom("1", "1", "2", "0", ""), { minLength: names.length, maxLength: names.length })
    .map((values) => new URLSearchParams(names.map((name, index) => [name, values[index] ?? ""])));
}

const posts = menu.chain((modifiers) =>
  fc.tuple(fc.constant(modifiers), fc.oneof(formFor(modifiers), sensibleFormFor(modifiers))),
);

const amount = (value: number) => (Number.isInteger(value) && value >= 1 && value <= 99 ? value : 0);
const delivered = (option: ModifierOption) => (option.isDefault ? amount(option.quantity ?? 1) || 1 : 0);
const isOne = (modifier: Modifier) => modifier.type === "selection" || modifier.type === "Item Group List";

/** A form's choices by MOD-02, MOD-03, MOD-04, MOD-07, MOD-13, MOD-14 and MOD-18. */
function slowRead(modifiers: readonly Modifier[], form: FieldReader, before = ""): ChosenModifier[] {
  const text = (name: string) => String(form.get(name) ?? "");
  const isLocked = (option: ModifierOption) => option.isDefault && !option.allowModify;
  const groups = modifiers
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map((modifier) => {
      const group = `${before}m${modifier.modifierId}`;
      const posted = modifier.options.find((option) => String(option.optionId) === text(group));
      // A missing option is asked for again if required.
      const isAskedAgain = text(group) !== "" && (modifier.type === "Item Group List" || !modifier.optional);
      const untouched = isAskedAgain ? undefined : modifier.options.find((option) => option.isDefault);
      const one = modifier.options.find(isLocked) ?? posted ?? untouched;
      const quantityOf = (option: ModifierOption, typed: string) => {
        if (isOne(modifier)) return option === one ? 1 : 0;
        if (modifier.type === "pick list") return delivered(option) || Number(typed !== "");
        if (typed === "" || isLocked(option)) return delivered(option);
        const least = option.isDefault ? 1 : 0;
        return /^[0-9]+$/.test(typed) ? Math.max(least, Math.min(Number(typed), 1_000_000)) : Number.NaN;
      };
      const options = modifier.options.map((option): ChosenOption => {
        const field = `${group}.o${option.optionId}`;
        const isOn = (name: string) => !isLocked(option) && text(`${isOne(modifier) ? group : field}.${name}`) !== "";
        return {
          optionId: option.optionId,
          quantity: quantityOf(option, text(field).trim()),
          extra: option.allowExtra && isOn("extra"),
          onSide: option.allowOnSide && isOn("side"),
          modifiers: slowRead(option.modifiers, form, `${field}.`),
        };
      });
      return { modifierId: modifier.modifierId, options: options.filter(({ quantity }) => quantity !== 0) };
    });
  return groups.filter(({ options }) => options.length > 0);
}

/** The rules of MOD-09 to MOD-14 as one yes or no. */
function isValid(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): boolean {
  return modifiers.every((modifier) => {
    const chosen = choices.find((choice) => choice.modifierId === modifier.modifierId)?.options ?? [];
    const defaults = modifier.options.filter((option) => option.isDefault);
    const nested = chosen.every((entry) => {
      const option = modifier.options.find((candidate) => candidate.optionId === entry.optionId);
      return option !== undefined && isValid(option.modifiers, entry.modifiers);
    });
    if (!nested) return false;
    if (isOne(modifier)) return chosen.length === 1 || (modifier.type === "selection" && modifier.optional);
    if (chosen.length === 0) return modifier.optional || (modifier.type === "pick list" && !(modifier.min > 0));
    let total = 0;
    let held = 0;
    for (const option of modifier.options) {
      const entry = chosen.find((candidate) => candidate.optionId === option.optionId);
      if (!entry) continue;
      if (amount(entry.quantity) === 0) return false;
      const limit = option.maxAllowed > 0 ? option.maxAllowed : 99;
      if (modifier.type === "min/max list" && entry.quantity > limit && entry.quantity > delivered(option))
        return false;
      total += modifier.type === "pick list" ? 1 : entry.quantity;
    }
    for (const option of defaults) held += modifier.type === "pick list" || option.allowModify ? 1 : delivered(option);
    return !(total < modifier.min) && !(modifier.max > 0 && total > modifier.max && total > held);
  });
}

/** Every premium or charged piece, one by one. */
function slowPrice(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): number {
  const paid: number[] = [];
  for (const choice of choices) {
    const modifier = modifiers.find((entry) => entry.modifierId === choice.modifierId);
    if (!modifier) continue;
    let given = !modifier.freePremiumOption;
    for (const chosen of choice.options) {
      const option = modifier.options.find((entry) => entry.optionId === chosen.optionId);
      if (!option) continue;
      const isGift = option.isPremium && !given;
      if (isGift) given = true;
      for (let piece = 0; piece < amount(chosen.quantity) && !isGift; piece++) {
        if (option.isPremium || (option.chargeExtra && chosen.extra)) paid.push(option.extraCost ?? 0);
      }
      paid.push(slowPrice(option.modifiers, chosen.modifiers));
    }
  }
  return paid.reduce((sum, cents) => sum + cents, 0);
}

const RUNS = { numRuns: 3000, seed: 55 };

function inCart(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): CartModifier[] {
  return choices.map(({ modifierId, options }) => ({
    modifierId,
    name: "",
    options: options.map((chosen) => {
      const option = modifiers
        .find((entry) => entry.modifierId === modifierId)
        ?.options.find((entry) => entry.optionId === chosen.optionId);
      const nested = inCart(option?.modifiers ?? [], chosen.modifiers);
      return { ...chosen, name: "", takeOff: false, isPremium: false, extraCost: 0, modifiers: nested };
    }),
  }));
}

test("any post to any menu is read like the reference, and is valid or has errors (MOD-02, MOD-03, MOD-04, MOD-07, MOD-09, MOD-10, MOD-11, MOD-12, MOD-13, MOD-14, MOD-16, MOD-18, SHELL-06, ITEM-11)", () => {
  let valid = 0;
  let above = 0;
  fc.assert(
    fc.property(posts, ([modifiers, form]) => {
      const choices = readChoices(modifiers, form);
      expect(choices).toEqual(slowRead(modifiers, form));
      const problems = checkChoices(modifiers, choices);
      expect(problems.length === 0).toBe(isValid(modifiers, choices));
      const names = new Set(namesOf(modifiers));
      for (const { field, groupPath, message } of problems) {
        expect(names.has(field) && names.has(groupPath)).toBe(true);
        expect(message).not.toBe("");
      }

      // Choices survive the way through the form's fields, an untouched form posts the defaults.
      const fields = toFields(modifiers, choices, form);
      for (const name of fields.keys()) expect(names.has(name)).toBe(true);
      const again = readChoices(modifiers, fields);
      // A required choice that is missing because its option is unknown shows the default instead.
      if (!problems.some((problem) => problem.message.endsWith(" is required."))) expect(again).toEqual(choices);
      expect(readChoices(modifiers, toFields(modifiers, again, form))).toEqual(again);
      const untouched = defaultChoices(modifiers);
      expect(untouched).toEqual(slowRead(modifiers, new Map()));
      expect(readChoices(modifiers, toFields(modifiers, untouched))).toEqual(untouched);
      if (problems.length === 0) {
        expect(readChoices(modifiers, toFields(modifiers, choices))).toEqual(choices);
        expect(choicesFromCart(modifiers, inCart(modifiers, choices))).toEqual(choices);
        if (choices.length > 0) valid++;
      }

      const price = choicesPrice(modifiers, choices);
      expect(price).toBe(slowPrice(modifiers, choices));
      expect(Number.isInteger(price) && price >= 0).toBe(true);
      expect(choicesPrice(givenModifiers(modifiers), choices)).toBeLessThanOrEqual(price);
      if (price > 0) above++;
    }),
    RUNS,
  );
  expect(valid).toBeGreaterThan(200);
  expect(above).toBeGreaterThan(500);
}, 60_000);

test("a line of another menu never throws and gives choices that this menu's form can post (SHELL-06)", () => {
  fc.assert(
    fc.property(posts, menu, ([others, form], modifiers) => {
      const choices = choicesFromCart(modifiers, inCart(others, readChoices(others, form)));
      expect(slowRead(modifiers, toFields(modifiers, choices))).toEqual(choices);
    }),
    RUNS,
  );
});

test("hostile names and repeated ids have no side effects, and nothing throws", () => {
  fc.assert(
    fc.property(
      fc.array(modifierAt(3), { maxLength: 3 }),
      fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.string())),
      (modifiers, fields) => {
        const form = new URLSearchParams([
          ...fields,
          ...HOSTILE.map((name) => [name, "polluted"] as [string, string]),
          ["m0", "0"],
          ["m0.o0", "2"],
        ]);
        const choices = readChoices(modifiers, form);
        checkChoices(modifiers, choices);
        choicesPrice(modifiers, choices);
        toFields(modifiers, choices, form);
      },
    ),
    { numRuns: 1000, seed: 7 },
  );
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
