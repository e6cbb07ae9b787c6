import { eq, sql } from "drizzle-orm";
import { communities, communityDeclines } from "@/db/schema/community";
import { conflict, forbidden, notFound } from "@/lib/kernel";
import { audit, command, env, query, requirePlatform } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { requireMember } from "../policies";
import { requiredReason } from "../reason";
import { adminIdsOf } from "../roster/members";
import { communityIdSchema } from "../schemas";
import { mayAskAgain } from "./rules/may-ask-again";
import { ADMIN } from "./rules/standing";
import { tellAdmins } from "./tell-admins";

const declineSchema = communityIdSchema.extend({
  /** The founder reads this verbatim. */
  reason: requiredReason,
});

const askAgainPath = (communityId: string) => `/settings/my-communities/community/${communityId}/ask-again`;

/**
 * Declines a waiting community with a reason. Only its founder sees the change, and may edit, ask again or
 * leave. For the provider.
 *
 * - Throws `invalid` without a reason, `notFound` if deleted, `conflict` if already approved or declined.
 */
export const declineCommunity = command(
  declineSchema,
  async (ctx, { communityId, reason }): Promise<void> => {
    requirePlatform(ctx);
    const { id, name, ...community } = await lockCommunity(ctx, communityId);
    if (community.endedAt) throw notFound("this community was deleted");
    if (community.confirmedAt) throw conflict("community.approved_already");
    if (community.declinedAt) throw conflict("community.declined_already");
    const declinedAt = ctx.now();
    await ctx.db.update(communities).set({ declinedAt }).where(eq(communities.id, id));
    const [decline] = await ctx.db
      .insert(communityDeclines)
      .values({ communityId: id, declinedAt, reason, times: 1 })
      .onConflictDoUpdate({
        target: communityDeclines.communityId,
        set: { declinedAt, reason, times: sql`${communityDeclines.times} + 1` },
      })
      .returning({ times: communityDeclines.times });
    await audit(ctx, "community.declined", { type: "community", id });
    const mayAsk = mayAskAgain(decline?.times ?? 1);
    await tellAdmins(ctx, await adminIdsOf(ctx, id), {
      aboutId: id,
      at: declinedAt,
      template: "community-declined",
      data: {
        communityName: name,
        reason,
        askAgain: mayAsk ? `${env().APP_URL}${askAgainPath(id)}` : "",
        support: env().PROVIDER_SUPPORT_EMAIL,
      },
    });
  },
);

type DeclinedCommunity = { declinedAt: Date; reason: string; mayAsk: boolean };

/** Returns the reason of a decline, or null. For its admins, without a second factor, as for founding. */
export const declinedCommunity = query(
  communityIdSchema,
  async (ctx, input): Promise<DeclinedCommunity | null> => {
    const id = idOf(input.communityId);
    if ((await requireMember(ctx, id)) !== ADMIN) throw forbidden();
    const [row] = await ctx.db
      .select({
        declinedAt: communities.declinedAt,
        confirmedAt: communities.confirmedAt,
        reason: communityDeclines.reason,
        times: communityDeclines.times,
      })
      .from(communities)
      .innerJoin(communityDeclines, eq(communityDeclines.communityId, communities.id))
      .where(eq(communities.id, id));
    if (!row?.declinedAt || row.confirmedAt) return null;
    return { declinedAt: row.declinedAt, reason: row.reason, mayAsk: mayAskAgain(row.times) };
  },
);
