/** What a route's `handle` may say: its page does the same without script, always or by what its loader answers. */
export interface Scriptless<Data = never> {
  isScriptless: boolean | ((data: Data) => boolean);
}

interface PageContext {
  matches: { route: { id: string; handle?: unknown } }[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

/** Whether a page asked for as a document is sent without script. A page of an error has nothing but links. */
export function isScriptless({ matches, loaderData, errors }: PageContext): boolean {
  if (errors) return true;
  const { id = "", handle } = matches.at(-1)?.route ?? {};
  const said = (handle as Scriptless | undefined)?.isScriptless ?? false;
  return typeof said === "boolean" ? said : said(loaderData[id] as never);
}
