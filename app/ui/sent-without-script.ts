/** A route's `handle`: whether its page works the same without script, always or depending on loader data. */
export interface Scriptless<Data = never> {
  isScriptless: boolean | ((data: Data) => boolean);
}

export const scriptless: Scriptless = { isScriptless: true };

interface PageContext {
  matches: { route: { id: string; handle?: unknown } }[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

/** Whether a document is sent without script, as every error page is: it has only links. */
export function isScriptless({ matches, loaderData, errors }: PageContext): boolean {
  if (errors) return true;
  const { id = "", handle } = matches.at(-1)?.route ?? {};
  const said = (handle as Scriptless | undefined)?.isScriptless ?? false;
  return typeof said === "boolean" ? said : said(loaderData[id] as never);
}
