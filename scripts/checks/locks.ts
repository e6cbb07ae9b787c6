import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Single statements that lock rows. A caller that combines them with others declares the locks. */
const BY_THEMSELVES = [
  "lib/notification/sending/lock-deliveries.ts",
  "lib/payment/settling/reconcile-payments.ts",
];

/** A waiting lock: not a key lock, and not one that skips locked rows. */
const WAITS = /\.for\(\s*"(?:update|no key update|share)"(?!,\s*\{[^}]*skipLocked)/;
const SAYS_SO = /\b(?:locking|isLocked)\(/;

/** By `lib/platform/lock-order.ts`. */
export function unsaidLocks(files: { name: string; text: string }[]): string[] {
  return files
    .filter(({ name, text }) => WAITS.test(text) && !SAYS_SO.test(text) && !BY_THEMSELVES.includes(name))
    .map(({ name }) => name);
}

export const productFiles = (root: string) =>
  readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => ({ name: join("lib", name), text: readFileSync(join(root, "lib", name), "utf8") }));
