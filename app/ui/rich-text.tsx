/** HTML from the API, cleaned when its reply was read (CONTENT-03). The only place that shows it. */
export function RichText({ html, className }: { html: string; className?: string }) {
  if (!html) return null;
  return <div className={`rich-text ${className ?? ""}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
