import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join, relative, sep } from "node:path";
import { count } from "../observability/metrics.ts";
import { contentTypeOf } from "./content-types.ts";
import { type Encoding, addVary, chooseEncoding } from "./encoding.ts";
import { readKept } from "./kept-assets.ts";
import type { Reply } from "./reply.ts";

interface StaticFile {
  type: string;
  hashed: boolean;
  modified: Date;
  tag: string;
  plain: Buffer;
  encoded: Map<Encoding, Buffer>;
}

export interface StaticFiles {
  /** The reply for a decoded path, or null when there is no such file. */
  find(path: string, headers: IncomingHttpHeaders): Reply | null;
  /** The same for a file of another build; one that nobody has kept is counted, and a style has a stand-in. */
  findOfOtherBuild(path: string, headers: IncomingHttpHeaders): Promise<Reply | null>;
}

const SIBLINGS: [string, Encoding][] = [
  [".br", "br"],
  [".gz", "gzip"],
];

/**
 * Serves the files of the client build. All of them (a few MB) are read once, at start: a path is a key
 * of a map and never touches the disk, so there is nothing to climb out of, and a new build beside a
 * running server cannot mix two releases.
 * @param kept folders with files of older builds, which are read when they are asked for
 */
export function readStaticFiles(directory: string, kept: string[] = []): StaticFiles {
  const names = new Set(listFiles(directory));
  const siblings = new Set([...names].filter((name) => isSibling(names, name)));
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    if (!siblings.has(name)) files.set(`/${name}`, readStaticFile(directory, name, siblings));
  }
  return {
    find(path, headers) {
      const file = files.get(path);
      return file ? replyWith(file, headers) : null;
    },
    async findOfOtherBuild(path, headers) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const found = path === `/assets/${name}` ? await readKept(kept, name) : null;
      if (found) return replyWith(staticFile(name, true, found), headers);
      const kind = name.endsWith(".css") ? "style" : name.endsWith(".js") ? "script" : "other";
      count("platter_asset_missing_total", { kind });
      const standIn = kind === "style" ? sameStem(files, path) : undefined;
      return standIn ? replyForNow(standIn) : null;
    },
  };
}

/** Today's file of that name, but for the hash: a page of another build is better styled nearly right than not at all. */
function sameStem(files: Map<string, StaticFile>, path: string): StaticFile | undefined {
  const stemOf = (one: string) => one.replace(/-[\w-]{8}(?=\.\w+$)/, "");
  return [...files].find(([known]) => known.startsWith("/assets/") && stemOf(known) === stemOf(path))?.[1];
}

/** Not to be kept under a name that is another file's. */
function replyForNow({ type, plain }: StaticFile): Reply {
  return { status: 200, headers: new Headers({ "Cache-Control": "no-store", "Content-Type": type }), body: plain };
}

/** Paths below the directory with forward slashes; hidden files (`.vite/manifest.json`) stay at home. */
function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => !name.split("/").some((part) => part.startsWith(".") && part !== ".well-known"));
}

function isSibling(names: Set<string>, name: string): boolean {
  return SIBLINGS.some(([end]) => name.endsWith(end) && names.has(name.slice(0, -end.length)));
}

function readStaticFile(directory: string, name: string, siblings: Set<string>): StaticFile {
  const path = join(directory, name);
  const plain = readFileSync(path);
  const encoded = SIBLINGS.filter(([end]) => siblings.has(name + end)).map(([end]): [string, Buffer] => {
    return [end, readFileSync(path + end)];
  });
  return staticFile(name, name.startsWith("assets/"), { plain, encoded, modified: statSync(path).mtime });
}

function staticFile(
  name: string,
  hashed: boolean,
  { plain, encoded: siblings, modified }: { plain: Buffer; encoded: [end: string, Buffer][]; modified: Date },
): StaticFile {
  const ends = new Map(SIBLINGS);
  const encoded = new Map(siblings.map(([end, content]) => [ends.get(end) as Encoding, content]));
  // A date header has whole seconds.
  modified.setMilliseconds(0);
  return {
    type: contentTypeOf(name),
    hashed,
    modified,
    tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
    plain,
    encoded,
  };
}

function replyWith(file: StaticFile, request: IncomingHttpHeaders): Reply {
  const encoding = chooseEncoding(request["accept-encoding"], [...file.encoded.keys()]);
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ""}"`;
  const headers = new Headers({
    "Cache-Control": file.hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    ETag: tag,
    "Last-Modified": file.modified.toUTCString(),
  });
  if (file.encoded.size > 0) addVary(headers, "Accept-Encoding");
  if (isFresh(request, tag, file.modified)) return { status: 304, headers, body: null };

  headers.set("Content-Type", file.type);
  if (encoding) headers.set("Content-Encoding", encoding);
  return { status: 200, headers, body: (encoding && file.encoded.get(encoding)) || file.plain };
}

/** `If-None-Match` alone decides where it is given; the date is for clients that know no tags. */
function isFresh(request: IncomingHttpHeaders, tag: string, modified: Date): boolean {
  const noneMatch = request["if-none-match"];
  if (noneMatch !== undefined) {
    const tags = noneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
    return tags.includes(tag) || tags.includes("*");
  }
  const since = Date.parse(request["if-modified-since"] ?? "");
  return since >= modified.getTime();
}
