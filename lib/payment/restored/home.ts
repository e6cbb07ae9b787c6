import { like, sql } from "drizzle-orm";
import { paymentMarks } from "@/db/schema/payment";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";

const PREFIX = "home:";

/** Server id and database, which differ for a copy or a restored dump. */
async function homeHere(ctx: Ctx): Promise<string | null> {
  const [may] = await ctx.db.execute<{ ask: boolean }>(
    sql`select has_function_privilege('pg_control_system()', 'execute') as ask`,
  );
  if (!may?.ask) return null;
  const [row] = await ctx.db.execute<{ home: string }>(sql`
    select ${PREFIX} || s.system_identifier || ':' || d.oid as home
    from pg_control_system() s, pg_database d where d.datname = current_database()`);
  return row?.home ?? null;
}

async function homesOf(ctx: Ctx): Promise<string[]> {
  const homes = await ctx.db
    .select({ name: paymentMarks.name })
    .from(paymentMarks)
    .where(like(paymentMarks.name, `${PREFIX}%`));
  return homes.map(({ name }) => name);
}

/**
 * Checks that these records belong here. Copied or restored records must neither send nor charge: their
 * unsent items may have been sent. The first worker of new records settles them here.
 */
export async function livesHere(ctx: Ctx): Promise<boolean> {
  requireSystem(ctx);
  const here = await homeHere(ctx);
  if (here === null) return true;
  const homes = await homesOf(ctx);
  if (homes.length === 0) await settleHere(ctx);
  return homes.length === 0 || homes.includes(here);
}

/** Like `livesHere`, but writes nothing. */
export async function livedElsewhere(ctx: Ctx): Promise<boolean> {
  requireSystem(ctx);
  const here = await homeHere(ctx);
  if (here === null) return false;
  const homes = await homesOf(ctx);
  return homes.length > 0 && !homes.includes(here);
}

export async function settleHere(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const here = await homeHere(ctx);
  if (here === null) return;
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(paymentMarks).where(like(paymentMarks.name, `${PREFIX}%`));
    await tx.db.insert(paymentMarks).values({ name: here, at: tx.now() });
  });
}
