import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Name and hash of a file that the bundler wrote, as `app-Dwi89ss0.css`; perhaps its compressed copy. */
const BUILT_NAME = /^[\w.-]+-[\w-]{8}\.(?:js|css|woff2?|svg|png|webp)(?:\.br|\.gz)?$/;

/** Longer than anybody leaves a page open, and a release is taken back. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;

/**
 * Puts the files of a build into a folder that outlives it, and drops those that no build has had for a week. Their
 * names hold a hash of what is in them, so that one that is there already is the same. Processes may do so side by side.
 */
export async function keepAssets(own: string, kept: string, now: Date): Promise<void> {
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(own)) {
    const half = join(kept, `${randomUUID()}.tmp`);
    await copyFile(join(own, name), half);
    await utimes(half, now, now);
    // At once: a file that is half there must not be served.
    await rename(half, join(kept, name));
  }
  for (const name of (await readdir(kept)).filter((found) => BUILT_NAME.test(found))) {
    const modified = statSync(join(kept, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (now.getTime() - modified > KEPT_FOR) await rm(join(kept, name), { force: true });
  }
}
