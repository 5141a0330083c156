/**
 * What shows nothing itself and changes how other text is read: direction marks and overrides, zero-width blanks, tags.
 * Joiners stay, which names and emoji need.
 */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** An accent with no letter below it would stand on what comes before the text. */
const LONE_MARKS = /(^|[\p{Z}\p{Cc}])\p{M}+/gu;
/** More than any script sets on one letter: they cover the lines around. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A typed text without what could deceive who reads it; names of every script stay as they are. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, "").replace(LONE_MARKS, "$1").replace(TOO_MANY_MARKS, "$1");
}

/** Whether a text shows nothing: blanks of any script, zero-width and control characters count as nothing. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** A typed number or code in plain characters: full-width digits, letters and blanks count as the usual ones. */
export function plainText(text: string): string {
  return text.normalize("NFKC");
}
