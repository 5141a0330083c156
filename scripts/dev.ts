import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { createServer as createVite } from "vite";
import type * as ServerApp from "../server/app.ts";

/*
 * npm run dev: the production server behind Vite's middleware, with hot reloading. An edit reloads the server's
 * modules; the cookie secret and the embedded API's database are kept outside, so sign-in, order and bag survive.
 */
const root = path.resolve(import.meta.dirname, "..");
const local = path.join(root, ".local");
mkdirSync(local, { recursive: true });
process.env["NODE_ENV"] = "development";
process.env["SESSION_SECRETS"] ??= randomBytes(32).toString("hex");
if (!process.env["CATERING_API_URL"]) process.env["SANDBOX_DATA"] ??= path.join(local, "catering.sqlite");

const port = Number(process.env["PORT"] || 3000);
const server = createServer();
const vite = await createVite({ root, server: { middlewareMode: { server }, hmr: { server } }, appType: "custom" });
server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { edge } = (await vite.ssrLoadModule("/server/app.ts")) as typeof ServerApp;
      (await edge())(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain" });
      response.end("The page failed; the terminal says why.");
    }
  });
});
server.listen(port, () => console.log(`Platter in development: http://localhost:${port}`));
