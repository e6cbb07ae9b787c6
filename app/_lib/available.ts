/** The menu's pages that exist in this version; the menu leaves out the rest. */
export const AVAILABLE: ReadonlySet<string> = new Set([
  "/campaigns",
  "/notifications",
  "/community-admins",
  "/settings/admin/admins",
  "/our-balance",
  "/platform",
]);

/** The page about a member; undefined while this version has none. */
export const memberPath = (userId: string): string | undefined =>
  AVAILABLE.has("/members") ? `/members/member/${userId}` : undefined;
