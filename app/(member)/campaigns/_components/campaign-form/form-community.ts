import type { CommunityInfo } from "@/lib/community";
import type { FormCommunity } from "./who-section";

/** What the form needs of a community: no more of it reaches the browser. */
export const formCommunity = ({ id, name, isListed, sendsEachMilestone }: CommunityInfo): FormCommunity => ({
  id,
  name,
  isListed,
  sendsEachMilestone,
});
