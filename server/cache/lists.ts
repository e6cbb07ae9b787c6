import type { PagePath } from "@/app/pages";
import { tutorial } from "@/lib/content/load";
import type { Language } from "@/lib/kernel/languages";

/** Whether the list has this member in a language. */
type Has = (name: string, language: Language) => boolean;

/**
 * Lists of pages whose address names a member. Lookups need no render, so made-up names cost nothing and are
 * not cached. `server/cache/lists.test.ts` fails for a page without its list.
 */
export const LISTS: { readonly [Pattern in PagePath]?: Has } = {
  "/tutorials/[slug]": (slug, language) => tutorial(language, slug) !== undefined,
};
