import { expect, test } from "vitest";
import { invitation } from "../../group/invitation.ts";
import { byPerson, personsOf } from "../../group/persons.ts";

const line = (nickname: string, price = 100, quantity = 1) => ({ nickname, price, quantity });
const names = (...nicknames: string[]) =>
  byPerson(nicknames.map((name) => line(name))).map(({ nickname, person }) => [
    nickname,
    typeof person === "object" ? person.sum : person,
  ]);

test("persons: each has pieces and sum, in order of arrival; dishes without a name belong to none (MORE-23)", () => {
  expect(personsOf([line("Ana"), line("Ben", 250, 2), line(""), line("Ana", 50)])).toEqual([
    { name: "Ana", pieces: 2, sum: 150 },
    { name: "Ben", pieces: 2, sum: 500 },
  ]);
});

test("persons: a bag is sorted by person if at least two have names, and one has several dishes (MORE-23)", () => {
  expect(names("Ana", "Ben", "", "Ana")).toEqual([
    ["", undefined],
    ["Ana", 200],
    ["Ana", "same"],
    ["Ben", 100],
  ]);
  const flat = [[], ["Ana", "Ana"], ["Ana", "Ben"], ["", "Ana", ""], ["", ""]];
  for (const nicknames of flat) expect(names(...nicknames)).toEqual(nicknames.map((name) => [name, undefined]));
});

test("invitation: names day and deadline, to be read on another day (MORE-21)", () => {
  const store = { name: "Dallas Uptown", timeZone: "America/Chicago" };
  const now = new Date("2026-11-24T16:00:00Z");
  const words = (day: string, closes: string) =>
    invitation({ link: { host: "Sam", day, time: "12:30", closesAt: Date.parse(closes) / 1_000 }, store, now });
  expect(words("2026-11-27", "2026-11-27T11:00:00-06:00")).toBe(
    "Sam is ordering from Dallas Uptown for Friday, 12:30 PM. Add your meal by 11:00 AM.",
  );
  expect(words("2026-11-27", "2026-11-26T17:00:00-06:00")).toMatch("Add your meal by Thursday, 5:00 PM.");
  expect(words("2026-12-04", "2026-12-04T11:00:00-06:00")).toMatch("for Friday, December 4, 12:30 PM.");
});
