import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { type Keys, keysFor, type SecretUse } from "./secrets";

/**
 * Every sealed value begins so, also those of before, which had no dots behind it: a program of before takes it for one
 * that it cannot open, and never for a plain text.
 */
export const SEAL_MARK = "sealed:v1:";

const ENCRYPTION = { alg: "dir", enc: "A256GCM" } as const;

type SealUse = Extract<SecretUse, "seal" | "cookie">;

const PURPOSE: Record<SealUse, string> = {
  seal: "manyhands sealed values v2",
  cookie: "manyhands sealed cookies v2",
};
/** Values of before, in the database as in cookies: nonce, check value and text, without a name of the key. */
const FORMER_PURPOSE = "manyhands sealed values v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keysOf = (use: SealUse): Keys => keysFor(use, PURPOSE[use]);

/** A name of a key that tells nothing of it: with which of the secrets a value was sealed. */
const kidOf = (key: Buffer) =>
  createHash("sha256").update("name of ").update(key).digest("base64url").slice(0, 8);

const headerOf = (key: Buffer) => ({ ...ENCRYPTION, kid: kidOf(key) });

async function sealFor(use: SealUse, text: string): Promise<string> {
  const [key] = keysOf(use);
  const jwe = await new CompactEncrypt(Buffer.from(text)).setProtectedHeader(headerOf(key)).encrypt(key);
  return SEAL_MARK + jwe;
}

async function unsealFor(use: SealUse, sealed: string): Promise<string> {
  if (!isSealed(sealed)) throw new Error("not a sealed value");
  const body = sealed.slice(SEAL_MARK.length);
  if (!body.includes(".")) return unsealFormer(keysFor(use, FORMER_PURPOSE), Buffer.from(body, "base64url"));
  const { plaintext } = await compactDecrypt(
    body,
    ({ kid }) => {
      const key = keysOf(use).find((one) => kidOf(one) === kid);
      if (!key) throw new Error("sealed with a secret that is not among ours");
      return key;
    },
    { keyManagementAlgorithms: [ENCRYPTION.alg], contentEncryptionAlgorithms: [ENCRYPTION.enc] },
  );
  return Buffer.from(plaintext).toString("utf8");
}

/** A text as the release 0.1.0 sealed it, and can open it. */
function sealFormer(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return SEAL_MARK + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function unsealFormer(keys: Keys, bytes: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  for (const key of keys) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    } catch {
      // The next secret may open it.
    }
  }
  throw new Error("sealed with a secret that is not among ours, or altered");
}

/**
 * Encrypts a text for the database under SEAL_SECRET. For secrets that have to be read again: a copy of the database alone
 * does not reveal them. A column that holds such values stands in its context's list of them, so that `npm run reseal`
 * finds it. While a site has one secret and never had another, the release before can open it, too: somebody may go back
 * to that, and meanwhile its worker may still be running. It knows one secret alone, so otherwise nothing is lost by a
 * name of the key.
 */
export async function seal(text: string): Promise<string> {
  const [key, ...before] = keysFor("seal", FORMER_PURPOSE);
  return before.length === 0 ? sealFormer(key, text) : sealFor("seal", text);
}

/** Encrypts a text for the database (JWE, `dir`, A256GCM), with the name of its key: never for the release before. */
export const sealNamed = (text: string): Promise<string> => sealFor("seal", text);

/** Decrypts a text that was sealed for the database. Rejects when none of our secrets opens it. */
export const unseal = (sealed: string): Promise<string> => unsealFor("seal", sealed);

/** Encrypts a text that a browser keeps for us (under COOKIE_SECRET). */
export const sealCookie = (text: string): Promise<string> => sealFor("cookie", text);

/** Decrypts what a browser has kept for us. Rejects when none of our secrets opens it. */
export const unsealCookie = (sealed: string): Promise<string> => unsealFor("cookie", sealed);

export const isSealed = (text: string) => text.startsWith(SEAL_MARK);

/** How every value begins that is sealed for the database under the present secret and names it. */
export function presentSeal(): string {
  const [key] = keysOf("seal");
  return `${SEAL_MARK}${Buffer.from(JSON.stringify(headerOf(key))).toString("base64url")}.`;
}
