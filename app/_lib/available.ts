/** The menu's pages that exist in this version; the menu leaves out the rest. */
export const AVAILABLE: ReadonlySet<string> = new Set([
  "/campaigns",
  "/notifications",
  "/community-admins",
  "/settings/admin/admins",
  "/settings/admin/search-engines",
  "/our-balance",
  "/members/add-members",
  "/platform",
  "/find-community",
  "/settings/my-communities",
  "/settings/new-community",
  "/settings/personal-info",
  "/settings/login-security",
  "/settings/tutorials",
  "/settings/faq",
]);

/** The page about a member; undefined while this version has none. */
export const memberPath = (userId: string): string | undefined =>
  AVAILABLE.has("/members") ? `/members/member/${userId}` : undefined;
