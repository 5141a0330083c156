import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebKitPrograms } from "../../scripts/browser.ts";
import { freePort } from "../../scripts/free-port.ts";

/** A page in a browser without Playwright: actions and their results. */
export interface EnginePage extends AsyncDisposable {
  goto(url: string): Promise<void>;
  /** Runs a function in the page's realm and returns its result. */
  run<Result, Words extends unknown[]>(code: (...words: Words) => Result, ...words: Words): Promise<Result>;
  /** Errors on the browser's console, if it reports them. */
  readonly errors: string[];
}

const PATIENCE = 20_000;

/** Polls until the answer is true; on timeout `instead` describes the state. */
export async function until<Answer>(
  ask: () => Promise<Answer>,
  what: string,
  instead: () => Promise<string> = async () => "",
): Promise<NonNullable<Answer>> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    // Between two documents there is no realm to evaluate in.
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}. ${await instead()}`);
    await sleep(50);
  }
}

/** Firefox over WebDriver BiDi, the protocol it speaks without a driver beside it. */
export async function openFirefox(program: string, scripts: boolean): Promise<EnginePage> {
  const profile = mkdtempSync(path.join(tmpdir(), "platter-firefox-"));
  const settings = {
    "javascript.enabled": scripts,
    "app.update.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "extensions.update.enabled": false,
  };
  const rows = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(path.join(profile, "user.js"), rows.join("\n"));
  const port = await freePort();
  const words = ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`];
  const browser = spawn(program, words, { stdio: "ignore", env: { ...process.env, HOME: profile } });
  const socket = await until(() => connect(`ws://127.0.0.1:${port}/session`), "Firefox");
  const errors: string[] = [];
  const waiting = new Map<number, (reply: BidiMessage) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as {
      id?: number;
      method?: string;
      params?: { level?: string; text?: string };
    };
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    else if (reply.method === "log.entryAdded" && reply.params?.level === "error") errors.push(reply.params.text ?? "");
  });
  let last = 0;
  const call = <Answer>(method: string, params: object = {}): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const id = ++last;
    waiting.set(id, ({ result, message }) => {
      waiting.delete(id);
      if (result === undefined) reject(new Error(message ?? method));
      else resolve(result as Answer);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = await call<{ context: string }>("browsingContext.create", { type: "tab" });
  return {
    errors,
    goto: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    async run(code, ...words) {
      const { result, exceptionDetails } = await call<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>(
        "script.evaluate",
        // Without the page's scripts only a separate realm runs; it does not see values set by scripts.
        {
          expression: calling(code, words),
          target: scripts ? { context } : { context, sandbox: "look" },
          awaitPromise: true,
        },
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? "null");
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await end(browser);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** WebKitGTK through its WebDriver, on a virtual screen. */
export async function openWebKit({ driver: program, browser, screen }: WebKitPrograms): Promise<EnginePage> {
  const [port, display] = [await freePort(), 90 + (process.pid % 900)];
  const xServer = spawn(screen, [`:${display}`, "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: "ignore",
  });
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  const driver = spawn(program, [`--port=${port}`], { stdio: "ignore", env });
  const call = async <Answer>(method: string, route: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    const { value } = (await reply.json()) as { value: Answer & { message?: string } };
    if (!reply.ok) throw new Error(value.message ?? `${method} ${route}: ${reply.status}`);
    return value;
  };
  // WebKit's sandbox needs rights that containers do not give; the pages are our own.
  const options = { binary: browser, args: ["--automation"] };
  const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
  const { sessionId } = await until(() => call<{ sessionId: string }>("POST", "/session", wanted), "WebKit");
  const session = `/session/${sessionId}`;
  return {
    errors: [],
    goto: async (url) => void (await call("POST", `${session}/url`, { url })),
    async run(code, ...words) {
      const script = `return ${calling(code, words)}`;
      return JSON.parse((await call<string | null>("POST", `${session}/execute/sync`, { script, args: [] })) ?? "null");
    },
    async [Symbol.asyncDispose]() {
      await call("DELETE", session).catch(() => null);
      await end(driver);
      await end(xServer);
    },
  };
}

/** A reply to the call of this id, or an event. */
interface BidiMessage {
  id?: number;
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string };
}

/** Text that runs the function with these arguments; the result is text, too. */
function calling<Words extends unknown[]>(code: (...words: Words) => unknown, words: Words): string {
  return `JSON.stringify((${String(code)})(${words.map((word) => JSON.stringify(word)).join(",")}) ?? null)`;
}

function connect(url: string): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const socket = new WebSocket(url);
  socket.addEventListener("open", () => resolve(socket));
  socket.addEventListener("error", () => reject(new Error(`Nobody listens at ${url}.`)));
  return promise;
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill();
  await Promise.race([ended, sleep(5_000)]);
  program.kill("SIGKILL");
}
