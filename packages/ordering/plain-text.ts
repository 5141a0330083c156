/** A typed number or code in plain characters: full-width digits, letters and blanks count as the usual ones. */
export function plainText(text: string): string {
  return text.normalize("NFKC");
}
