import { communityLinks, invitations, sealedRecipients } from "@/db/schema/community";
import { sealedColumn, sealedRecord } from "@/lib/platform";

/** Links that admins share. */
export const SEALED_BY_COMMUNITY = [
  sealedColumn(communityLinks.token, communityLinks.communityId),
  sealedColumn(invitations.handedToken, invitations.id),
];

export const RECORDS_BY_COMMUNITY = [
  sealedRecord(sealedRecipients.record, sealedRecipients.campaignId, "recipient"),
];
