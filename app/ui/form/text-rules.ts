interface TextRule {
  problem: (text: string) => string | null;
  /** The format of an accepted text, applied on blur and before sending. */
  format?: (text: string) => string;
}

export type TextRules<Name extends string = string> = Record<Name, TextRule>;

/** Conform checks a field by a submit of its own, which never leaves the browser. */
export function isFieldCheck({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute("name") === "__intent__";
}
