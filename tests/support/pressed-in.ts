/** What the button of a form is pressed for: "gift:remove:1"; empty without one. */
export function pressedIn(body: URLSearchParams): string {
  return [...body.keys()].find((name) => name.startsWith("intent:"))?.slice("intent:".length) ?? "";
}
