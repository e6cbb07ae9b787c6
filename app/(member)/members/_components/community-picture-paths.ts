/** The page on which an admin edits the community, its picture included. */
export const COMMUNITY_DETAILS = "/settings/admin/community";
