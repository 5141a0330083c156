/** Validates a text field, on the server and in the browser. */
interface TextRule {
  problem: (text: string) => string | null;
  /** How an accepted text is written: done when the field is left, and before it is sent on. */
  format?: (text: string) => string;
}

export type TextRules<Name extends string = string> = Record<Name, TextRule>;

/** Conform checks a field by a submit of its own, which never leaves the browser. */
export function isFieldCheck({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute("name") === "__intent__";
}
