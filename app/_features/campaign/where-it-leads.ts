import type { CampaignView } from "@/lib/community";
import { campaignPaths } from "./paths";

/** Returns the member page for members, else the public page. */
export const whereItLeads = ({ id, communityId, viewerRole }: CampaignView): string =>
  viewerRole === null ? campaignPaths.shared({ communityId, campaignId: id }) : campaignPaths.active(id);
