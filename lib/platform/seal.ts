import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env";

const MARK = "sealed:v1:";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const key = () => Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", "manyhands sealed values v1", 32));

/**
 * Encrypts a text with a key of this site (AES-256-GCM, key from AUTH_SECRET). For secrets that have to be read again:
 * a copy of the database alone does not reveal them.
 */
export function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

export const isSealed = (text: string) => text.startsWith(MARK);

/** Decrypts a sealed text. Throws when it was sealed with another key or was altered. */
export function unseal(sealed: string): string {
  if (!isSealed(sealed)) throw new Error("not a sealed value");
  const bytes = Buffer.from(sealed.slice(MARK.length), "base64url");
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
