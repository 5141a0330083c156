/** The only component that renders HTML from the API, sanitized when the reply was read (CONTENT-03). */
export function RichText({ html, className }: { html: string; className?: string }) {
  if (!html) return null;
  return <div className={`rich-text ${className ?? ""}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
