import { brand } from "./brand.ts";

export function PageTitle({ title, wrong = false }: { title: string; wrong?: boolean }) {
  return <title>{`${wrong ? "Error: " : ""}${title} | ${brand.name}`}</title>;
}
