import base from "./screenshots.config.ts";
export default {
  ...base,
  testDir: "screenshots",
  projects: (base.projects ?? []).map((p) => ({ ...p, use: { ...p.use, contextOptions: { forcedColors: "active" } } })),
};
