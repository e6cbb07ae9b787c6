import { communityLinks, invitations } from "@/db/schema/community";
import { sealedColumn } from "@/lib/platform";

/** Links that admins share. */
export const SEALED_BY_COMMUNITY = [
  sealedColumn(communityLinks.token, communityLinks.communityId),
  sealedColumn(invitations.handedToken, invitations.id),
];
