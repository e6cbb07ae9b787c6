import { followTranslators } from "@/components/ui/follow-translators";

const { __zod_globalConfig: zod = {} } = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
// zod's probe for eval would violate the content security policy. zod's own `config` would add 3 kB to every
// page without a schema.
Object.assign(globalThis, { __zod_globalConfig: Object.assign(zod, { jitless: true }) });

if (typeof document !== "undefined") followTranslators();

/**
 * `components/shell/waiting.tsx` listens. A click alone is no sign of navigation: a link may open a dialog.
 */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent("setting-out", { detail: url }));
}
