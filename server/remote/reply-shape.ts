/** More of either is no reply of a restaurant: walking it would hold up every other visitor. */
const MOST_VALUES = 100_000;
const DEEPEST = 400;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;

/** Fails for a JSON text of too many values or too deep nesting, told from its characters before anything is made of it. */
export function checkShape(text: string): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (isOpening(code)) {
      values += 1;
      depth += 1;
      if (depth > DEEPEST) throw new Error("reply too deep");
    } else if (isClosing(code)) depth -= 1;
    if (values > MOST_VALUES) throw new Error("reply of too many values");
  }
}

/** Of the quote that ends it, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

function isOpening(code: number): boolean {
  return code === 91 || code === 123;
}

function isClosing(code: number): boolean {
  return code === 93 || code === 125;
}
