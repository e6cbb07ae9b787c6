import { desc, eq, like } from "drizzle-orm";
import { paymentMarks } from "@/db/schema/payment";
import { type Ctx, requireSystem } from "@/lib/platform";

const PREFIX = "restored:";

/** A restore: how far the backup went, and when the site stopped whose later records are lost. */
export type Restored = { from: Date; until: Date };

/**
 * Records a restore for the desk, which must compare. Returns how far the backup went, from an earlier
 * unfinished run if there is one.
 */
export async function keepRestored(ctx: Ctx, { from, until }: Restored): Promise<Date> {
  requireSystem(ctx);
  const name = `${PREFIX}${until.toISOString()}`;
  await ctx.db.insert(paymentMarks).values({ name, at: from }).onConflictDoNothing();
  const [kept] = await ctx.db.select().from(paymentMarks).where(eq(paymentMarks.name, name));
  return kept?.at ?? from;
}

/** Lists all restores, latest first. */
export async function timesRestored(ctx: Ctx): Promise<Restored[]> {
  const rows = await ctx.db
    .select()
    .from(paymentMarks)
    .where(like(paymentMarks.name, `${PREFIX}%`))
    .orderBy(desc(paymentMarks.name));
  return rows.map(({ name, at }) => ({ from: at, until: new Date(name.slice(PREFIX.length)) }));
}
