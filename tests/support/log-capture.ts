import { afterEach, beforeEach, vi } from "vitest";
import type * as log from "../../server/observability/log.ts";

/** Lines of the log since the test began, and of the console where it is captured. */
export const logged: string[] = [];

beforeEach(() => void logged.splice(0));

/** The log's module writing to `logged`; `vi.mock` runs before imports, so it is imported here. */
export async function capturedLog(importActual: () => Promise<unknown>): Promise<typeof log> {
  const actual = (await importActual()) as typeof log;
  return { ...actual, log: actual.createLog("trace", { write: (line) => void logged.push(line) }) };
}

/** Redirects console output of this file's tests to `logged`. */
export function captureConsole(): void {
  beforeEach(() => {
    for (const name of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, name).mockImplementation((...parts) => void logged.push(parts.map(String).join(" ")));
    }
  });
  afterEach(() => vi.restoreAllMocks());
}
