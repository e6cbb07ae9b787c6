import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
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

/** 16 bytes of check value and 16 of the id, as base64url. */
const OPAQUE_ID = /^[A-Za-z0-9_-]{43}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idKeys(purpose: string) {
  const bytes = Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", `manyhands ${purpose} v1`, 64));
  return { check: bytes.subarray(0, 32), body: bytes.subarray(32) };
}

/** The check value of an id, which is its nonce, too: only the same id for the same purpose uses one twice. */
function idCheck(key: Buffer, id: Buffer): Buffer {
  return createHmac("sha256", key).update(id).digest().subarray(0, TAG_BYTES);
}

/**
 * An id as a text that tells nothing of it and that nobody can make but this site, always the same for the same
 * id and purpose. For links without expiry in e-mails, whose bytes must not change when they are sent again.
 */
export function opaqueId(purpose: string, id: string): string {
  if (!ID.test(id)) throw new Error("not an id");
  const keys = idKeys(purpose);
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  const check = idCheck(keys.check, bytes);
  const cipher = createCipheriv("aes-256-ctr", keys.body, check);
  return Buffer.concat([check, cipher.update(bytes), cipher.final()]).toString("base64url");
}

/** The id behind such a text, or null when this site did not make it for this purpose. */
export function idOfOpaque(purpose: string, text: string): string | null {
  if (!OPAQUE_ID.test(text)) return null;
  const given = Buffer.from(text, "base64url");
  const keys = idKeys(purpose);
  const check = given.subarray(0, TAG_BYTES);
  const decipher = createDecipheriv("aes-256-ctr", keys.body, check);
  const bytes = Buffer.concat([decipher.update(given.subarray(TAG_BYTES)), decipher.final()]);
  if (!timingSafeEqual(check, idCheck(keys.check, bytes))) return null;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
