import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recurringGiftPeriods, recurringGifts as table } from "@/db/schema/recurring";
import { hiddenFromCaller } from "@/lib/community/inside";
import { DAY, MAX_PAGE_SIZE, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { pageSchema } from "../schemas";
import { LIVE_STATES, plansOf } from "./has-plans";
import type { Plan } from "./lock-plans";
import { type RecurringGift, viewsOf } from "./plan-view";

/** Then only in the donor's data. */
const ENDED_SHOWN = 30 * DAY;
const MOST_ENDED = 5;

const listSchema = pageSchema.extend({
  /** Asked, resting, declined, bank verification. */
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

const livePlans = (ctx: Ctx, userId: string, input: z.output<typeof listSchema>): Promise<Plan[]> =>
  ctx.db
    .select()
    .from(table)
    .where(and(eq(table.donorId, userId), inArray(table.state, [...LIVE_STATES])))
    .orderBy(...(input.urgentFirst ? [desc(isUrgent)] : []), desc(table.createdAt), desc(table.id))
    .limit(input.pageSize)
    .offset(offsetOf(input.page, input.pageSize));

/** At most five; none that never began. */
const endedPlans = (ctx: Ctx, userId: string): Promise<Plan[]> =>
  ctx.db
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

/**
 * Lists the caller's unfinished plans, newest first (001 §3), once their first gift is paid. By offset: one
 * person has a handful. Throws `unauthenticated`.
 */
export const recurringGifts = query(listSchema, async (ctx, input): Promise<Paged<RecurringGift>> => {
  const { userId } = requireUser(ctx);
  const [plans, total] = await Promise.all([livePlans(ctx, userId, input), plansOf(ctx, userId)]);
  return pageOf(await shown(ctx, plans), total, input.page, input.pageSize);
});

/**
 * Current plans, those waiting for the donor first, and recently ended ones, in one view query. Throws
 * `unauthenticated`.
 */
export const myRecurringGifts = query(
  z.undefined(),
  async (ctx): Promise<{ live: Paged<RecurringGift>; ended: RecurringGift[] }> => {
    const { userId } = requireUser(ctx);
    const page = { page: 1, pageSize: MAX_PAGE_SIZE };
    const [live, ended, total] = await Promise.all([
      livePlans(ctx, userId, { ...page, urgentFirst: true }),
      endedPlans(ctx, userId),
      plansOf(ctx, userId),
    ]);
    const hasEnded = new Set(ended.map(({ id }) => id));
    // A plan may end between the two reads.
    const views = await shown(ctx, [...live.filter(({ id }) => !hasEnded.has(id)), ...ended]);
    return {
      live: pageOf(
        views.filter(({ id }) => !hasEnded.has(id)),
        total,
        page.page,
        page.pageSize,
      ),
      ended: views.filter(({ id }) => hasEnded.has(id)),
    };
  },
);
