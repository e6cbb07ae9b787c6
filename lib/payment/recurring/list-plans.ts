import { and, count, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recurringGiftPeriods, recurringGifts as table } from "@/db/schema/recurring";
import { hiddenFromCaller } from "@/lib/community/inside";
import { DAY, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { pageSchema } from "../schemas";
import { LIVE_STATES } from "./has-plans";
import type { Plan } from "./lock-plans";
import { type RecurringGift, viewsOf } from "./plan-view";

/** One that has ended is still shown so long, and then only in the donor's data. */
const ENDED_SHOWN = 30 * DAY;
const MOST_ENDED = 5;

const listSchema = pageSchema.extend({
  /** Begins with those that wait for their donor: asked, resting, declined, or wanted by a bank. */
  urgentFirst: z.boolean().default(false),
});

async function shown(ctx: Ctx, plans: Plan[]): Promise<RecurringGift[]> {
  const campaignIds = plans.flatMap(({ campaignId }) => campaignId ?? []);
  return viewsOf(ctx, plans, await hiddenFromCaller(ctx, campaignIds));
}

const isUrgent: SQL = sql`(${table.state} in ('asked', 'resting') or exists (
  select 1 from ${recurringGiftPeriods}
  where ${recurringGiftPeriods.recurringGiftId} = ${table.id}
    and ${recurringGiftPeriods.state} in ('declined', 'needs_bank')))`;

/**
 * The caller's recurring gifts that have not ended, newest first (specification 001 §3); one whose first gift is not paid
 * is none yet. Read by offset: one person has a handful. Throws `unauthenticated` for visitors.
 */
export const recurringGifts = query(listSchema, async (ctx, input): Promise<Paged<RecurringGift>> => {
  const { userId } = requireUser(ctx);
  const { page, pageSize } = input;
  const own = and(eq(table.donorId, userId), inArray(table.state, [...LIVE_STATES]));
  const [plans, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(table)
      .where(own)
      .orderBy(...(input.urgentFirst ? [desc(isUrgent)] : []), desc(table.createdAt), desc(table.id))
      .limit(pageSize)
      .offset(offsetOf(page, pageSize)),
    ctx.db.select({ count: count() }).from(table).where(own),
  ]);
  return pageOf(await shown(ctx, plans), total?.count ?? 0, page, pageSize);
});

/**
 * The caller's recurring gifts that ended within thirty days, the last first and five at most; none of those that never
 * began. Throws `unauthenticated` for visitors.
 */
export const endedRecurringGifts = query(z.undefined(), async (ctx): Promise<RecurringGift[]> => {
  const { userId } = requireUser(ctx);
  const plans = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.donorId, userId),
        eq(table.state, "ended"),
        sql`${table.endReason} <> 'never_started'`,
        gt(table.endedAt, new Date(ctx.now().getTime() - ENDED_SHOWN)),
      ),
    )
    .orderBy(desc(table.endedAt), desc(table.id))
    .limit(MOST_ENDED);
  return shown(ctx, plans);
});
