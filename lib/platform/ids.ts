import { createHash, randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { z } from "zod";

/** A new UUIDv7: sorts by the time it was made. */
export const newId = () => v7();

/** A new UUIDv7 that says it was made at this moment. */
export const newIdAt = (at: Date) => v7({ msecs: at.getTime() });
/** The moment a UUIDv7 says it was made at. */
export const madeAt = (id: string) => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** A new secret of 256 bits, for links and refresh tokens. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString("base64url");

/** How a token is stored and looked up. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** A stable hash of plain data, whatever the order of its keys: tells whether a key came with the same content. */
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
