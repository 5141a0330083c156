import { shortName } from "../cases.ts";
import { PASSWORD } from "../sign-in.ts";

/** A marker in every hostile text that is long enough, to find the text by. */
export const MARK = "zq7x";

export interface Hostile {
  /** Name for the message of a failure. */
  name: string;
  /** The value escaped for a query or a form's body. */
  sent: string;
  /** The decoded value, where it is a text. */
  text: string;
  /** Longer than the limit of an address. */
  isLong: boolean;
}

const of = (name: string, text: string): Hostile => ({
  name,
  sent: encodeURIComponent(text),
  text,
  isLong: encodeURIComponent(text).length > 300,
});
const raw = (sent: string): Hostile => ({ name: sent, sent, text: "", isLong: false });
const each = (...texts: string[]) => texts.map((text) => of(shortName(text), text));

/** 3G: an element or attribute of this name must never be created. */
export const MARKUP = each(
  `<${MARK}-e onclick=alert(1)>`,
  `"><${MARK}-e ${MARK}-a=1>`,
  `' ${MARK}-a='1' onfocus='alert(1)' autofocus='`,
  `</title></script></textarea></style><${MARK}-e>`,
  `<script>window.${MARK}=1</script>`,
  `<!--<script>${MARK}`,
  `]]><svg onload=alert("${MARK}")>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${MARK}()>`,
  `javascript:alert("${MARK}")`,
  `${MARK}\u2028alert(1)\u2029`,
  `&lt;${MARK}-e&gt;&#60;${MARK}-e&#x3e;`,
  `\${${MARK}}{{${MARK}}}<%= ${MARK} %>`,
);

/** Line breaks must not split a log line or a header. */
const LINES = each(
  `${MARK}\r\nSet-Cookie: ${MARK}=1\r\n\r\n<html>`,
  `${MARK}\n{"level":"error","msg":"forged"}`,
  `${MARK}\u001b[2J\u001b[31m`,
  `${MARK}\u0000`,
  `${MARK}\u0085\u009b`,
);

const NAMES = each(
  ..."__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__ then toJSON".split(" "),
  "constructor.prototype.polluted",
  '{"__proto__":{"polluted":1}}',
);

/** 3H, 3E. */
const NUMBERS = each(
  ..."-1 0 -0 1e9 1e999 NaN Infinity null undefined true 0x10 1.005 1,000 9007199254740993 -9223372036854775808 010".split(
    " ",
  ),
  "\u0661\u0662",
  "٣",
  "1 ",
  "+1",
  "' or 1=1 --",
  "7c9e6679-7425-40de-944b-e07fc1f90ae7",
);

/** 3F. */
const DAYS = each(
  ..."2026-02-30 9999-12-31 0001-01-01 2026-13-01 2020-01-01 2027-03-14 2026-11-22T12:00:00Z 02:30 24:00 12:60 99:99".split(
    " ",
  ),
);

/** 3C, 3E. */
const PLACES = each(
  `//${MARK}.example`,
  `\\\\${MARK}.example`,
  `https:/${MARK}.example`,
  `/%2F%2F${MARK}.example`,
  `/..//${MARK}.example`,
  `/\t/${MARK}.example`,
  `data:text/html,${MARK}`,
  "/login?returnTo=/login?returnTo=/login",
  `../../../etc/${MARK}`,
  `..\\..\\${MARK}`,
  "/order-now/build-order/previous-orders",
);

/** 3F and invisible characters. */
export const LETTERS = each(
  `${MARK}\u202Egnp.exe\u202C`,
  `${MARK}\u200B\u2060\uFEFF`,
  `${MARK}\u{E0041}\u{E0042}\u{E007F}`,
  `\u0301\u0336${MARK}${"\u0300".repeat(60)}`,
  "\u200B\u2800\u3164",
  `${MARK}\uFFFD`,
  "🦓".repeat(160),
  `${MARK}🦓`.repeat(40),
  "O'Brien & Søn كسكس 北京 👩🏽‍🍳",
  `${MARK} `.repeat(400),
  `${MARK}${"W".repeat(4_000)}`,
  " ".repeat(5_000),
  "&".repeat(2_000),
  "(".repeat(3_000),
);

/** Invalid encodings, which a browser never sends. */
const BYTES = ["%ff", "%c0%af", "%ED%A0%80", "%f4%90%80%80", "%", "%zz", "%E0%A4%A", "a%00b"].map(raw);

export const EMPTY = of("nothing", "");

/** 3K: a bank card, a password and a token in the wrong field. */
const CARD = "4111 1111 1111 1111";
export const SECRETS = each(CARD, "4111-1111-1111-1111", `card 4111\u200b1111\u200b1111\u200b1111`, PASSWORD);

export const HOSTILE: Hostile[] = [
  ...MARKUP,
  ...LINES,
  ...NAMES,
  ...NUMBERS,
  ...DAYS,
  ...PLACES,
  ...LETTERS,
  ...BYTES,
  ...SECRETS,
  EMPTY,
];
