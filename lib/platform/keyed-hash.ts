import { createHmac, hkdfSync } from "node:crypto";
import { ofEnv } from "./env";

const key = ofEnv(({ AUTH_SECRET }) =>
  Buffer.from(hkdfSync("sha256", AUTH_SECRET, "", "manyhands keyed hashes v1", 32)),
);

/**
 * A hash with a key of this site. For values of which there are few, such as addresses of networks: somebody with a copy
 * of the database alone cannot find out which they were by trying them all.
 */
export const keyedHash = (text: string): string =>
  createHmac("sha256", key()).update(text).digest("base64url");
