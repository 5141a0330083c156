import path from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

/**
 * Pictures of every screen, scripts on and off, and `test-results/screenshots/index.html`, which shows them side by
 * side with those of other commits: `npm run lab screenshots`.
 */
const WIDTHS = { 320: 640, 390: 664, 768: 1024, 1280: 900 };

export default defineConfig({
  ...base,
  testDir: "screenshots",
  testMatch: "*.shots.ts",
  globalTeardown: "./screenshots/gallery.ts",
  outputDir: "../../test-results/screenshots-run",
  webServer: [base.webServer ?? []]
    .flat()
    .map((server) => ({ ...server, cwd: path.join(import.meta.dirname, "../..") })),
  projects: [true, false].flatMap((javaScriptEnabled) =>
    Object.entries(WIDTHS).map(([width, height]) => ({
      name: `${javaScriptEnabled ? "on" : "off"}-${width}`,
      use: { javaScriptEnabled, viewport: { width: Number(width), height } },
    })),
  ),
});
