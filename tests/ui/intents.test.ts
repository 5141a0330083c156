import { describe, expect, expectTypeOf, test } from "vitest";
import { type Handlers, defineIntents } from "../../app/ui/form/intents.ts";
import { words } from "../support/builders/words.ts";

const intents = defineIntents({ update: "plain", place: "plain", "gift:use": "plain", "gift:remove": "argument" });

function posted(value: string | null): FormData {
  const form = new FormData();
  if (value !== null) form.set("intent", value);
  return form;
}

describe("the buttons of a form", () => {
  test("what a button posts is what is read", () => {
    expect(intents.read(posted(intents.button("place").value))).toEqual({ name: "place", argument: "" });
    const remove = intents.button("gift:remove", "a:b");
    expect(remove).toEqual({ name: "intent", value: "gift:remove:a:b" });
    expect(intents.read(posted(remove.value))).toEqual({ name: "gift:remove", argument: "a:b" });
  });

  test("a form without a button is an update", () => {
    expect(intents.read(posted(null))).toEqual({ name: "update", argument: "" });
  });

  test.each([...words("plac place: place:anything gift:remove gift:remove: gift:use:x toString constructor:x"), ""])(
    "%j is none of them",
    (value) => {
      expect(intents.read(posted(value))).toBeNull();
    },
  );

  test("each button has a handler, and only those that name something an argument", () => {
    type Given = Handlers<typeof intents, [string], void>;
    expectTypeOf<keyof Given>().toEqualTypeOf<"update" | "place" | "gift:use" | "gift:remove">();
    // @ts-expect-error nothing is named
    intents.button("gift:remove");
    // @ts-expect-error there is no such button
    intents.button("gift:removed", "a");
  });
});
