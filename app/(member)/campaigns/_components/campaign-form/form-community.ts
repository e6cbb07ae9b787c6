import type { CommunityInfo } from "@/lib/community";
import type { FormCommunity } from "./who-section";

/** The fields of a community that the form sends to the browser. */
export const formCommunity = ({ id, name, isListed, sendsEachMilestone }: CommunityInfo): FormCommunity => ({
  id,
  name,
  isListed,
  sendsEachMilestone,
});
