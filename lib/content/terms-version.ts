import { createHash } from "node:crypto";
import type { Language } from "@/lib/kernel/languages";
import { page } from "./load";

const AGREED = ["terms-and-conditions", "privacy-and-policy"] as const;

/** The language, such as `en:`, and a hash of the words of terms and privacy policy. */
export function termsVersion(language: Language): string {
  const hash = createHash("sha256");
  for (const name of AGREED) hash.update(`${name}\n${page(language, name).plain}\n`);
  return `${language}:${hash.digest("hex").slice(0, 16)}`;
}
