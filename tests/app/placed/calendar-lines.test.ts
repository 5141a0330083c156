import fc from "fast-check";
import { expect, test } from "vitest";
import { PLACED } from "@platter/ordering/tests/support/orders.ts";
import { toICalendar } from "../../../app/routes/order-now/order-confirmation/icalendar.ts";

const ADDRESS = { addressLine1: "1 Elm St", addressLine2: "", city: "Dallas", state: "TX", zip: "75201" };

const ORDER = {
  ...PLACED,
  orderType: "Catering",
  store: { ...ADDRESS, name: "Dallas Uptown", phone: "(214) 555-0101" },
};

const PARTS = { zone: "America/Chicago", appUrl: "https://order.example.com", now: new Date("2026-11-21T16:00:00Z") };

/** Names of the properties in order (RFC 5545); fails on an invalid line. */
function propertiesOf(file: string): string[] {
  // Some programs treat each of these as a line break.
  const lines = file.replaceAll(/\r\n[ \t]/g, "").split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/);
  expect(lines.pop()).toBe("");
  return lines.map((line) => {
    const [, name = "", value = ""] = /^([A-Z][A-Z-]*)(?:;[A-Z-]+=[^;:]+)*:(.*)$/su.exec(line) ?? [];
    expect(name, JSON.stringify(line)).not.toBe("");
    expect(value, JSON.stringify(line)).not.toMatch(/\p{Cc}/u);
    return name === "BEGIN" || name === "END" ? `${name}:${value}` : name;
  });
}

const hostile = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "\r\n ",
        "\n\t",
        "\v",
        "\f",
        "\u0085",
        "\u2028",
        "\u2029",
        "\\n",
        "\0",
        "\\",
        "\u001b[2J",
      ),
      fc.constantFrom(
        "ATTACH:https://evil.example/x",
        "END:VEVENT",
        "BEGIN:VALARM",
        "ORGANIZER;CN=a:mailto:b@c.d",
        ';,:"^',
      ),
    )
    .map(([end, property]) => `Ana${end}${property}${end}`),
);

const texts = fc.record({
  orderNumber: hostile,
  store: fc.record({
    name: hostile,
    // An unknown value has no property.
    phone: hostile.map((text) => `1${text}`),
    addressLine1: hostile,
    addressLine2: hostile,
    city: hostile,
    state: hostile,
    zip: hostile,
  }),
});

test.each(["Carry Out", "CurbSide", "Delivery"])(
  "with arbitrary text in a %s order, the calendar file keeps its properties and has no control characters",
  (pickupType) => {
    const expected = propertiesOf(toICalendar({ ...ORDER, pickupType, deliveryAddress: ADDRESS }, PARTS) ?? "");
    expect(expected.filter((name) => name === "BEGIN:VEVENT")).toHaveLength(2);
    fc.assert(
      fc.property(texts, ({ orderNumber, store }) => {
        const order = {
          ...ORDER,
          orderNumber,
          store,
          pickupType,
          deliveryAddress: store,
          curbsideInstructions: store.name,
        };
        expect(propertiesOf(toICalendar(order, PARTS) ?? "")).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  },
);
