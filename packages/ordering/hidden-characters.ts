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
