/** Action of the form's button: "gift:remove:1"; empty without one. */
export function pressedIn(body: URLSearchParams): string {
  return [...body.keys()].find((name) => name.startsWith("intent:"))?.slice("intent:".length) ?? "";
}
