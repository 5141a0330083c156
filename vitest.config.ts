import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts"],
    testTimeout: 20_000,
    // Stylesheets count: the address of the one we ship is part of every page.
    css: true,
    // Its cache does not see a change in a stylesheet that another imports: a test would read yesterday's styles.
    fsModuleCache: false,
    // Not one less than there are, which on two cores is one.
    maxWorkers: "100%",
  },
});
