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
