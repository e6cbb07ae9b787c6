import { desc, eq, like } from "drizzle-orm";
import { paymentMarks } from "@/db/schema/payment";
import { type Ctx, requireSystem } from "@/lib/platform";

const PREFIX = "restored:";

/** Records that came out of a backup: how far they went, and when the site stopped whose later records are lost. */
export type Restored = { from: Date; until: Date };

/**
 * Keeps that these records came out of a backup, for the desk, which is told what it has to compare. Returns how far they went,
 * also when that was kept before, by a run that did not come to its end.
 */
export async function keepRestored(ctx: Ctx, { from, until }: Restored): Promise<Date> {
  requireSystem(ctx);
  const name = `${PREFIX}${until.toISOString()}`;
  await ctx.db.insert(paymentMarks).values({ name, at: from }).onConflictDoNothing();
  const [kept] = await ctx.db.select().from(paymentMarks).where(eq(paymentMarks.name, name));
  return kept?.at ?? from;
}

/** Every time that these records came out of a backup, the latest first. */
export async function timesRestored(ctx: Ctx): Promise<Restored[]> {
  const rows = await ctx.db
    .select()
    .from(paymentMarks)
    .where(like(paymentMarks.name, `${PREFIX}%`))
    .orderBy(desc(paymentMarks.name));
  return rows.map(({ name, at }) => ({ from: at, until: new Date(name.slice(PREFIX.length)) }));
}
