import type { Browser } from "../../../tests/support/browser.ts";
import type { Outcome } from "./account.ts";
import type { Choices } from "./random.ts";

/** Windows of one browser, at both replicas: the same cookies. */
export type Windows = readonly [Browser, Browser];

export interface Form {
  url: string;
  body: URLSearchParams;
}

/** What came back to a press; null where nothing did. */
export interface Reply {
  status: number;
  url: string;
  heading: string;
  text: string;
}

/** How a button is pressed: once, at once in two windows at both replicas, or once more after the answer. */
export async function press(windows: Windows, form: Form, choices: Choices): Promise<(Reply | null)[]> {
  const [first, second] = choices.percent(50) ? windows : [windows[1], windows[0]];
  const way = choices.weighted({ once: 7, "at once": 2, again: 1 });
  if (way === "at once") return Promise.all([send(first, form), send(second, form)]);
  const reply = await send(first, form);
  return way === "once" ? [reply] : [reply, await send(choices.percent(50) ? first : second, form)];
}

async function send(window: Browser, { url, body }: Form): Promise<Reply | null> {
  return replyOf(window, () => window.send(url, new URLSearchParams(body)));
}

/** A page that is opened, or null without an answer. */
export async function open(window: Browser, path: string): Promise<Reply | null> {
  return replyOf(window, () => window.visit(path));
}

async function replyOf(window: Browser, ask: () => Promise<unknown>): Promise<Reply | null> {
  try {
    await ask();
    return { status: window.status, url: window.url, heading: window.heading(), text: window.text() };
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && /Redirected too often/.test(error.message)))
      return null;
    throw error;
  }
}

/** What the pages said of one intent, taken together. */
export function outcomeOf(replies: (Reply | null)[], words: RegExp): Outcome {
  const each = replies.map((reply): Outcome => {
    // Messages at the top of a search page are unrelated.
    const isLooking = reply?.url.includes("/checking");
    if (reply && words.test(reply.text) && reply.status === 200 && !isLooking) return "done";
    return reply && reply.status >= 400 && reply.status < 500 ? "refused" : "in doubt";
  });
  if (each.includes("done")) return "done";
  return each.every((one) => one === "refused") ? "refused" : "in doubt";
}

/** For the story. */
export function told(replies: (Reply | null)[]): string {
  return replies
    .map((reply) => (reply ? `${reply.status} ${reply.url} "${reply.heading}"` : "no answer"))
    .join(", and ");
}
