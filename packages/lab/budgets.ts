import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { TIMES } from "../../server/remote/time-budget.ts";
import { type Visitor, filledForms, visitorsAt } from "../../tests/support/all-forms.ts";
import { type Site, openBrowser } from "../../tests/support/browser.ts";
import { siteAt } from "../../tests/support/walk.ts";
import { freePort } from "../../scripts/free-port.ts";
import { needBuild, startApi, startSite } from "../../scripts/servers.ts";

/*
 * npm run lab budgets -- [pattern]: how long every page and every kind of form takes while the catering API takes calls and
 * never answers, each at a server that has just started; with a pattern, those whose button and address it matches, as "Submit Order". Ends with 1 where one
 * takes longer than its time (docs/operations.md). Some ten minutes, of which most is waiting.
 */

interface Question {
  visitor: Visitor;
  /** The words of a button, or GET. */
  button: string;
  url: string;
  body: string | null;
  limit: number;
}

interface Measured extends Question {
  seconds: number;
  status: number;
}

const AT_ONCE = availableParallelism();
/** For what is not waiting: drawing the page on a busy machine. */
const SLACK = 1;

needBuild();
const [pattern = ""] = process.argv.slice(2);
const secrets = { SESSION_SECRETS: "only-for-this-run-0123456789abcdefghijkl" };
const hanging = await startHanging();
const questions = (await questionsOfAll()).filter(({ button, url }) => new RegExp(pattern).test(`${button} ${url}`));
const measured: Measured[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, measureNext));
hanging.close();

const table = measured.toSorted((one, other) => other.seconds - one.seconds);
for (const { seconds, status, visitor, button, url } of table)
  console.log(
    `${seconds.toFixed(1).padStart(5)} s  ${status}  ${button.padEnd(24).slice(0, 24)}  ${url} (${visitor.name})`,
  );
const late = table.filter(({ seconds, limit }) => seconds > limit / 1_000 + SLACK);
console.log(`${table.length} pages and forms, ${late.length} of them over their time`);
process.exit(late.length > 0 ? 1 : 0);

async function startHanging() {
  const port = await freePort();
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() };
}

/** A site that takes forms of our own. */
function openSite(url: string): Site {
  const site = siteAt(url);
  return {
    handle(request) {
      request.headers.set("origin", url);
      return site.handle(request);
    },
  };
}

/** As visitors find them while all is well. */
async function questionsOfAll(): Promise<Question[]> {
  const api = await startApi();
  const site = await startSite({ CATERING_API_URL: api.url, UPSTREAM_TIME_SCALE: "20", ...secrets });
  const all: Question[] = [];
  const known = new Set<string>();
  for (const visitor of await visitorsAt(openSite(site.url))) {
    for (const page of visitor.pages) {
      all.push({ visitor, button: "GET", url: page, body: null, limit: TIMES.page });
      const browser = await openBrowser(openSite(site.url), new Map(visitor.cookies)).visit(page);
      if (browser.url !== page || !browser.headers.get("content-type")?.includes("html")) continue;
      for (const form of filledForms(browser)) {
        const isOrder = form.button === "Submit Order";
        if (known.has(form.kind) && !isOrder) continue;
        known.add(form.kind);
        all.push({ ...form, visitor, limit: isOrder ? TIMES.purchase : TIMES.page });
      }
    }
  }
  await Promise.all([site.kill(), api.kill()]);
  return all;
}

async function measureNext(): Promise<void> {
  for (let question = questions.shift(); question; question = questions.shift()) {
    const site = await startSite({ CATERING_API_URL: hanging.url, ...secrets });
    const browser = openBrowser(openSite(site.url), new Map(question.visitor.cookies));
    const { body, url } = question;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const started = performance.now();
    const response = await browser.ask(url, body === null ? {} : { method: "POST", body, headers });
    await response.text();
    measured.push({ ...question, status: response.status, seconds: (performance.now() - started) / 1_000 });
    await site.kill();
  }
}
