import SonicBoom from "sonic-boom";
import { count } from "./metrics.ts";

/** Some 25,000 lines. Beyond it a reader who has stopped reading costs lines, not the server. */
const MOST_WAITING = 8_000_000;
/** Milliseconds for what still waits when the process ends. */
const LAST_WORDS = 1_000;

/** Where lines of the log go; one in a process. */
export interface LogOutput {
  write(line: string): void;
  /** Resolves when all is written, or nobody has read it for a second: false then. */
  end(): Promise<boolean>;
}

/** Writes beside the work of the server: a full pipe must not stop it. */
export function openLogOutput(fd: number): LogOutput {
  // With no least length `flush` would not wait.
  const output = new SonicBoom({ fd, sync: false, minLength: 1, maxLength: MOST_WAITING });
  const drop = () => count("platter_log_lines_dropped_total", {});
  output.on("drop", drop);
  // Nobody is there any more to read it.
  output.on("error", drop);
  return {
    write: (line) => void output.write(line),
    end: () =>
      new Promise((resolve) => {
        setTimeout(resolve, LAST_WORDS, false).unref();
        output.flush(() => resolve(true));
      }),
  };
}

let output: LogOutput | undefined;

/** Standard output. */
export function standardOutput(): LogOutput {
  return (output ??= openLogOutput(1));
}
