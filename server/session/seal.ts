import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Sealer = ReturnType<typeof createSealer>;

type Unopened = "unknown key" | "expired" | "changed";

/** Format version, the first byte. */
const FORM = 2;
const MOST_INFLATED = 16_384;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES;
/** Length of the time of sealing (seconds since 1970), in binary to save header space. */
const TIME_BYTES = 4;

const MOST_OPENED = 500;
const MOST_AHEAD = 60;

interface Plain {
  issuedAt: number;
  data: unknown;
}

interface Key {
  id: Buffer;
  secret: Buffer;
}

/** AES-256-GCM with the name authenticated, so a sealed text opens only under its name. Seals with the first secret. */
export function createSealer(secrets: readonly string[], now: () => Date) {
  const keys = secrets.map(deriveKey);
  const [first] = keys;
  if (!first) throw new Error("A sealer needs at least one secret.");
  const opened = new LRUCache<string, Plain>({ max: MOST_OPENED });

  /** Opens data at most `maxAge` seconds old; callers get the same cached object and must not change it. */
  function read(name: string, text: string, maxAge: number): { data: unknown } | { unopened: Unopened } {
    const known = `${name}=${text}`;
    const plain = opened.get(known) ?? unseal(keys, name, text);
    if (typeof plain === "string") return { unopened: plain };
    if (!opened.has(known)) opened.set(known, plain);
    // Accepts times slightly in the future, since another replica's clock may be ahead.
    const age = now().getTime() / 1000 - plain.issuedAt;
    return age <= maxAge && age >= -MOST_AHEAD ? { data: plain.data } : { unopened: "expired" };
  }

  return {
    read,
    open(name: string, text: string, maxAge: number): unknown {
      const result = read(name, text, maxAge);
      return "data" in result ? result.data : null;
    },
    /** Encrypts deflated JSON to base64url. */
    seal: (name: string, data: unknown) => encrypt(first, name, { issuedAt: now().getTime() / 1000, data }),
    /** A keyed hash of a text, 12 characters. */
    fingerprint: (name: string, text: string) => fingerprintBy(first, name, text),
    /** Checks against all secrets, since another replica may have another first secret; never compare fingerprints. */
    isFingerprint: (fingerprint: string, name: string, text: string) =>
      keys.some((key) => fingerprintBy(key, name, text) === fingerprint),
  };
}

function deriveKey(secret: string): Key {
  const derived = Buffer.from(hkdfSync("sha256", secret, "", "platter cookie", 32));
  return { secret: derived, id: createHash("sha256").update(derived).digest().subarray(0, KEY_ID_BYTES) };
}

function fingerprintBy({ secret }: Key, name: string, text: string): string {
  return createHmac("sha256", secret).update(`${name}\n${text}`).digest("base64url").slice(0, 12);
}

function unseal(keys: Key[], name: string, text: string): Plain | Exclude<Unopened, "expired"> {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= HEADER_BYTES + TIME_BYTES + TAG_BYTES || bytes[0] !== FORM) return "changed";
  // Node ignores invalid base64url characters, so only the canonical encoding is accepted.
  if (bytes.toString("base64url") !== text) return "changed";
  const key = keys.find(({ id }) => id.equals(bytes.subarray(1, 1 + KEY_ID_BYTES)));
  return key ? (decrypt(key, name, bytes) ?? "changed") : "unknown key";
}

function encrypt({ id, secret }: Key, name: string, { issuedAt, data }: Plain): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", secret, iv);
  cipher.setAAD(Buffer.from(name));
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUInt32BE(issuedAt >>> 0);
  const plain = Buffer.concat([time, deflateRawSync(JSON.stringify(data ?? null))]);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), id, iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

function decrypt(key: Key, name: string, bytes: Buffer): Plain | null {
  const decipher = createDecipheriv("aes-256-gcm", key.secret, bytes.subarray(1 + KEY_ID_BYTES, HEADER_BYTES));
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
    const json = inflateRawSync(plain.subarray(TIME_BYTES), { maxOutputLength: MOST_INFLATED });
    return { issuedAt: plain.readUInt32BE(), data: JSON.parse(json.toString()) as unknown };
  } catch {
    return null; // A foreign or modified cookie counts as empty and causes no error page.
  }
}
