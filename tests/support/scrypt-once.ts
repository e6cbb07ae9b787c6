import { hashing } from "@/lib/identity/password/hashing";

type Hash = typeof hashing.hash;

const real: Hash = hashing.hash;
const keys = new Map<string, Promise<Uint8Array>>();
let isOn = true;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/**
 * Caches hashes by password and salt: most sign-ins in tests use the factories' hash. A new password or salt
 * takes its normal time.
 */
const scryptOnce: Hash = async (ip, asked) => {
  const { password, salt, bytes, options } = asked;
  const name = JSON.stringify([hex(password), hex(salt), bytes, options]);
  if (!isOn) return real(ip, asked);
  const key = keys.get(name) ?? real(ip, asked);
  keys.set(name, key);
  key.catch(() => keys.delete(name));
  return key;
};

hashing.hash = scryptOnce;

/** Disables the cache, for tests that measure time. */
export async function takingItsTime<T>(work: () => Promise<T>): Promise<T> {
  isOn = false;
  try {
    return await work();
  } finally {
    isOn = true;
  }
}
