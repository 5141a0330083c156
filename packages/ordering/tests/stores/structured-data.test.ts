import { expect, test } from "vitest";
import { restaurantData } from "../../stores/structured-data.ts";

const PLACE = { address: "2817 McKinney Ave", addressLine2: "", city: "Dallas", state: "TX", zip: "75204" };
const STORE = { ...PLACE, name: "Dallas Uptown", phone: "(214) 555-0101", latitude: 32.8, longitude: -96.8 };
const day = (date: string, open: string, close: string) => ({ date, open, close, weekday: "", description: "" });

function read(change: Partial<typeof STORE>, hours: Parameters<typeof restaurantData>[0]["hours"] = null) {
  const text = restaurantData({
    store: { ...STORE, ...change },
    hours,
    chain: "Zebra Kitchen",
    url: "https://zebra.example/locations/store/TX/dallas-uptown",
    menuUrl: null,
    orderUrl: null,
  });
  return { text, value: JSON.parse(text) };
}

test.each(["</script>", "<!--", "<script>", "</ScRiPt x>", '"}<b>', "\u2028"])(
  "%j cannot end the script element, and is read back unchanged (OUT-03)",
  (name) => {
    const { text, value } = read({ name, city: name });
    expect(text).not.toContain("<");
    expect(value.name).toBe(`Zebra Kitchen ${name}`);
    expect(value.address.addressLocality).toBe(name);
  },
);

test("closed days open and close at midnight; a night ends on the next day (STORE-06, OUT-03)", () => {
  const currentWeek = [day("2026-11-21", "10:30", "21:00"), day("2026-11-22", "00:00", "21:00")];
  const nextWeek = [day("2026-11-26", "11:00", "11:00"), day("2026-11-27", "18:00", "02:00")];
  const { value } = read({}, { currentWeek, nextWeek });
  const hours = (value.openingHoursSpecification as Record<string, string>[]).map(
    ({ validFrom, validThrough, opens, closes }) => [validFrom, validThrough, opens, closes],
  );
  expect(hours).toEqual([
    ["2026-11-21", "2026-11-21", "10:30", "21:00"],
    ["2026-11-22", "2026-11-22", "00:00", "00:00"],
    ["2026-11-26", "2026-11-26", "00:00", "00:00"],
    ["2026-11-27", "2026-11-27", "18:00", "02:00"],
  ]);
});

test("unknown values are left out (OUT-03)", () => {
  const { value } = read({ phone: "", latitude: 0, longitude: 0 });
  for (const name of ["telephone", "geo", "hasMenu", "openingHoursSpecification", "potentialAction"])
    expect(value).not.toHaveProperty(name);
});
