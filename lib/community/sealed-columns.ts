import { communityLinks, invitations } from "@/db/schema/community";
import { sealedColumn } from "@/lib/platform";

/** Columns with sealed values: the links that admins share and hand on. */
export const SEALED_BY_COMMUNITY = [
  sealedColumn(communityLinks.token, communityLinks.communityId),
  sealedColumn(invitations.handedToken, invitations.id),
];
