import { createHash } from "node:crypto";
import { keysFor } from "./secrets";

/** AES-256 and HMAC-SHA-256. */
const KEY_BYTES = 64;

const PURPOSE = "manyhands sealed records v1";

const kidOf = (key: Buffer) => createHash("sha256").update("name of ").update(key).digest("hex").slice(0, 16);

/**
 * Startup parameters of a connection that reads or writes sealed records (`db/routines/sealed_record.sql`):
 * the keys of every seal secret, the present one first.
 */
export const recordSettings = (): Record<string, string> => ({
  "manyhands.record_keys": keysFor("seal", PURPOSE, KEY_BYTES)
    .map((key) => `${kidOf(key)}:${key.toString("hex")}`)
    .join(" "),
});
