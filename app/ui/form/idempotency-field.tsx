export function IdempotencyField({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" value={value} />;
}

/** The key's part shared by all pages of a visit; fields keep nothing of another's. */
export function visitMarkOf(idempotencyKey: string): string {
  return idempotencyKey.split(".", 1)[0] ?? "";
}
