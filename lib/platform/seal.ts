import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { type Keys, keysFor, type SecretUse } from "./secrets";

/**
 * Also the prefix of the older format without dots: an older program fails to open it and never takes it for
 * plain text.
 */
export const SEAL_MARK = "sealed:v1:";

const ENCRYPTION = { alg: "dir", enc: "A256GCM" } as const;

type SealUse = Extract<SecretUse, "seal" | "cookie">;

const PURPOSE: Record<SealUse, string> = {
  seal: "manyhands sealed values v2",
  cookie: "manyhands sealed cookies v2",
};
/** Older values, in the database and cookies: nonce, MAC, text, no key id. */
const FORMER_PURPOSE = "manyhands sealed values v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keysOf = (use: SealUse): Keys => keysFor(use, PURPOSE[use]);

/** Key id: reveals nothing about the key. */
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

/** The format of release 0.1.0. */
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
      // Try the next secret.
    }
  }
  throw new Error("sealed with a secret that is not among ours, or altered");
}

/**
 * Encrypts a text under SEAL_SECRET for the database. For secrets that must be read again: a copy of the
 * database alone does not reveal them.
 *
 * - The column must be in its context's list, so that `node bin/manyhands.mjs reseal` finds it.
 * - While a site has only ever had one secret, uses the format that the previous release can open: for
 *   rollbacks, and for its worker that may still run. It knows one secret only, so with several it could not
 *   open the value anyway.
 */
export async function seal(text: string): Promise<string> {
  const [key, ...before] = keysFor("seal", FORMER_PURPOSE);
  return before.length === 0 ? sealFormer(key, text) : sealFor("seal", text);
}

/** Encrypts with a key id (JWE, `dir`, A256GCM). The previous release cannot open it. */
export const sealNamed = (text: string): Promise<string> => sealFor("seal", text);

/** Rejects if no secret opens it. */
export const unseal = (sealed: string): Promise<string> => unsealFor("seal", sealed);

export const sealCookie = (text: string): Promise<string> => sealFor("cookie", text);

export const unsealCookie = (sealed: string): Promise<string> => unsealFor("cookie", sealed);

export const isSealed = (text: string) => text.startsWith(SEAL_MARK);

export function presentSeal(): string {
  const [key] = keysOf("seal");
  return `${SEAL_MARK}${Buffer.from(JSON.stringify(headerOf(key))).toString("base64url")}.`;
}
