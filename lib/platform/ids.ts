import { createHash, randomBytes } from "node:crypto";
import { v5, v7 } from "uuid";
import { z } from "zod";

/** A new UUIDv7: sorts by the time it was made. */
export const newId = () => v7();

/** A new UUIDv7 with this moment as its time. */
export const newIdAt = (at: Date) => v7({ msecs: at.getTime() });

const UNTIMED = "5f0c9a52-6a0e-4b57-9d0e-3b1f5a7c2d11";
/**
 * A new UUID that tells neither when nor on what occasion it was made: of the same kind (v5) as ids that are made from
 * the key of a form. For what becomes public later, as a campaign that began as somebody's suggestion.
 */
export const newUntimedId = () => v5(newToken(), UNTIMED);
/** The time in a UUIDv7. */
export const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** A new secret of 256 bits, for links and refresh tokens. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The SHA-256 of a token. Only this is stored, so nobody can use a token from a copy of the database. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * A hash of plain data that does not depend on the order of keys. Stored beside an idempotency key, it shows whether
 * the key was used again with other content.
 */
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

/** An id as it arrives from outside. A malformed one is answered like an unknown one, so verbs use `idOf`. */
export const idSchema = z.guid().transform((value) => value.toLowerCase());
