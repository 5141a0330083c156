import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { register } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { openLogOutput } from "../../../server/observability/log.ts";

/** A log's pipe, and the text read from it so far. */
function openPipe() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "platter-log-")), "pipe");
  execFileSync("mkfifo", [file]);
  // The reader opens first, without waiting: a pipe opens for writing only with a reader.
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(file, constants.O_WRONLY);
  onTestFinished(() => closeSync(reader));
  const buffer = Buffer.alloc(100_000);
  return {
    writer,
    close: () => closeSync(reader),
    readOnce(): string {
      try {
        return buffer.toString("utf8", 0, readSync(reader, buffer));
      } catch {
        return "";
      }
    },
  };
}

async function dropped(): Promise<number> {
  const counter = register.getSingleMetric("platter_log_lines_dropped_total");
  return (await counter?.get())?.values[0]?.value ?? 0;
}

test("if nothing reads the log, writes do not block, excess lines are dropped and counted, and closing does not hang", async () => {
  const pipe = openPipe();
  const output = openLogOutput(pipe.writer);
  const line = `${"x".repeat(999)}\n`;
  const before = await dropped();
  for (let written = 0; written < 20_000; written += 1) output.write(line);
  const lost = (await dropped()) - before;
  expect(lost).toBeGreaterThan(10_000);
  expect(await output.end()).toBe(false);

  // Lines that fitted the buffer arrive whole, once it is read.
  let text = "";
  for (let tries = 0; text.length < (20_000 - lost) * line.length && tries < 2_000; tries += 1) {
    const read = pipe.readOnce();
    text += read;
    if (read === "") await pause(5);
  }
  expect(text).toBe(line.repeat(20_000 - lost));
  expect(await output.end()).toBe(true);
}, 30_000);

test("all lines are written at the end, in order", async () => {
  const pipe = openPipe();
  const output = openLogOutput(pipe.writer);
  const lines = Array.from({ length: 20 }, (_, number) => `line ${number}\n`);
  lines.forEach((line) => output.write(line));
  expect(await output.end()).toBe(true);
  expect(pipe.readOnce()).toBe(lines.join(""));
});
