import { createHmac } from "node:crypto";
import { keysFor } from "./secrets";

const keys = () => keysFor("signing", "manyhands keyed hashes v1");

const hashWith = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

/**
 * Hashes guessable values, such as network addresses: a copy of the database alone does not reveal them.
 * Changes with SIGNING_SECRET, so such keys count for half an hour at most or use `keyedHashes`.
 */
export const keyedHash = (text: string): string => hashWith(keys()[0], text);

/** Includes earlier secrets. */
export const keyedHashes = (text: string): string[] => keys().map((key) => hashWith(key, text));
