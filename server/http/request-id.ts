import { randomInt } from "node:crypto";

// Crockford's base 32: no I, L, O or U, so it can be read out on the phone.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference id that joins a page in a customer's hands with the lines in the log. */
export function createRequestId(): string {
  return Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
