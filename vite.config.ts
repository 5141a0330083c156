import { reactRouter } from "@react-router/dev/vite";
import { type Plugin, defineConfig } from "vite";

/** Server code and validation libraries must never reach the browser: the build stops and names the file. */
const serverStaysHome: Plugin = {
  name: "server-stays-home",
  applyToEnvironment: (environment) => environment.name === "client",
  load(id) {
    const forbidden = ["/node_modules/zod/", "/node_modules/@conform-to/zod/", `${import.meta.dirname}/server/`];
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

/** Days are said in words by loaders: code for dates that a page would run stops the build. */
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
  build: { target: "es2020", assetsInlineLimit: 0 },
  environments: {
    // Private fields written for older engines took 5 % of a page's time.
    ssr: { build: { target: "node24", rolldownOptions: { input: "./server/app.ts" } } },
    client: {
      build: {
        // Of what is bundled for browsers; the site serves it.
        license: { fileName: "licenses.md" },
        rolldownOptions: {
          output: {
            // Left to the bundler, a first page asks for 24 files instead of 8, and a slow phone runs it 1.2 to 1.4 times later.
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules\/(?!google-maps|@conform-to)/ },
                // What every page of the order draws.
                {
                  name: "app",
                  test: /\/app\/(?:root|styles|ui\/(?!form\/(?:use-text-form|password-field)|page-heading|fact)|components\/(?:page|order\/(?!choose)|cart\/price)|routes\/order-now\/shell)/,
                },
                { name: "store-list", test: /components\/stores\/st(?:ore|ate)-list/ },
                // What is checked of typed text.
                {
                  name: "fields",
                  test: /\/packages\/ordering\/(?:characters|field-messages|typed-text|stores\/states|checkout\/(?:card|contact))\.ts/,
                },
                // Last, because a group takes along what it needs: only pages with a long text form load it.
                { name: "text-form", test: /node_modules\/@conform-to|use-text-form|password-field/ },
              ],
            },
          },
        },
      },
    },
  },
});
