import type { PagePath } from "@/app/pages";
import { tutorial } from "@/lib/content/load";
import type { Language } from "@/lib/kernel/languages";

/** Whether a list has a member of this name in this language. */
type Has = (name: string, language: Language) => boolean;

/**
 * Lists behind cached pages whose address names a member. Lookups need no render, so made-up names cost
 * nothing and only real ones are cached. `server/cache/lists.test.ts` fails for a page without its list.
 */
export const LISTS: { readonly [Pattern in PagePath]?: Has } = {
  "/tutorials/[slug]": (slug, language) => tutorial(language, slug) !== undefined,
};
