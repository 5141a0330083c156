import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Pages as customers are given them; React's development build takes three times as long to render one.
process.env["NODE_ENV"] = "production";

const TESTS = "{tests,packages,deploy}/**/*.test.ts";
/** Slow and seldom broken by a change: the checker of other APIs, all pages in three zones, and every fault of every call. */
const thorough = globSync([
  "packages/lab/tests/conformance*.test.ts",
  "tests/app/setup/server-zone.test.ts",
  "tests/app/faults/fault-matrix.test.ts",
]);
/** Files that change what a whole process shares, for themselves alone: a module, its settings, its metrics, its profiler. */
const alone = globSync(TESTS).filter(
  (file) =>
    !thorough.includes(file) &&
    /vi\.mock\(|process\.env\[.+\] = |metrics|prom-client|measureHouse/.test(readFileSync(file, "utf8")),
);
const install = ["tests/install.test.ts", "tests/dev.test.ts"];
/** What these are about is who asks, how long it takes and what is sent at all: another face of the API adds nothing. */
const sameOnBothFaces = [
  "tests/app/site/{get-changes-nothing,guessing,time-budgets}.test.ts",
  "tests/app/account/copied-cookies.test.ts",
];

/** Node takes no file that is meant for bundlers; Vitest would have it take those of packages outside the bundle. */
const asNodeResolves: Plugin = {
  name: "as-node-resolves",
  configResolved({ ssr }) {
    const conditions = ssr.resolve?.conditions ?? [];
    conditions.splice(0, conditions.length, ...conditions.filter((condition) => condition !== "module"));
  },
};

/** Elsewhere than in a build the framework has every element note where it was made. */
const asBuilt: Plugin = {
  name: "as-built",
  config: () => ({ oxc: { jsx: { runtime: "automatic", development: false } } }),
};

export default defineConfig({
  plugins: [reactRouter(), asBuilt, asNodeResolves],
  test: {
    environment: "node",
    testTimeout: 20_000,
    // Stylesheets count: the address of the one we ship is part of every page.
    css: true,
    // Its cache does not see a change in a stylesheet that another imports: a test would read yesterday's styles.
    fsModuleCache: false,
    // A quarter of the tests' time is waiting: for time limits, programs of their own, hashed passwords.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      // One copy of the app for all files of a worker: half the processor time.
      {
        extends: true,
        test: { name: "app", include: [TESTS], exclude: [...alone, ...thorough, ...install], isolate: false },
      },
      { extends: true, test: { name: "alone", include: alone } },
      { extends: true, test: { name: "thorough", include: thorough } },
      { extends: true, test: { name: "install", include: install } },
      // Once more where the API tells no more than the specification names.
      {
        extends: true,
        test: {
          name: "lean API",
          include: ["tests/app/**/*.test.ts"],
          exclude: [...alone, ...thorough, ...sameOnBothFaces],
          isolate: false,
          env: { SANDBOX_FACE: "lean" },
        },
      },
    ],
  },
});
