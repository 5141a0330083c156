import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, string, number, Buffer>(scrypt);

/** An unguessable text for tokens and ids. */
export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** What is kept of a token: who reads the store file cannot use it. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export async function hashPassword(password: string, salt: string): Promise<string> {
  return (await derive(password, salt, 32)).toString("base64url");
}

/** Takes as long for an account that does not exist. */
export async function isPassword(password: string, salt: string, hash: string): Promise<boolean> {
  const tried = Buffer.from(await hashPassword(password, salt || "nobody"));
  const kept = Buffer.from(hash);
  return hash !== "" && tried.length === kept.length && timingSafeEqual(tried, kept);
}
