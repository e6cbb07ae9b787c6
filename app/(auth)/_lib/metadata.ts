import type { Metadata } from "next";
import type { Param } from "@/app/_features/forms/search-params";
import { publicPageMetadata } from "@/app/_features/meta";
import { LANGUAGE_PARAMETER } from "@/lib/kernel/languages";

/** Keeps the parameters of personal links out of search engines. */
export async function doorMetadata(
  page: "login" | "signUp",
  query: Record<string, Param>,
): Promise<Metadata> {
  const metadata = await publicPageMetadata(page);
  const isPlain = Object.keys(query).every((name) => name === LANGUAGE_PARAMETER);
  return isPlain ? metadata : { ...metadata, robots: { index: false, follow: false } };
}
