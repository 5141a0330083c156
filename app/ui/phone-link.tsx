import { brand } from "./brand.ts";

interface PhoneLinkProps {
  number: string;
  /** Before the number, where the link is a button: "Call". */
  verb?: string;
  className?: string;
}

/** A telephone number to press on a phone; for who has none, the chain answers. */
export function PhoneLink({ number, verb, className }: PhoneLinkProps) {
  const called = number || brand.helpPhone;
  return (
    <a className={className} href={`tel:${called.replace(/[^\d+]/g, "")}`}>
      {verb ? `${verb} ${called}` : called}
    </a>
  );
}
