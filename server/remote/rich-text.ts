import sanitizeHtml from "sanitize-html";

const MAX_LENGTH = 20_000;

/** A few text elements and outside links, nothing that can run, load, style or submit. */
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

/** The page around a document has its own first heading, and the styles know four. */
const DOCUMENT: sanitizeHtml.IOptions = {
  ...NOTE,
  allowedTags: [...(NOTE.allowedTags || []), ...TABLE_TAGS],
  allowedAttributes: { ...NOTE.allowedAttributes, th: CELL_ATTRIBUTES, td: CELL_ATTRIBUTES },
  transformTags: { ...NOTE.transformTags, h1: "h2", h5: "h4", h6: "h4" },
};

/** A note from the API, cleaned once when the reply is read (CONTENT-03). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html.slice(0, MAX_LENGTH), NOTE);
}

/** As `cleanHtml`, for a text that fills a page (CONTENT-01): tables and all headings stay, and nothing is cut off. */
export function cleanDocument(html: string): string {
  return sanitizeHtml(html, DOCUMENT);
}
