import { createHash } from "node:crypto";

/** The number of a word in a community, as `name_keys` of the database makes it. */
export const nameKey = (communityId: string, word: string): number =>
  createHash("md5")
    .update(communityId + word)
    .digest()
    .readInt32BE(0);
