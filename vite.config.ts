import { reactRouter } from "@react-router/dev/vite";
import { type Plugin, defineConfig } from "vite";

/** Server code and validation libraries must never reach the browser: the build stops and names the file. */
const serverStaysHome: Plugin = {
  name: "server-stays-home",
  applyToEnvironment: (environment) => environment.name === "client",
  load(id) {
    const forbidden = [
      "/node_modules/zod/",
      "/node_modules/@conform-to/zod/",
      "/node_modules/date-fns/",
      `${import.meta.dirname}/server/`,
    ];
    if (forbidden.some((part) => id.includes(part))) this.error(`${id} must not reach the browser`);
  },
};

/**
 * A part loaded later is loaded by a plain `import()`: Vite's own helper, on every first page, would ask ahead for
 * scripts that are there already.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

export default defineConfig({
  plugins: [serverStaysHome, plainImports, reactRouter()],
  build: { target: "es2020", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many small ones: each costs a round trip on a slow phone.
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules\/(?!google-maps|@conform-to)/ },
                // What every page of the order draws.
                {
                  name: "app",
                  test: /\/app\/(?:root|ui\/(?!form\/use-text-form)|components\/(?:page|order)|routes\/order-now\/shell)/,
                },
                // Last, because a group takes along what it needs: only pages with a long text form load it.
                { name: "text-form", test: /node_modules\/@conform-to|use-text-form/ },
              ],
            },
          },
        },
      },
    },
  },
});
