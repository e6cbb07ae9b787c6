import { createHash } from "node:crypto";

/** Computes the key of a word of a name. Must match `name_keys` of the database. */
export const nameKey = (communityId: string, word: string): number =>
  createHash("md5")
    .update(communityId + word)
    .digest()
    .readInt32BE(0);
