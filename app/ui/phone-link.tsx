import { brand } from "./brand.ts";

/** A telephone number to press on a phone; for who has none, the chain answers. */
export function PhoneLink({ number }: { number: string }) {
  const called = number || brand.helpPhone;
  return <a href={`tel:${called.replace(/[^\d+]/g, "")}`}>{called}</a>;
}
