import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { messageAudience } from "@/db/schema/audience";
import { communityAudiences } from "@/db/schema/community";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { type Ctx, offersTexts, onPrimary, requireSystem } from "@/lib/platform";
import { FRESH_FOR, KEPT_FROM, SHOWN_FOR } from "./how-long";
import { recounter } from "./recounter";

type Counts = { byText: number; byEmail: number };

/** Counts the audience of a launch, with these members excluded. Checks no permission. */
export async function countAudience(
  ctx: Ctx,
  of: { communityId: string; recipientId: string | null; excluded: readonly string[] },
): Promise<Counts & { leftOut: number }> {
  const [row] = await ctx.db.execute<{ by_text: number; by_email: number; left_out: number }>(sql`
    select count(*) filter (where a.channel = 'sms')::int as by_text,
      count(*) filter (where a.channel = 'email')::int as by_email,
      count(*) filter (where a.is_left_out)::int as left_out
    from ${messageAudience({ ...of, messageType: LAUNCH_MESSAGE, byTextToo: offersTexts() })} a`);
  return { byText: row?.by_text ?? 0, byEmail: row?.by_email ?? 0, leftOut: row?.left_out ?? 0 };
}

/**
 * Returns a count up to a quarter of an hour old, or null. Enqueues a recount if stale. Checks no permission.
 */
export async function keptAudience(ctx: Ctx, communityId: string): Promise<Counts | null> {
  const [kept] = await ctx.db
    .select()
    .from(communityAudiences)
    .where(eq(communityAudiences.communityId, communityId));
  const age = ctx.now().getTime() - (kept?.countedAt.getTime() ?? 0);
  if (!kept || age < 0 || age >= SHOWN_FOR) return null;
  // Counted while the site still sent texts.
  if (kept.byText > 0 && !offersTexts()) return null;
  if (age >= FRESH_FOR) {
    await onPrimary(ctx)
      .db.update(communityAudiences)
      .set({ askedAt: ctx.now() })
      .where(
        and(
          eq(communityAudiences.communityId, communityId),
          or(
            isNull(communityAudiences.askedAt),
            lt(communityAudiences.askedAt, communityAudiences.countedAt),
          ),
        ),
      );
  }
  return { byText: kept.byText, byEmail: kept.byEmail };
}

/** Stores the count of a large community. Of concurrent counts, the later one wins. */
export async function keepAudience(ctx: Ctx, communityId: string, counts: Counts): Promise<void> {
  const { byText, byEmail } = counts;
  if (byText + byEmail < KEPT_FROM) return;
  const row = { byText, byEmail, countedAt: ctx.now() };
  await onPrimary(ctx)
    .db.insert(communityAudiences)
    .values({ communityId, ...row })
    .onConflictDoUpdate({
      target: communityAudiences.communityId,
      set: row,
      setWhere: lt(communityAudiences.countedAt, row.countedAt),
    });
}

const recounted = recounter("community");

/**
 * Recounts what admins have viewed since the last count. Returns the number of communities. For the system.
 */
export async function recountAudiences(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  const asked = await ctx.db
    .select({ id: communityAudiences.communityId })
    .from(communityAudiences)
    .where(gt(communityAudiences.askedAt, communityAudiences.countedAt));
  return recounted(ctx, asked, async ({ id }) => {
    const counts = await countAudience(ctx, { communityId: id, recipientId: null, excluded: [] });
    if (counts.byText + counts.byEmail >= KEPT_FROM) await keepAudience(ctx, id, counts);
    // Now small enough to count directly.
    else await ctx.db.delete(communityAudiences).where(eq(communityAudiences.communityId, id));
  });
}
