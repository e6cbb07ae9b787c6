import { createHmac } from "node:crypto";
import { keysFor } from "./secrets";

const derived = (site: Buffer, ...parts: readonly string[]) =>
  createHmac("sha256", site).update(JSON.stringify(parts)).digest();

/** Base64 key of 256 bits. */
export type BrowserKey = { key: string; name: string };

/**
 * Returns the key and storage name for an account's data in a browser.
 *
 * - Stable and given only to the account's pages: on a shared computer the data is useless to others.
 * - The name reveals neither account nor content.
 * - `before`: from earlier secrets, to find older data.
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
