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

export default defineConfig({
  plugins: [serverStaysHome, reactRouter()],
  build: { target: "es2020", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many small ones: each costs a round trip on a slow phone.
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules/ },
                { name: "app", test: /\/app\/(?:components|domain|ui|root|routes\/order-now\/shell)/ },
              ],
            },
          },
        },
      },
    },
  },
});
