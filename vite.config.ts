import { reactRouter } from "@react-router/dev/vite";
import { type Plugin, defineConfig } from "vite";

/** Fails the build if server code or a validation library is imported into the browser bundle. */
const serverStaysHome: Plugin = {
  name: "server-stays-home",
  applyToEnvironment: (environment) => environment.name === "client",
  load(id) {
    const forbidden = ["/node_modules/zod/", "/node_modules/@conform-to/zod/", `${import.meta.dirname}/server/`];
    if (forbidden.some((part) => id.includes(part))) this.error(`${id} must not reach the browser`);
  },
};

/**
 * Replaces Vite's preload helper by a plain `import()`: the helper would be part of every first page and would preload
 * scripts that are already loaded.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/** Fails the build if date-fns code reaches the browser: loaders format dates as text. */
const datesStayHome: Plugin = {
  name: "dates-stay-home",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const modules = file.type === "chunk" ? Object.entries(file.modules) : [];
      const [found] = modules.find(([id, { code }]) => id.includes("/node_modules/date-fns/") && code) ?? [];
      if (found) this.error(`${found} must not reach the browser`);
    }
  },
};

export default defineConfig({
  plugins: [serverStaysHome, datesStayHome, plainImports, reactRouter()],
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    // The top-level `await` of error-page.tsx is only in the server's build.
    rolldownOptions: { checks: { toleratedTransform: false, pluginTimings: false } },
  },
  environments: {
    // The transpiled private fields of older targets took 5 % of the time to render a page.
    ssr: { build: { target: "node24", rolldownOptions: { input: "./server/app.ts" } } },
    client: {
      build: {
        // Licenses of the packages in the browser bundle, which the site serves.
        license: { fileName: "licenses.md" },
        rolldownOptions: {
          output: {
            // Automatic chunks: a first page loads 24 files, not 8, and takes a slow phone 1.2 to 1.4 times as long.
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules\/(?!google-maps|@conform-to)/ },
                // Components on every page of the order.
                {
                  name: "app",
                  test: /\/app\/(?:root|styles|ui\/(?!form\/(?:use-text-form|password-field)|page-heading|fact)|components\/(?:page|order\/(?!choose)|item\/price)|routes\/order-now\/shell)/,
                },
                { name: "store-list", test: /components\/stores\/st(?:ore|ate)-list/ },
                // Validation of typed text.
                {
                  name: "fields",
                  test: /\/packages\/ordering\/(?:characters|field-messages|typed-text|stores\/states|checkout\/(?:card|contact))\.ts/,
                },
                // Last, because a group includes its dependencies; only pages with a long text form load this chunk.
                { name: "text-form", test: /node_modules\/@conform-to|use-text-form|password-field/ },
              ],
            },
          },
        },
      },
    },
  },
});
