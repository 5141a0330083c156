import { brand } from "./brand.ts";

/** A telephone number as a link; the chain's if there is none. */
export function PhoneLink({ number }: { number: string }) {
  const called = number || brand.helpPhone;
  return <a href={telephone(called)}>{called}</a>;
}

export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}
