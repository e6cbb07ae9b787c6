/** The menu's pages that exist in this version; the menu leaves out the rest. */
export const AVAILABLE: ReadonlySet<string> = new Set([
  "/campaigns",
  "/notifications",
  "/community-admins",
  "/settings/admin/admins",
  "/our-balance",
  "/platform",
]);
