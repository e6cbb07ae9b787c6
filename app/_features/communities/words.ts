import type { CommunityInfo } from "@/lib/community";
import { plural } from "@/lib/kernel";

/** The line below a community's name: "Class alumni. Dayton, Ohio". */
export const whatAndWhere = ({ typeName, location }: Pick<CommunityInfo, "typeName" | "location">) =>
  location ? `${typeName}. ${location}` : typeName;

/** The same with how many are in it. */
export const withMembers = (
  community: Pick<CommunityInfo, "typeName" | "location"> & { numberOfMembers: number },
) => `${whatAndWhere(community)}. ${plural(community.numberOfMembers, "member")}`;

export const LEAVE_QUESTION = (name: string) => `Leave ${name}?`;
export const LEAVE_CONSEQUENCE =
  "You no longer hear of its campaigns, and its pages close for you. What you gave stays where it is.";
/** The same for whoever founded a community that still waits for approval, in which nobody else is. */
export const LEAVE_WAITING =
  "It waits for approval and nobody else is in it, so it ends with that. Write to us within thirty days if you want it back.";
/** Shown beside the specification's sentence to an admin without whom the community cannot be run. */
export const WHY_AN_ADMIN =
  "A community needs an admin who can run every campaign that is active, so somebody else has to be one first.";
