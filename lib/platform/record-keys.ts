import { createHash, hkdfSync } from "node:crypto";
import { secretsFor } from "./secrets";

/** AES-256 and HMAC-SHA-256. */
const KEY_BYTES = 64;

const kidOf = (key: Buffer) => createHash("sha256").update("name of ").update(key).digest("hex").slice(0, 16);

/** `secrets`: the present one first. */
export function recordSettingsOf(secrets: readonly string[]): Record<string, string> {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "manyhands sealed records v1", KEY_BYTES)),
  );
  return { "manyhands.record_keys": keys.map((key) => `${kidOf(key)}:${key.toString("hex")}`).join(" ") };
}

/**
 * Startup parameters of a connection that reads or writes sealed records (`db/routines/sealed_record.sql`):
 * the keys of every seal secret.
 */
export const recordSettings = (): Record<string, string> => recordSettingsOf(secretsFor("seal"));
