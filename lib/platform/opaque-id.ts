import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { keysFor } from "./secrets";

/** 16 bytes of MAC and 16 of the id, as base64url. */
const OPAQUE_ID = /^[A-Za-z0-9_-]{43}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHECK_BYTES = 16;

/** 32 bytes for the MAC, 32 for the body. */
const idKeys = (purpose: string) => keysFor("signing", `manyhands ${purpose} v1`, 64);

const halves = (key: Buffer) => ({ check: key.subarray(0, 32), body: key.subarray(32) });

/** Also the nonce: only the same id and purpose reuse one. */
function idCheck(key: Buffer, id: Buffer): Buffer {
  return createHmac("sha256", key).update(id).digest().subarray(0, CHECK_BYTES);
}

/**
 * Encrypts an id, unforgeable and stable per id, purpose and secret. For links without expiry in e-mails,
 * whose bytes must not change on resend. A JWE would be four times as long and differ each time.
 */
export function opaqueId(purpose: string, id: string): string {
  if (!ID.test(id)) throw new Error("not an id");
  const { check: checkKey, body } = halves(idKeys(purpose)[0]);
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  const check = idCheck(checkKey, bytes);
  const cipher = createCipheriv("aes-256-ctr", body, check);
  return Buffer.concat([check, cipher.update(bytes), cipher.final()]).toString("base64url");
}

/** Accepts earlier secrets; null if not ours or for another purpose. */
export function idOfOpaque(purpose: string, text: string): string | null {
  if (!OPAQUE_ID.test(text)) return null;
  const given = Buffer.from(text, "base64url");
  const check = given.subarray(0, CHECK_BYTES);
  for (const key of idKeys(purpose)) {
    const { check: checkKey, body } = halves(key);
    const decipher = createDecipheriv("aes-256-ctr", body, check);
    const bytes = Buffer.concat([decipher.update(given.subarray(CHECK_BYTES)), decipher.final()]);
    if (timingSafeEqual(check, idCheck(checkKey, bytes))) {
      return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    }
  }
  return null;
}
