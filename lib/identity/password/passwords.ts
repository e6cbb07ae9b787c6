import { randomBytes, timingSafeEqual } from "node:crypto";
import { hashing } from "./hashing";

type Cost = { logN: number; r: number; p: number };

/** OWASP's parameters for 32 MB. Each hash contains its cost, so it can be raised later. */
const COST: Cost = { logN: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const FORMAT =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,})={0,2}\$([A-Za-z0-9+/]{43})=?$/;

const derive = async (password: Uint8Array, salt: Buffer, { logN, r, p }: Cost, ip: string | null) => {
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return Buffer.from(await hashing.hash(ip, { password, salt, bytes: KEY_BYTES, options }));
};

// Keyboards may send letters composed or decomposed.
const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"), "utf8");

const write = (salt: Buffer, key: Buffer, { logN, r, p }: Cost) =>
  `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;

/**
 * Takes about 200 ms plus queueing; `ip` is null for the system. Throws `unavailable` if the queue is full.
 */
export async function hashPassword(password: string, ip: string | null = null): Promise<string> {
  const salt = randomBytes(16);
  return write(salt, await derive(bytesOf(password), salt, COST, ip), COST);
}

/** Compared without a stored hash, so that timing does not reveal whether one exists. */
const NOBODY = write(Buffer.alloc(16, 7), Buffer.alloc(KEY_BYTES, 7), COST);

/** Does the same work without a hash. Throws `unavailable` if the queue is full, whichever account. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  ip: string | null = null,
): Promise<boolean> {
  const known = FORMAT.exec(hash ?? "");
  const [, logN, r, p, salt, key] = known ?? FORMAT.exec(NOBODY) ?? [];
  if (!salt || !key) return false;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const derived = await derive(bytesOf(password), Buffer.from(salt, "base64"), cost, ip);
  return timingSafeEqual(derived, Buffer.from(key, "base64")) && known !== null;
}

export const needsRehash = (hash: string) =>
  !hash.startsWith(`$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$`);
