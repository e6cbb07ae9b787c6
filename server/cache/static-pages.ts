import { pageAt } from "@/app/_features/pages/addresses";

/** A name that a page may have: what callers make up beyond it is rendered for them alone. */
const NAME = /^[a-z0-9-]{1,60}$/;

/** True for public pages that show no data of the database (`kept: "static"` in `app/pages.ts`). */
export function isStaticPage(path: string): boolean {
  const found = pageAt(path);
  return found?.row.kept === "static" && Object.values(found.params).every((name) => NAME.test(name));
}
