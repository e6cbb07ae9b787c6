import { config } from "zod/v4/core";

// zod's probe for eval would violate the content security policy. This file runs before any page's schema.
config({ jitless: true });

/**
 * Called by the router when it sets out for another page. Whoever shows a wait listens (`components/shell/waiting.tsx`):
 * a click alone does not tell, because a link may also open a dialog where it stands.
 */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent("setting-out", { detail: url }));
}
