import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { look, searchNote } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { idOf } from "../facts";
import { adminIdsOf, membersAmong } from "../roster/members";
import { deskMembersSchema } from "../schemas";
import { findEntries } from "./entries";

const SHOWN = 10;

export type DeskMembers = {
  communityName: string;
  admins: string[];
  members: { userId: string; fullName: string; email: string | null }[];
};

/**
 * Returns a community's admins, and verified non-admins who match a search, for the desk. Audited
 * (`members.looked_up`). Throws `notFound` for a deleted community, and `proof_needed`.
 */
export const deskMembers = look(deskMembersSchema, async (ctx, input) => {
  const communityId = idOf(input.communityId);
  const [community] = await ctx.db
    .select({ name: communities.name, endedAt: communities.endedAt })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (!community || community.endedAt) throw notFound("no such community");
  const admins = await membersAmong(ctx, communityId, await adminIdsOf(ctx, communityId));
  const { searchString } = input;
  const found =
    searchString === ""
      ? { items: [] }
      : await findEntries(ctx, communityId, { searchString, filter: "verified", limit: SHOWN, offset: 0 });
  const members = found.items
    .filter(({ memberRole }) => memberRole !== ADMIN)
    .map(({ userId, fullName, email }) => ({ userId, fullName, email }));
  const shown: DeskMembers = {
    communityName: community.name,
    admins: admins.map(({ fullName }) => fullName),
    members,
  };
  const people = [...admins, ...members].map(({ userId }) => userId);
  return {
    shown,
    logged: {
      action: "members.looked_up",
      subjects: [{ type: "community", id: communityId }],
      data: { ...searchNote(searchString), people },
    },
  };
});
