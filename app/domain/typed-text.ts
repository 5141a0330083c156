import { withoutHidden } from "./hidden-characters.ts";
import { looksLikeCardNumber } from "./checkout/card.ts";

/** Control characters, which no keyboard types, and the one that stands for broken bytes. */
const UNREADABLE = /[\p{Cc}\uFFFD]+/gu;

export function isReadable(text: string): boolean {
  return text.search(UNREADABLE) < 0;
}

/** The text of a one-line field: a tab or a line break counts as a blank. */
export function oneLine(text: string): string {
  return withoutHidden(text).replace(/[\t\r\n]+/g, " ");
}

/** A text as one tidy line: whatever shows nothing counts as a blank. */
export function cleanLine(text: string): string {
  return withoutHidden(text)
    .replace(/[\p{Cc}\uFFFD\s]+/gu, " ")
    .trim();
}

/** What of a typed text may be kept and shown again: only what is readable, and nothing where a card number was typed. */
export function safeToShow(text: string): string {
  const readable = oneLine(text).replace(UNREADABLE, "");
  return looksLikeCardNumber(readable) ? "" : readable;
}
