interface TextRule {
  problem: (text: string) => string | null;
  /** Normalizes a text, in the browser on blur and on the server when valid. */
  format?: (text: string) => string;
}

export type TextRules<Name extends string = string> = Record<Name, TextRule>;

/** Whether a submit event is Conform's validation of one field, which is never sent. */
export function isFieldCheck({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute("name") === "__intent__";
}
