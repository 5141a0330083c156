import sanitizeHtml from "sanitize-html";

const MAX_LENGTH = 20_000;

/** Allows text elements and links, but no scripts, embedded resources, styles or forms. */
const NOTE: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "a", "h2", "h3", "h4"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener" }) },
};

const TABLE_TAGS = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
const CELL_ATTRIBUTES = ["colspan", "rowspan", "scope"];

/** Also allows tables; h1 becomes h2, since the page has its own h1, and the styles define four heading levels. */
const DOCUMENT: sanitizeHtml.IOptions = {
  ...NOTE,
  allowedTags: [...(NOTE.allowedTags || []), ...TABLE_TAGS],
  allowedAttributes: { ...NOTE.allowedAttributes, th: CELL_ATTRIBUTES, td: CELL_ATTRIBUTES },
  transformTags: { ...NOTE.transformTags, h1: "h2", h5: "h4", h6: "h4" },
};

/** Sanitizes a note from the API when the reply is parsed (CONTENT-03). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html.slice(0, MAX_LENGTH), NOTE);
}

/** As `cleanHtml`, for the text of a whole page (CONTENT-01): keeps tables and all headings, and truncates nothing. */
export function cleanDocument(html: string): string {
  return sanitizeHtml(html, DOCUMENT);
}
