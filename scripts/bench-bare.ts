import { createServer } from "node:http";
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  Link,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  createRequestHandler,
  useLoaderData,
} from "react-router";

/*
 * For npm run bench: React Router and nothing else, with one page of as many bytes, elements and links as `SIZE` says,
 * on `PORT`.
 */

type Handle = (request: Request) => Promise<Response>;

/** What a page is made of. */
export interface Size {
  bytes: number;
  elements: number;
  links: number;
}

const handle = await bareHandler(JSON.parse(process.env["SIZE"] ?? "{}") as Size);
createServer(createRequestListener(handle)).listen(Number(process.env["PORT"]), "127.0.0.1");

/** One route with so many links and elements, filled up to so many bytes, half of them as data for the browser. */
async function bareHandler({ bytes, elements, links }: Size): Promise<Handle> {
  const textsOf = (length: number) => Array.from({ length: links }, (_, id) => "x".repeat(length) + id);
  const inEach = Math.max(0, Math.round(elements / links) - 2);
  const empty = createBare(textsOf(0), inEach);
  const { length } = await (await empty(new Request("http://localhost:3000/"))).text();
  const full = createBare(textsOf(Math.max(0, Math.round((bytes - length) / links / 2))), inEach);
  return () => full(new Request("http://localhost:3000/"));
}

function createBare(texts: string[], inEach: number): Handle {
  const Page = () => {
    const data = useLoaderData<string[]>();
    const parts = Array.from({ length: inEach }, (_, index) => index);
    const entries = data.map((text, id) => {
      const spans = parts.map((part) => h("span", { key: part, className: "soft" }, part));
      return h("li", { key: id }, h(Link, { to: `/row/${id}` }, text), spans);
    });
    return h("html", { lang: "en" }, h("body", null, h("main", null, h("ul", null, entries)), h(Scripts)));
  };
  const route = {
    id: "root",
    path: "",
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    module: "/root.js",
  };
  const noClient = {
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
  };
  const build = {
    entry: {
      module: {
        // Whole, with the data for the browser, as every page here is sent.
        default: async (request: Request, status: number, headers: Headers, context: never) => {
          headers.set("Content-Type", "text/html");
          const html = await new Promise<string>((resolve, reject) => {
            const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
              onAllReady: () => resolve(readText(pipe(new PassThrough()))),
              onShellError: reject,
            });
          });
          return new Response(html, { status, headers });
        },
      },
    },
    routes: { root: { id: "root", path: "", module: { default: Page, loader: () => texts } } },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...route, ...noClient } },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return (request) => handle(request, new RouterContextProvider());
}
