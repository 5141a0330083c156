/** The key by which the server knows a form that is sent again, and whose page it stands on. */
export function IdempotencyField({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" value={value} />;
}

/** The part of a key that is the same on all pages of a visit; fields keep nothing of another's. */
export function visitMarkOf(idempotencyKey: string): string {
  return idempotencyKey.split(".", 1)[0] ?? "";
}
