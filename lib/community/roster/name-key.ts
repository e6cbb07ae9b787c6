import { createHash } from "node:crypto";

/** Must match `name_keys` of the database. */
export const nameKey = (communityId: string, word: string): number =>
  createHash("md5")
    .update(communityId + word)
    .digest()
    .readInt32BE(0);
