import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// React's production build, as customers get it; the development build renders a page three times as slowly.
process.env["NODE_ENV"] = "production";

const TESTS = "{tests,packages,deploy}/**/*.test.ts";
/** Slow tests that few changes can break: only `npm test -- --all` and the build server run them. */
const thorough = globSync([
  "packages/lab/tests/conformance*.test.ts",
  "tests/app/setup/server-zone.test.ts",
  "tests/app/faults/fault-matrix.test.ts",
  "tests/app/site/key-rotation.test.ts",
  "tests/server/catering/{every-fault,schedule-reference}.test.ts",
  "packages/ordering/tests/menu/choices-property.test.ts",
]);
/** Files that change state of the whole process (module mocks, settings, metrics, the profiler) run isolated. */
const alone = globSync(TESTS).filter(
  (file) =>
    !thorough.includes(file) &&
    /vi\.mock\(|process\.env\[.+\] = |metrics|prom-client|measureHouse/.test(readFileSync(file, "utf8")),
);
const install = ["tests/install.test.ts", "tests/dev.test.ts"];
/** Tests of visitors, durations and sent requests, which do not depend on the fields of the API's replies. */
const sameOnBothFaces = [
  "tests/app/site/{get-changes-nothing,guessing,time-budgets}.test.ts",
  "tests/app/account/copied-cookies.test.ts",
];

/** Removes the `module` export condition, which Vitest sets but Node does not resolve for external packages. */
const asNodeResolves: Plugin = {
  name: "as-node-resolves",
  configResolved({ ssr }) {
    const conditions = ssr.resolve?.conditions ?? [];
    conditions.splice(0, conditions.length, ...conditions.filter((condition) => condition !== "module"));
  },
};

/** Outside a build React Router compiles JSX in development mode, which records each element's source location. */
const asBuilt: Plugin = {
  name: "as-built",
  config: () => ({ oxc: { jsx: { runtime: "automatic", development: false } } }),
};

export default defineConfig({
  plugins: [reactRouter(), asBuilt, asNodeResolves],
  test: {
    environment: "node",
    testTimeout: 20_000,
    // The URL of the processed stylesheet is part of every page.
    css: true,
    // The module cache misses changes in a stylesheet imported by another, and tests would read old styles.
    fsModuleCache: false,
    // Tests spend a quarter of their time waiting for time limits, child processes and password hashes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      // Without isolation a worker loads the app once for all its files, which halves the processor time.
      {
        extends: true,
        test: { name: "app", include: [TESTS], exclude: [...alone, ...thorough, ...install], isolate: false },
      },
      { extends: true, test: { name: "alone", include: alone } },
      { extends: true, test: { name: "thorough", include: thorough } },
      { extends: true, test: { name: "install", include: install } },
      // The app tests against an API that sends only the fields that the specification names.
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
