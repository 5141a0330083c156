/** A telephone number to press on a phone. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>;
}
