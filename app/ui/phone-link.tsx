import { brand } from "./brand.ts";

export function PhoneLink({ number }: { number: string }) {
  const called = number || brand.helpPhone;
  return <a href={telephone(called)}>{called}</a>;
}

export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}
