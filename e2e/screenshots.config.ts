import path from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

/** Pictures of every screen of the journey, narrow and wide, scripts on and off: `npm run screenshots`. */
const WIDTHS = { 320: 640, 1280: 900 };

export default defineConfig({
  ...base,
  testDir: "screenshots",
  testMatch: "*.shots.ts",
  outputDir: "../test-results/screenshots-run",
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: path.join(import.meta.dirname, "..") })),
  projects: [true, false].flatMap((javaScriptEnabled) =>
    Object.entries(WIDTHS).map(([width, height]) => ({
      name: `${javaScriptEnabled ? "on" : "off"}-${width}`,
      use: { javaScriptEnabled, viewport: { width: Number(width), height } },
    })),
  ),
});
