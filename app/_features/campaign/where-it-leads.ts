import type { CampaignView } from "@/lib/community";
import { campaignPaths } from "./paths";

export const whereItLeads = ({ id, communityId, viewerRole }: CampaignView): string =>
  viewerRole === null ? campaignPaths.shared({ communityId, campaignId: id }) : campaignPaths.active(id);
