export function IdempotencyField({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" value={value} />;
}

/** The part of the key shared by all pages of a visit, by which entries of another visit are not kept in fields. */
export function visitMarkOf(idempotencyKey: string): string {
  return idempotencyKey.split(".", 1)[0] ?? "";
}
