/** What `npm run lab` can do, each with the small runs of it that `npm test -- --all` makes. */
export interface Command {
  does: string;
  /** For Node, by `scripts/run.mjs`: a program of ours or a command of a package, and its words. */
  words: string[];
  small(place: Place): SmallRun[];
}

/** Where small runs find an API, and a free port of their own. */
export interface Place {
  api: string;
  port: string;
}

/** Programs that are no packages of npm, each with the Debian package that brings it. */
export const PROGRAMS = {
  nginx: "nginx-light",
  prometheus: "prometheus",
  promtool: "prometheus",
  wrk: "wrk",
  store: "redis-tools",
} as const;
export type Program = keyof typeof PROGRAMS;

export interface SmallRun {
  words?: string[];
  needs?: Program[];
  /** Goes on until it is stopped: it has done its part once it answers here. */
  answersAt?: string;
  settings?: Record<string, string>;
}

const lab = (name: string) => [`packages/lab/${name}.ts`];

export const COMMANDS: Record<string, Command> = {
  alerts: {
    does: "real faults under a real Prometheus whose hours last two minutes: no alert when quiet, each in its fault run",
    words: lab("alerts"),
    small: () => [{ words: ["--only", "^$", "--quiet", "1"], needs: ["prometheus", "promtool", "store"] }],
  },
  bench: {
    does: "pages beside those of a bare app: requests a second, processor time, memory, round trips, a slow phone",
    words: lab("bench"),
    small: () => [{ words: ["--quick"] }],
  },
  budgets: {
    does: "how long every page and form takes while the catering API hangs, at servers that have just started",
    words: lab("budgets"),
    small: () => [{ words: ["^GET /login$"], settings: { UPSTREAM_TIME_SCALE: "" } }],
  },
  capacity: {
    does: "processor time and log of an order, and the replicas that a rate of orders needs",
    words: lab("capacity"),
    small: () => [{ words: ["2"] }],
  },
  conformance: {
    does: "checks a catering API against the specification and the contract; also npm run conformance",
    words: lab("conformance"),
    small: ({ api }) => [{ words: ["--url", api] }],
  },
  deploy: {
    does: "the files of deploy by the programs they are for, and proxies in front of replicas that fail",
    words: ["deploy/checks/deploy-check.ts"],
    small: () => [
      { words: ["yml"], needs: ["promtool"] },
      { words: ["of nginx"], needs: ["nginx"] },
    ],
  },
  house: {
    does: "how much there is to know, in figures, each beside its ceiling; part of npm test",
    words: ["vitest", "run", "--project", "alone", "packages/lab/house"],
    small: () => [],
  },
  lock: {
    does: "after a change of dependencies: keeps the lock file fit for older Nodes, with a hash for each package",
    words: lab("lock"),
    small: () => [{}],
  },
  mutants: {
    does: "after tests were removed: whether a test still fails for each of sixty small faults, by the row it is against",
    words: lab("mutants"),
    small: () => [{ words: ["--check"] }],
  },
  overload: {
    does: "300 connections that ask without a pause, an order and the health check meanwhile",
    words: lab("overload"),
    small: () => [{ words: ["--quick"], needs: ["wrk"] }],
  },
  recheck: {
    does: "after a new regular expression: whether a text makes it slow",
    words: lab("recheck"),
    small: () => [{}],
  },
  release: {
    does: "releases there and back between two builds that differ, behind nginx, under customers who order",
    words: lab("release"),
    small: () => [{ words: ["--requests", "100", "--orders", "2"], needs: ["nginx", "prometheus", "store"] }],
  },
  sandbox: {
    does: "the stand-in for the catering API as a process of its own; also npm run sandbox",
    words: lab("sandbox"),
    small: ({ port }) => [{ settings: { SANDBOX_PORT: port }, answersAt: `http://127.0.0.1:${port}/contract.json` }],
  },
  screenshots: {
    does: "pictures of every screen in four widths, with scripts on and off, beside those of other commits",
    words: ["playwright", "test", "--config", "packages/lab/screenshots.config.ts"],
    small: ({ port }) => [{ words: ["--project", "off-390", "-g", "stores"], settings: { PLATTER_E2E_PORT: port } }],
  },
  soak: {
    does: "checkouts pressed five times at once over two servers that are killed; --random SEED: customers who do all",
    words: lab("soak"),
    small: () => [{ words: ["4", "2"] }, { words: ["--random", "1", "--minutes", "0.2"] }],
  },
  trace: {
    does: "rows of docs/features.md that no test names, and rows of screens that no browser test names in both modes",
    words: lab("trace"),
    small: () => [{}],
  },
};
