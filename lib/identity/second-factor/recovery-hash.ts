import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isSealed, seal, unseal } from "@/lib/platform";
import { verificationKeys } from "../tokens/keys";

const storedSchema = z.object({ keys: z.array(z.string()), hash: z.string() });
type Stored = z.infer<typeof storedSchema>;

const hashOf = (key: Buffer, code: string) => createHmac("sha256", key).update(code).digest();

const sealStored = (stored: Stored): Promise<string> => seal(JSON.stringify(stored));

/**
 * Hashes a code under its own random key, sealed with that key. A code has only 59 bits, so a copy of the
 * table must not allow guessing. Codes are stored nowhere, so the key must outlive the site's secrets.
 */
export function recoveryHash(code: string): Promise<string> {
  const key = randomBytes(32);
  return sealStored({ keys: [key.toString("base64url")], hash: hashOf(key, code).toString("base64url") });
}

/** Hashed with a key from an unknown secret of the site. */
const ofBefore = (hex: string): Stored => ({
  keys: verificationKeys("recovery-code").map((key) => key.toString("base64url")),
  hash: Buffer.from(hex, "hex").toString("base64url"),
});

/** Removes the dependence on older secrets. */
export const recoveryHashOfBefore = (hex: string): Promise<string> => sealStored(ofBefore(hex));

export async function isRecoveryCode(kept: string, code: string): Promise<boolean> {
  const { keys, hash } = isSealed(kept) ? storedSchema.parse(JSON.parse(await unseal(kept))) : ofBefore(kept);
  const expected = Buffer.from(hash, "base64url");
  return keys.some((key) => {
    const given = hashOf(Buffer.from(key, "base64url"), code);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
