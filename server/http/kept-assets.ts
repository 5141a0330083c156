import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
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
  const known = await readdir(kept);
  for (const name of (await readdir(own)).filter((found) => BUILT_NAME.test(found)))
    await utimes(join(kept, name), now, now).catch(() => addWhole(join(own, name), join(kept, name), now));
  for (const name of known.filter((found) => BUILT_NAME.test(found))) {
    const modified = await stat(join(kept, name)).catch(() => null);
    if (modified && now.getTime() - modified.mtimeMs > KEPT_FOR) await rm(join(kept, name), { force: true });
  }
}

/** A file that is half there must not be served. Processes in containers have the same id. */
async function addWhole(from: string, to: string, now: Date): Promise<void> {
  const half = `${to}.${randomUUID()}.tmp`;
  await copyFile(from, half);
  await utimes(half, now, now);
  await rename(half, to);
}
