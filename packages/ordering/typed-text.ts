import { withoutHidden } from "./characters.ts";
import { looksLikeCardNumber } from "./checkout/card.ts";

/** Control characters, which no keyboard types, halves of characters, and the one that stands for broken bytes. */
const UNREADABLE = /[\p{Cc}\p{Cs}\uFFFD]+/gu;

export function isReadable(text: string): boolean {
  return text.search(UNREADABLE) < 0;
}

/** The text of a one-line field: a tab or a line break counts as a blank. */
export function oneLine(text: string): string {
  return withoutHidden(text).replace(/[\t\r\n]+/g, " ");
}

/** One line; unreadable characters count as blanks. */
export function cleanLine(text: string): string {
  return withoutHidden(text.replace(UNREADABLE, " ")).replace(/\s+/g, " ").trim();
}

/** What of a typed text may be shown again: nothing where a card number was typed. */
export function safeToShow(text: string): string {
  // First, since removals between accents would join them.
  const readable = withoutHidden(text.replace(/[\t\r\n]+/g, " ").replace(UNREADABLE, ""));
  return looksLikeCardNumber(readable) ? "" : readable;
}

/** At most so many characters, as a field counts them, and none of them halved. */
export function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
