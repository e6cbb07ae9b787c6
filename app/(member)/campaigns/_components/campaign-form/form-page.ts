import { getLocale } from "next-intl/server";
import { namesOfTypes } from "@/app/_features/meta/campaign-type-name";
import { campaignTypes, communityInfo, verifiedMembers } from "@/lib/community";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import type { MemberMatches } from "./draft";

/** Without a search: the first members, also for browsers without scripts. */
export async function listMembers(
  ctx: Ctx,
  communityId: string,
  searchString?: string,
): Promise<MemberMatches> {
  const { items, total } = await verifiedMembers(ctx, { communityId, searchString, take: MAX_PAGE_SIZE });
  return {
    members: items.map((member) => ({ id: member.userId, name: member.fullName, email: member.email })),
    total,
  };
}

export async function formPage(ctx: Ctx, communityId: string) {
  const [{ id, name, isListed, sendsEachMilestone }, types, members] = await Promise.all([
    communityInfo(ctx, { communityId }),
    campaignTypes(ctx),
    listMembers(ctx, communityId),
  ]);
  return {
    account: requireUser(ctx).userId,
    community: { id, name, isListed, sendsEachMilestone },
    types: namesOfTypes(types, await getLocale()),
    members,
  };
}

export type FormCommunity = Awaited<ReturnType<typeof formPage>>["community"];
