import { globSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const TESTS = "tests/**/*.test.ts";
/** Files that replace a module, for themselves alone. */
const mocking = globSync(TESTS).filter((file) => readFileSync(file, "utf8").includes("vi.mock("));
/** What these are about is who asks, how long it takes and what is sent at all: another face of the API adds nothing. */
const sameOnBothFaces = [
  "tests/app/site/{get-changes-nothing,guessing,time-budgets}.test.ts",
  "tests/app/account/copied-cookies.test.ts",
  "tests/app/setup/server-zone.test.ts",
];
const pages = ["tests/app/**/*.test.ts", "tests/domain/**/*.test.ts", "tests/ui/**/*.test.ts"];

/** Node takes no file that is meant for bundlers; Vitest would have it take those of packages outside the bundle. */
const asNodeResolves: Plugin = {
  name: "as-node-resolves",
  configResolved({ ssr }) {
    const conditions = ssr.resolve?.conditions ?? [];
    conditions.splice(0, conditions.length, ...conditions.filter((condition) => condition !== "module"));
  },
};

export default defineConfig({
  plugins: [reactRouter(), asNodeResolves],
  test: {
    environment: "node",
    testTimeout: 20_000,
    // Stylesheets count: the address of the one we ship is part of every page.
    css: true,
    // Its cache does not see a change in a stylesheet that another imports: a test would read yesterday's styles.
    fsModuleCache: false,
    // Not one less than there are, which on two cores is one.
    maxWorkers: "100%",
    projects: [
      // One copy of the app for all files of a worker: 28 % less processor time (51.4 s, 37.0 s for ten files).
      { extends: true, test: { name: "pages", include: pages, exclude: mocking, isolate: false } },
      // Once more where the API tells no more than the specification names.
      {
        extends: true,
        test: {
          name: "pages, lean API",
          include: ["tests/app/**/*.test.ts"],
          exclude: [...mocking, ...sameOnBothFaces],
          isolate: false,
          env: { SANDBOX_FACE: "lean" },
        },
      },
      // What counts in the whole process, as metrics do, has one for each file.
      {
        extends: true,
        test: { name: "process", include: [...mocking, "tests/*.test.ts", "tests/{deploy,server}/**/*.test.ts"] },
      },
    ],
  },
});
