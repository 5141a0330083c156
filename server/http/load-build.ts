import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";

const BUILD = new URL("../../build/server/index.js", import.meta.url);
export const CLIENT_DIRECTORY = fileURLToPath(new URL("../../build/client", import.meta.url));

/** What the bundler wrote for browsers, and the same of the builds before, which `npm run build` has kept. */
export const ASSETS = join(CLIENT_DIRECTORY, "assets");
export const PREVIOUS_ASSETS = fileURLToPath(new URL("../../build/previous", import.meta.url));

/** A reason not to start that an operator can mend: shown as it is, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** What a process works with, for the one who has started it: hosts, no keys. */
export interface InUse {
  /** Null: the demo. */
  api: string | null;
  geocoder: string | null;
  /** The store that replicas share; null: none. */
  store: { host: string; isReached: boolean } | null;
}

/** The app as it was built, and the start and end of what it needs: only its own copies of our modules hold that. */
export interface App {
  build: ServerBuild;
  open: () => Promise<InUse | null>;
  close: () => void | Promise<void>;
}

/** Fails in plain words where the build is missing, cannot be read or lacks files that its pages name. */
export async function loadBuild(): Promise<App> {
  if (!existsSync(BUILD) || !existsSync(CLIENT_DIRECTORY))
    throw new StartError("There is no build yet. Run npm run build first, or npm start, which does both.");
  const build = await (import(BUILD.href) as Promise<ServerBuild>).catch((cause: Error) => {
    throw new StartError(`The build cannot be loaded (${cause.message}). Run npm run build again.`, { cause });
  });
  const missing = filesOf(build).filter((file) => !existsSync(join(CLIENT_DIRECTORY, file)));
  if (missing.length > 0)
    throw new StartError(`The build lacks ${missing.length} files, as ${missing[0]}. Run npm run build again.`);
  const { open = async () => null, close = () => undefined } = build.entry.module as Partial<App>;
  return { build, open, close };
}

/** Scripts and styles that pages name, below the folder of client files. */
function filesOf({ assets: { entry, routes, url } }: ServerBuild): string[] {
  const all = [entry, ...Object.values(routes)].flatMap((part) => [
    part?.module,
    ...(part?.imports ?? []),
    ...cssOf(part),
  ]);
  return [...new Set([url, ...all])].filter((file): file is string => Boolean(file?.startsWith("/")));
}

function cssOf(part: object | undefined): string[] {
  return part && "css" in part && Array.isArray(part.css) ? part.css : [];
}
