import { offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import type { MemberView } from "../roster/members";
import { listMembersSchema, verifiedMembersSchema } from "../schemas";
import { findEntries, type ListedMember } from "./entries";

/**
 * Lists members and invited people by name. Pages start at 1. For admins. Campaigns for a person change
 * nothing here.
 */
export const listMembers = query(listMembersSchema, async (ctx, input): Promise<Paged<ListedMember>> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const { searchString, filter, page, pageSize } = input;
  const window = { limit: pageSize, offset: offsetOf(page, pageSize) };
  const { items, total } = await findEntries(ctx, communityId, { searchString, filter, ...window });
  return pageOf(items, total, page, pageSize);
});

const withoutState = ({ state, unreachable, since, expiresAt, ...member }: ListedMember): MemberView =>
  member;

const EVERYBODY = 1_000_000;

/** Lists verified members by name for the picker; `total` counts all matches. For admins. */
export const verifiedMembers = query(
  verifiedMembersSchema,
  async (ctx, input): Promise<{ items: MemberView[]; total: number }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const { items, total } = await findEntries(ctx, communityId, {
      searchString: input.searchString,
      filter: "verified",
      limit: input.take ?? EVERYBODY,
      offset: 0,
    });
    return { items: items.map(withoutState), total };
  },
);
