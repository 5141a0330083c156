/** The mark by which the server knows a form that is sent again, and does once what it asks for. */
export function AttemptField({ mark }: { mark: string }) {
  return <input type="hidden" name="attempt" value={mark} />;
}
