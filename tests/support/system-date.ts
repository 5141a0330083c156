import { onTestFinished, vi } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Stops the system date, which limits use; returns a function that lets time pass for an app and for them. */
export function stopDate(): (app: Pick<TestApp, "wait">, minutes: number) => void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return (app, minutes) => {
    app.wait(minutes);
    vi.setSystemTime(Date.now() + minutes * 60_000);
  };
}
