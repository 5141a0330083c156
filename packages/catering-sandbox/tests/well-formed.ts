import { expect } from "vitest";

/** Whether of an SVG document every element that is opened is closed, in the right order. */
export function wellFormed(picture: string): boolean {
  const open: string[] = [];
  for (const [, end, name = "", attributes = ""] of picture.matchAll(/<(\/?)(\w+)((?:\s+[\w-]+="[^"<]*")*\s*\/?)>/g)) {
    if (end) {
      if (open.pop() !== name) return false;
    } else if (!attributes.endsWith("/")) open.push(name);
  }
  return open.length === 0 && !/[<>]/.test(picture.replaceAll(/<\/?\w+(?:\s+[\w-]+="[^"<]*")*\s*\/?>/g, ""));
}

/** A drawing that runs and fetches nothing: it refers only to parts of its own, each of which it has once. */
export function expectInert(picture: string): void {
  expect(picture).not.toMatch(
    /<script|<foreignObject|<image|\son\w+=|href="(?!#)|javascript:|url\((?!#)|NaN|undefined/i,
  );
  const named = Array.from(picture.matchAll(/ id="(\w+)"/g), ([, name]) => name);
  const used = Array.from(picture.matchAll(/(?:url\(|href=")#(\w+)/g), ([, name]) => name);
  expect(named).toEqual([...new Set(named)]);
  expect(new Set(named)).toEqual(new Set(used));
}
