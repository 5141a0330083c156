import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const ENCODERS: [string, (content: Buffer) => Promise<Buffer>][] = [
  [".br", (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  [".gz", (content) => deflate(content, { level: 9 })],
];

/** Bytes: compressing smaller files saves nothing. */
const SMALLEST = 1_024;

const TEXT = /\.(?:js|mjs|css|html|svg|txt|xml|json|webmanifest|map)$/;

/** Writes a `.br` and a `.gz` beside each text file, so that the server need not compress it. */
export async function precompress(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  const written = await Promise.all(files.map((entry) => precompressFile(join(entry.parentPath, entry.name))));
  return written.reduce((sum, count) => sum + count, 0);
}

async function precompressFile(path: string): Promise<number> {
  const content = await readFile(path);
  if (content.byteLength < SMALLEST) return 0;
  let written = 0;
  for (const [end, encode] of ENCODERS) {
    const encoded = await encode(content);
    if (encoded.byteLength >= content.byteLength) continue;
    await writeFile(path + end, encoded);
    written += 1;
  }
  return written;
}

if (import.meta.main) {
  const count = await precompress(fileURLToPath(new URL("../build/client", import.meta.url)));
  console.log(`precompressed: ${count} files written`);
}
