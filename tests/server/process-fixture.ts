import { runServer } from "../../server/main.ts";

/* The server around an app of two routes, run by Node itself in the folder of a made-up build. */
await runServer(async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/rejects") void Promise.reject(new Error("nobody caught this"));
  await new Promise((resolve) => setTimeout(resolve, Number(searchParams.get("ms"))));
  return { response: new Response(`${pathname} ${await request.text()}`), route: "/fixture" };
});
