import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "../../scripts/free-port.ts";

const root = path.resolve(import.meta.dirname, "../..");
const SECRETS = "only-for-this-test-run-0123456789abcdef";

/** A server of a test's own with these settings, ready to answer. Fails with what it says when it does not start. */
export async function startSite(settings: Record<string, string>): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { NODE_ENV: "production", LOG_LEVEL: "silent", PORT: String(port) };
  // What a server with an API of its own needs; an empty setting counts as none.
  const apart = settings["CATERING_API_URL"] ? { PUBLIC_ORIGIN: url, SESSION_SECRETS: SECRETS } : {};
  const bare = { CATERING_API_URL: "", PUBLIC_ORIGIN: "", SANDBOX_DATA: "" };
  const server = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...bare, ...own, ...apart, ...settings },
  });
  let said = "";
  server.stderr.on("data", (text: Buffer) => (said += text.toString()));
  while (!said.includes("Platter is ready on")) {
    const ended = await Promise.race([once(server.stderr, "data").then(() => false), once(server, "close")]);
    if (ended) throw new Error(said);
  }
  return { url, stop: () => void server.kill() };
}
