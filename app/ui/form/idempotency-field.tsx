/** The key by which the server knows a form that is sent again, and does once what it asks for. */
export function IdempotencyField({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" value={value} />;
}
