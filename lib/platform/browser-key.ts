import { createHmac } from "node:crypto";
import { keysFor } from "./secrets";

const derived = (site: Buffer, ...parts: readonly string[]) =>
  createHmac("sha256", site).update(JSON.stringify(parts)).digest();

/** A key of 256 bits (base64), and the name under which something is kept that it seals. */
export type BrowserKey = { key: string; name: string };

/**
 * What a browser needs to keep something for one account: a key that is the same each time and handed only to pages of that
 * account, and a name for what it keeps that tells neither whose it is nor what. Computers are shared, so what is kept
 * must be of no use to whoever is signed in next, or to nobody at all. `before` are those of earlier secrets: what was
 * kept with them is still found.
 */
export function browserKey(
  userId: string,
  purpose: string,
  ...parts: readonly string[]
): BrowserKey & { before: BrowserKey[] } {
  const keyOf = (site: Buffer): BrowserKey => ({
    key: derived(site, "key", userId, purpose).toString("base64"),
    name: derived(site, "name", userId, purpose, ...parts).toString("base64url"),
  });
  const [present, ...before] = keysFor("cookie", "manyhands browser keys v1");
  return { ...keyOf(present), before: before.map(keyOf) };
}
