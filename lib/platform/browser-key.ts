import { createHmac, hkdfSync } from "node:crypto";
import { ofEnv } from "./env";

const site = ofEnv(({ AUTH_SECRET }) =>
  Buffer.from(hkdfSync("sha256", AUTH_SECRET, "", "manyhands browser keys v1", 32)),
);

const derived = (...parts: readonly string[]) =>
  createHmac("sha256", site()).update(JSON.stringify(parts)).digest();

/**
 * What a browser needs to keep something for one account: a key of 256 bits (base64) that is the same each time and
 * handed only to pages of that account, and a name for what it keeps that tells neither whose it is nor what. Computers
 * are shared, so what is kept must be of no use to whoever is signed in next, or to nobody at all.
 */
export function browserKey(userId: string, purpose: string, ...parts: readonly string[]) {
  return {
    key: derived("key", userId, purpose).toString("base64"),
    name: derived("name", userId, purpose, ...parts).toString("base64url"),
  };
}
