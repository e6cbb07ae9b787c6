import { getLocale } from "next-intl/server";
import { namesOfTypes } from "@/app/_features/meta/campaign-type-name";
import { campaignTypes, communityInfo, verifiedMembers } from "@/lib/community";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import type { MemberMatches } from "./draft";

/** For browsers without scripts. */
export async function firstMembers(ctx: Ctx, communityId: string): Promise<MemberMatches> {
  const { items, total } = await verifiedMembers(ctx, { communityId, take: MAX_PAGE_SIZE });
  return {
    members: items.map((member) => ({ id: member.userId, name: member.fullName, email: member.email })),
    total,
  };
}

export async function formPage(ctx: Ctx, communityId: string) {
  const [{ id, name, isListed, sendsEachMilestone }, types, members] = await Promise.all([
    communityInfo(ctx, { communityId }),
    campaignTypes(ctx),
    firstMembers(ctx, communityId),
  ]);
  return {
    account: requireUser(ctx).userId,
    community: { id, name, isListed, sendsEachMilestone },
    types: namesOfTypes(types, await getLocale()),
    members,
  };
}
