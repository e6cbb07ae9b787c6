import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { lockPerson } from "@/lib/identity/inside";
import { notFound, unauthenticated } from "@/lib/kernel";
import { command, consumeLimit, type Limit, requireUser } from "@/lib/platform";
import { addMember } from "../invitations/take-up";
import { idOf, memberRole } from "../policies";
import { communityIdSchema } from "../schemas";

/** Members see the other members, so a limit keeps anybody from joining many communities to collect names. */
const JOINS: Limit = { max: 30, windowSeconds: 3600 };

/**
 * Makes the caller a member of an approved community (specification 000 §4), and accepts an open invitation
 * to it. Changes nothing for somebody who is already a member. Throws `notFound`, also for a community that
 * waits for approval, and `too_many`.
 */
export const joinCommunity = command(
  communityIdSchema,
  async (ctx, input): Promise<{ id: string; name: string }> => {
    const { userId } = requireUser(ctx);
    if (!(await lockPerson(ctx, userId))) throw unauthenticated();
    const [community] = await ctx.db
      .select({ id: communities.id, name: communities.name, confirmedAt: communities.confirmedAt })
      .from(communities)
      .where(eq(communities.id, idOf(input.communityId)))
      .for("key share");
    if (!community) throw notFound("no such community");
    const { id, name } = community;
    if ((await memberRole(ctx, id)) !== null) return { id, name };
    if (!community.confirmedAt) throw notFound("not approved yet");
    await consumeLimit(ctx, `join-community:${userId}`, JOINS);
    await addMember(ctx, id, userId);
    return { id, name };
  },
);
