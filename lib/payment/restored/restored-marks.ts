import { desc, eq, like } from "drizzle-orm";
import { paymentMarks } from "@/db/schema/payment";
import { type Ctx, requireSystem } from "@/lib/platform";

const PREFIX = "restored:";

/** `from`: end of the backup. `until`: when the site stopped. */
export type Restored = { from: Date; until: Date };

/**
 * Records a restore for the desk, which must compare. Returns the end of the backup, from an unfinished
 * earlier run if any.
 */
export async function keepRestored(ctx: Ctx, { from, until }: Restored): Promise<Date> {
  requireSystem(ctx);
  const name = `${PREFIX}${until.toISOString()}`;
  await ctx.db.insert(paymentMarks).values({ name, at: from }).onConflictDoNothing();
  const [kept] = await ctx.db.select().from(paymentMarks).where(eq(paymentMarks.name, name));
  return kept?.at ?? from;
}

/** Latest first. */
export async function timesRestored(ctx: Ctx): Promise<Restored[]> {
  const rows = await ctx.db
    .select()
    .from(paymentMarks)
    .where(like(paymentMarks.name, `${PREFIX}%`))
    .orderBy(desc(paymentMarks.name));
  return rows.map(({ name, at }) => ({ from: at, until: new Date(name.slice(PREFIX.length)) }));
}
