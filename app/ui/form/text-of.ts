/** The first text of that name in a posted form; a file counts as nothing. */
export function textOf(form: { get(name: string): unknown }, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
