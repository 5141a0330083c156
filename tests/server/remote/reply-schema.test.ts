import { expect, test } from "vitest";
import { z } from "zod";
import * as read from "../../../server/remote/reply-schema.ts";

/** The readers that every reply is made of; a field that is missing or odd counts as not told. */

test.each<[what: string, schema: z.ZodType, good: [wire: unknown, value: unknown][], odd: unknown[], instead: unknown]>(
  [
    ["a text", read.text(""), [["Ada", "Ada"]], [7, {}, ["Ada"]], ""],
    ["a flag", read.flag(""), [[true, true]], ["true", 1, "yes"], false],
    [
      "an amount",
      read.dollarsOrNull(""),
      [
        [5.37, 537],
        [8.165, 817],
        [0, 0],
        [-1.5, -150],
      ],
      ["26.33", 1e300, {}],
      null,
    ],
    ["a number", read.numberOrNull(""), [[0.0825, 0.0825]], ["8%", 1e300, true], null],
    ["a bound", read.orZero(""), [[3, 3]], ["3", Infinity], 0],
    [
      "an id",
      read.idOrEmpty(""),
      [
        ["r-7", "r-7"],
        [7, "7"],
      ],
      [{}, 1e300],
      "",
    ],
    [
      "the id of a dish",
      read.idOrZero(""),
      [
        [101, 101],
        ["101", 101],
      ],
      ["x", "1.5", 1.5, "007", "-1", "9".repeat(16)],
      0,
    ],
    [
      "a list",
      read.listOrNone(z.string(), ""),
      [
        [
          ["a", 5, null, "b"],
          ["a", "b"],
        ],
        [[], []],
      ],
      ["ab", { 0: "a" }],
      [],
    ],
  ],
)("%s is read, and is nothing of its own when missing or odd (API-01)", (_what, schema, good, odd, instead) => {
  for (const [wire, value] of good) expect(schema.parse(wire)).toEqual(value);
  for (const wire of [undefined, null, ...odd]) expect(schema.parse(wire)).toEqual(instead);
});
