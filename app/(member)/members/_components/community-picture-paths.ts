export const COMMUNITY_DETAILS = "/settings/admin/community";
