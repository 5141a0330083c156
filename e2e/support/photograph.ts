import { crc32, deflateSync } from "node:zlib";

/** A PNG, lighter in its middle, that stands in for a chain's photographs. */
export function photograph(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, at = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) {
      const far = Math.min(1, Math.hypot(x / width - 0.5, y / height - 0.5) * 2);
      const stripe = (x * 12) / width + (y * 9) / height;
      const light = (1 - far * 0.6) * (Math.floor(stripe) % 2 ? 1 : 0.85);
      for (const tone of [red, green, blue]) rows[at++] = tone * light;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three colors.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part("IHDR", header),
    part("IDAT", deflateSync(rows)),
    part("IEND", Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
