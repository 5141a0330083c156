import { expect, test } from "vitest";
import { findByPath, storePath } from "../../stores/store-page.ts";

const store = (state: string, urlFriendlyName: string, storeNumber = "1001") => ({
  state,
  urlFriendlyName,
  storeNumber,
});

test.each([
  [store("TX", "dallas-uptown"), "/locations/store/TX/dallas-uptown"],
  [store("TX", "a/b?c#d e"), "/locations/store/TX/a%2Fb%3Fc%23d%20e"],
  [store("TX", "café"), "/locations/store/TX/caf%C3%A9"],
  [store("TX", ""), "/locations/store/TX/1001"],
  [store("", ".."), "/locations/store/-/1001"],
  [store("TX", "..."), "/locations/store/TX/..."],
  [store("TX", "\uD800"), "/locations/store/TX/%EF%BF%BD"],
])("the address of a store page: %j (OUT-03)", (named, path) => {
  expect(storePath(named)).toBe(path);
  // A browser leaves it as it is.
  expect(new URL(path, "https://here.invalid").pathname).toBe(path);
});

const chain = [
  store("TX", "Dallas"),
  store("TX", "dallas", "1002"),
  store("OK", "café", "2001"),
  store("OK", "", "2002"),
];
test.each([
  ["TX", "dallas", "1002", true],
  ["TX", "Dallas", "1001", true],
  ["tx", "DALLAS", "1001", false],
  ["OK", "cafe", "2001", false],
  ["OK", "cafe\u0301", "2001", false],
  ["OK", "2002", "2002", true],
])("%s/%s is that of %s (OUT-03)", (state, name, storeNumber, isExact) => {
  expect(findByPath(chain, state, name)).toMatchObject({ store: { storeNumber }, isExact });
});

test.each([
  ["OK", "dallas"],
  ["TX", "2002"],
  ["TX", ""],
  ["", ""],
  ["TX", "dallas-"],
  ["TX", "dallas".repeat(500)],
])("%s/%s belongs to no store (OUT-03)", (state, name) => {
  expect(findByPath(chain, state, name)).toBeNull();
});
