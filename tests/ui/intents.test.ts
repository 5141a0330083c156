import { describe, expect, expectTypeOf, test } from "vitest";
import { type Handlers, defineIntents } from "../../app/ui/form/intents.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

const intents = defineIntents({ update: "plain", place: "plain", "gift:use": "plain", "gift:remove": "argument" });

/** As browsers do, whose button without a value has one of their own: Lynx says BUTTON, w3m SUBMIT. */
function posted(intent: string | null, value = ""): FormData {
  const form = new FormData();
  if (intent !== null) form.set(`intent:${intent}`, value);
  return form;
}

describe("the buttons of a form", () => {
  test("what a button posts is what is read", () => {
    expect(intents.button("place")).toEqual({ name: "intent:place" });
    expect(intents.button("gift:remove", "a:b")).toEqual({ name: "intent:gift:remove:a:b" });
    for (const value of ["", "BUTTON", "SUBMIT"]) {
      expect(intents.read(posted("place", value))).toEqual({ name: "place", argument: "" });
      expect(intents.read(posted("gift:remove:a:b", value))).toEqual({ name: "gift:remove", argument: "a:b" });
    }
  });

  test("a form without a button says what it is for in a field", () => {
    const form = new FormData();
    form.set("intent", "gift:remove:a");
    expect(intents.read(form)).toEqual({ name: "gift:remove", argument: "a" });
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
