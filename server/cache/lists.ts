import type { PagePath } from "@/app/pages";
import { tutorial } from "@/lib/content/load";
import type { Language } from "@/lib/kernel/languages";

/** Whether a list has a member of this name, in the language in which it would be shown. */
type Has = (name: string, language: Language) => boolean;

/**
 * The lists behind kept pages whose address names a member. They are known without a render, so a made-up name costs
 * nothing, and only true ones are kept. `server/cache/lists.test.ts` fails for a page without its list.
 */
export const LISTS: { readonly [Pattern in PagePath]?: Has } = {
  "/tutorials/[slug]": (slug, language) => tutorial(language, slug) !== undefined,
};
