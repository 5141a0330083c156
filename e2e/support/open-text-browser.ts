import type { TextBrowserName } from "../../scripts/browser.ts";
import { Links } from "./links.ts";
import { Lynx } from "./lynx.ts";
import { W3m } from "./w3m.ts";
import type { TextBrowser } from "./text-browser.ts";

const DRIVERS = { links: Links, lynx: Lynx, w3m: W3m };

export async function openTextBrowser(name: TextBrowserName, program: string, url: string): Promise<TextBrowser> {
  const browser = new DRIVERS[name](program, url);
  try {
    await browser.loaded();
  } catch (error) {
    await browser[Symbol.asyncDispose]();
    throw error;
  }
  return browser;
}
