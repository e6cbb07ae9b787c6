import { followTranslators } from "@/components/ui/follow-translators";

const { __zod_globalConfig: zod = {} } = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
// zod's probe for eval would violate the content security policy. zod reads its settings from this object; its own
// `config` would add 3 kB to every page without a schema.
Object.assign(globalThis, { __zod_globalConfig: Object.assign(zod, { jitless: true }) });

if (typeof document !== "undefined") followTranslators();

/**
 * Called by the router when it sets out for another page. Whoever shows a wait listens (`components/shell/waiting.tsx`):
 * a click alone does not tell, because a link may also open a dialog where it stands.
 */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent("setting-out", { detail: url }));
}
