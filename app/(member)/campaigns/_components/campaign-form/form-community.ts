import type { CommunityInfo } from "@/lib/community";
import type { FormCommunity } from "./who-section";

export const formCommunity = ({ id, name, isListed, sendsEachMilestone }: CommunityInfo): FormCommunity => ({
  id,
  name,
  isListed,
  sendsEachMilestone,
});
