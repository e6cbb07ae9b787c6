import type { CampaignView } from "@/lib/community";
import { campaignPaths } from "./paths";

/** Where a campaign's link leads: members to their own page of it, everybody else to the public one. */
export const whereItLeads = ({ id, communityId, viewerRole }: CampaignView): string =>
  viewerRole === null ? campaignPaths.shared({ communityId, campaignId: id }) : campaignPaths.active(id);
