import { createHmac } from "node:crypto";
import { keysFor } from "./secrets";

const keys = () => keysFor("signing", "manyhands keyed hashes v1");

const hashWith = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

/**
 * A hash with a key of this site. For values of which there are few, such as addresses of networks: somebody with a copy
 * of the database alone cannot find out which they were by trying them all. It is another one once SIGNING_SECRET is
 * replaced, so what is found by it counts for half an hour at most, or is asked for by `keyedHashes`.
 */
export const keyedHash = (text: string): string => hashWith(keys()[0], text);

/** The present hash, and those that earlier secrets gave the text. */
export const keyedHashes = (text: string): string[] => keys().map((key) => hashWith(key, text));
