import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Statements that lock rows and end by themselves; whoever joins them to more says what it locks. */
const BY_THEMSELVES = [
  "lib/notification/sending/held-in-order.ts",
  "lib/payment/settling/reconcile-payments.ts",
];

/** A lock that waits for whoever holds the row: not a key lock, and not one that skips what is locked. */
const WAITS = /\.for\(\s*"(?:update|no key update|share)"(?!,\s*\{[^}]*skipLocked)/;
const SAYS_SO = /\b(?:locking|isHeld)\(/;

/** The files whose text locks rows without saying so to the order of locks (`lib/platform/lock-order.ts`). */
export function unsaidLocks(files: { name: string; text: string }[]): string[] {
  return files
    .filter(({ name, text }) => WAITS.test(text) && !SAYS_SO.test(text) && !BY_THEMSELVES.includes(name))
    .map(({ name }) => name);
}

/** The product's own TypeScript. */
export const productFiles = (root: string) =>
  readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => ({ name: join("lib", name), text: readFileSync(join(root, "lib", name), "utf8") }));
