import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Log } from "../observability/log.ts";
import { type Connections, trackConnections } from "./connections.ts";

export interface DrainOptions {
  log: Log;
  /** The servers to end, in order; the ops server last, so that `/readyz` can still say "not ready". */
  servers: Server[];
  close: () => void | Promise<void>;
  exit: (code: number) => void;
  /** Milliseconds between "not ready" and the end of listening, for load balancers to look. */
  delay?: number;
  /** Milliseconds after which open requests are cut off. Longer than a submit may take. */
  deadline?: number;
}

export interface Drain {
  isDraining(): boolean;
  /** Lets running requests end, then exits. A second call only makes the exit code worse. */
  begin(reason: string, exitCode?: number): void;
}

/** How a release loses no order: not ready, wait, stop listening, let requests end, close, exit. */
export function createDrain({ log, servers, close, exit, delay = 500, deadline = 30_000 }: DrainOptions): Drain {
  // From the start, so that no connection is unknown at the end.
  const tracked = servers.map((server) => ({ server, connections: trackConnections(server) }));
  let draining = false;
  let worstCode = 0;

  async function run(): Promise<void> {
    const cutOff = setTimeout(() => {
      log.warn({ event: "drain deadline" }, "some requests did not end in time and are cut off");
      for (const server of servers) server.closeAllConnections();
    }, deadline);
    await new Promise((resolve) => setTimeout(resolve, delay));
    for (const { server, connections } of tracked) {
      await whenNobodyKnocks(server);
      await closeServer(server, connections);
    }
    clearTimeout(cutOff);
    try {
      await close();
    } catch (err) {
      log.error({ err, event: "close failed" }, "closing the app failed");
    }
    log.info({ event: "stopped" }, "stopped");
    exit(worstCode);
  }

  return {
    isDraining: () => draining,
    begin(reason, exitCode = 0) {
      worstCode = Math.max(worstCode, exitCode);
      if (draining) return;
      draining = true;
      log.info({ event: "draining", reason }, "stopping: running requests may end");
      void run();
    },
  };
}

const LOOK_EVERY = 100;

/** A turn of the event loop in which so little happened (in milliseconds) that nobody can have come meanwhile. */
const QUIET = 1;
const LONGEST_KNOCKING = 2_000;

/**
 * Resolves in a turn in which no connection came. Those that the system has taken and we have not, one a turn, are reset
 * when the port is closed, with the form that a proxy has sent on them: two of 14 releases lost one.
 */
async function whenNobodyKnocks(server: Server): Promise<void> {
  let hasCome = true;
  const note = () => void (hasCome = true);
  server.on("connection", note);
  const until = performance.now() + LONGEST_KNOCKING;
  for (let turn = 0; (hasCome || turn > QUIET) && performance.now() < until;) {
    hasCome = false;
    const begun = performance.now();
    await nextTurn();
    turn = performance.now() - begun;
  }
  server.off("connection", note);
}

/** Resolves when the last connection has ended. Those that are idle, now or later, are closed. */
function closeServer(server: Server, connections: Connections): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => connections.closeIdle(), LOOK_EVERY);
    // Not `server.close`, which closes idle connections its own way and ends the watch over slow requests.
    // The error only says that it never listened.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle);
      resolve();
    });
  });
}

/** `npm start` passes on a Ctrl-C that the terminal has sent as well: two signals, one wish. */
const SAME_WISH = 1_000;

/** Ties the drain to the process: signals, and errors that nobody caught. */
export function drainOnSignals(drain: Drain, log: Log, exit: (code: number) => void): void {
  let first: number | null = null;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_WISH) exit(1);
      else drain.begin(signal);
    });
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ err, event }, "an error that nobody caught");
      drain.begin(event, 1);
    });
  }
}
