/** Direction marks and overrides, zero-width blanks and tags, but not joiners, which names and emoji need. */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** Combining marks without a letter before them. */
const LONE_MARKS = /(^|[\p{Z}\p{Cc}])\p{M}+/gu;
/** More combining marks than any script sets on one letter. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A typed text without characters that could deceive its reader. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, "").replace(LONE_MARKS, "$1").replace(TOO_MANY_MARKS, "$1");
}

/** Whether a text is only blanks of any script, zero-width and control characters. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** A typed number or code in plain characters: full-width digits, letters and blanks count as the usual ones. */
export function plainText(text: string): string {
  return text.normalize("NFKC");
}

/** Control characters, lone surrogates, and the replacement character. */
const UNREADABLE = /[\p{Cc}\p{Cs}\uFFFD]+/gu;

export function isReadable(text: string): boolean {
  return text.search(UNREADABLE) < 0;
}

/** The text of a one-line field: tabs and line breaks become blanks. */
export function oneLine(text: string): string {
  return withoutHidden(text).replace(/[\t\r\n]+/g, " ");
}

/** One line of text, with unreadable characters turned into blanks and repeated blanks into one. */
export function cleanLine(text: string): string {
  return withoutHidden(text.replace(UNREADABLE, " ")).replace(/\s+/g, " ").trim();
}

/** Removes unreadable characters first, since a later removal could join combining marks beyond their limit. */
export function readableText(text: string): string {
  return withoutHidden(text.replace(/[\t\r\n]+/g, " ").replace(UNREADABLE, ""));
}

/** Cuts to `most` UTF-16 units, as an input's `maxLength` counts, without splitting a surrogate pair. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

/** The first text of that name in a posted form; empty for a file or if absent. */
export function textOf(form: { get(name: string): unknown }, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
