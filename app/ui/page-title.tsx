import { brand } from "./brand.ts";

/** The document's title; it says first when the form on the page has a problem. */
export function PageTitle({ title, wrong = false }: { title: string; wrong?: boolean }) {
  return <title>{`${wrong ? "Error: " : ""}${title} | ${brand.name}`}</title>;
}
