import { verifiedMembers } from "@/lib/community";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import type { MemberMatches } from "./member-choice";

/** Reads the first members, for browsers without scripts. */
export async function firstMembers(ctx: Ctx, communityId: string): Promise<MemberMatches> {
  const { items, total } = await verifiedMembers(ctx, { communityId, take: MAX_PAGE_SIZE });
  return {
    members: items.map((member) => ({ id: member.userId, name: member.fullName, email: member.email })),
    total,
  };
}
