import { createHmac } from "node:crypto";
import { keysFor } from "./secrets";

const derived = (site: Buffer, ...parts: readonly string[]) =>
  createHmac("sha256", site).update(JSON.stringify(parts)).digest();

/** A 256-bit key (base64) and the storage name of what it seals. */
export type BrowserKey = { key: string; name: string };

/**
 * Returns the key and storage name with which a browser keeps data of one account.
 *
 * - The key is stable and given only to pages of that account: on a shared computer the data is useless to
 *   others.
 * - The name reveals neither the account nor the content.
 * - `before` holds those of earlier secrets, so that older data is still found.
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
