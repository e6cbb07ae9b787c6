import { createHash, randomBytes } from "node:crypto";
import { v5, v7 } from "uuid";
import { z } from "zod";

/** Creates a UUIDv7, which sorts by creation time. */
export const newId = () => v7();

export const newIdAt = (at: Date) => v7({ msecs: at.getTime() });

const UNTIMED = "5f0c9a52-6a0e-4b57-9d0e-3b1f5a7c2d11";
/**
 * Creates a UUID that reveals neither time nor occasion (v5, like ids from a form's key). For rows that
 * become public later, such as a campaign that began as a suggestion.
 */
export const newUntimedId = () => v5(newToken(), UNTIMED);
export const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** Creates a token of 256 bits. Store only its hash. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Only the hash is stored, so a copy of the database reveals no usable token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Hashes independent of key order, to detect reuse of an idempotency key with other content. */
export function hashContent(value: unknown): string {
  const ordered = (v: unknown): unknown => {
    if (Array.isArray(v)) return v.map(ordered);
    if (v && typeof v === "object") {
      return Object.fromEntries(
        Object.entries(v)
          .filter(([, inner]) => inner !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, ordered(inner)]),
      );
    }
    return v;
  };
  return createHash("sha256")
    .update(JSON.stringify(ordered(value)))
    .digest("hex");
}

/** Verbs use `idOf`: a malformed id is answered like an unknown one. */
export const idSchema = z.guid().transform((value) => value.toLowerCase());
