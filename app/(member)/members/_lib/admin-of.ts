import { redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { type Member, requireAdminViewer, requireViewer } from "@/app/_lib/session";
import { ADMIN, type MyCommunity } from "@/lib/community";

/** By default of the current community. */
export async function requireAdminOf(
  communityId: Param,
): Promise<{ ctx: Member["ctx"]; community: MyCommunity }> {
  const id = one(communityId)?.toLowerCase();
  if (!id) {
    const { ctx, community } = await requireAdminViewer();
    return { ctx, community };
  }
  const { ctx, communities } = await requireViewer();
  const community = communities.find((mine) => mine.id === id && mine.isConfirmed && mine.role === ADMIN);
  return community ? { ctx, community } : redirect("/campaigns");
}

const ADD_MEMBERS = "/members/add-members";
export const addMembersPath = (communityId: string) => `${ADD_MEMBERS}?communityId=${communityId}`;
export const manualPath = (communityId: string) => `${ADD_MEMBERS}/manual?communityId=${communityId}`;
export const renewPath = (communityId: string) => `${addMembersPath(communityId)}&renew=1#link`;
export const joinRequestsPath = (communityId: string) => `/members/join-requests?communityId=${communityId}`;
