import { spawn } from "node:child_process";
import { once } from "node:events";
import { findStore } from "./browser.ts";
import { freePort } from "./free-port.ts";

/** The process of the store shared by replicas. */
export interface SharedStore {
  /** Value for `VALKEY_URL`. */
  url: string;
  stop: () => void;
  /** Sends SIGKILL and waits for the exit. */
  kill: () => Promise<void>;
}

/** Starts an in-memory store; null when neither Valkey nor Redis is installed. */
export async function startSharedStore(): Promise<SharedStore | null> {
  const found = findStore();
  if (!found) return null;
  const port = String(await freePort());
  const words = ["--port", port, "--save", "", "--appendonly", "no"];
  const store = spawn(found.program, words, { argv0: found.argv0, stdio: "ignore" });
  await once(store, "spawn");
  const gone = once(store, "exit");
  const stop = () => void store.kill();
  process.on("exit", stop);
  const kill = async () => {
    store.kill("SIGKILL");
    await gone;
  };
  return { url: `valkey://127.0.0.1:${port}`, stop, kill };
}
