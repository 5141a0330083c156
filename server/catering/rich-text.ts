import sanitizeHtml from "sanitize-html";

const MAX_LENGTH = 20_000;

/**
 * HTML from the API, cleaned once when the reply is read (CONTENT-03, D-160): a few text elements and
 * outside links, nothing that can run, load, style or submit.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html.slice(0, MAX_LENGTH), {
    allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "a", "h2", "h3", "h4"],
    allowedAttributes: { a: ["href", "rel"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener" }) },
  });
}
