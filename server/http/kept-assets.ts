import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A bundler's file name with a hash, such as `app-Dwi89ss0.css`. */
const BUILT_NAME = /^[\w.-]+-[\w-]{8}\.(?:js|css|woff2?|svg|png|webp)$/;

/** Milliseconds: longer than pages stay open, and than a release may be rolled back. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;

/** Copies a build's files into a folder shared by releases; drops those unused for a week. Concurrent runs are safe. */
export async function keepAssets(own: string, kept: string, now: Date): Promise<void> {
  await mkdir(kept, { recursive: true });
  const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => BUILT_NAME.test(name));
  for (const name of await namesIn(own)) {
    const half = join(kept, `${randomUUID()}.tmp`);
    await copyFile(join(own, name), half);
    // An atomic rename, so that no half-written file is served.
    await rename(half, join(kept, name));
  }
  for (const name of await namesIn(kept)) {
    const file = await stat(join(kept, name)).catch(() => null);
    if (file && now.getTime() - file.mtimeMs > KEPT_FOR) await rm(join(kept, name), { force: true });
  }
}
