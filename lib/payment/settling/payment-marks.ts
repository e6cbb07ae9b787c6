import { inArray } from "drizzle-orm";
import { paymentMarks } from "@/db/schema/payment";
import type { Ctx } from "@/lib/platform";

export async function marksOf<Name extends string>(
  ctx: Ctx,
  names: readonly Name[],
): Promise<Partial<Record<Name, Date>>> {
  const rows = await ctx.db
    .select()
    .from(paymentMarks)
    .where(inArray(paymentMarks.name, [...names]));
  const marks: Partial<Record<Name, Date>> = {};
  for (const name of names) {
    const row = rows.find((one) => one.name === name);
    if (row) marks[name] = row.at;
  }
  return marks;
}

export async function setMark(ctx: Ctx, name: string, at: Date): Promise<void> {
  await ctx.db
    .insert(paymentMarks)
    .values({ name, at })
    .onConflictDoUpdate({ target: paymentMarks.name, set: { at } });
}

const UNLISTED = ["stripe-unlisted-from", "stripe-unlisted-until"] as const;

/** The last gap whose events expired unread. */
export async function unlistedGap(ctx: Ctx): Promise<{ from: Date; until: Date } | null> {
  const { "stripe-unlisted-from": from, "stripe-unlisted-until": until } = await marksOf(ctx, UNLISTED);
  return from && until ? { from, until } : null;
}

export async function noteUnlisted(ctx: Ctx, { from, until }: { from: Date; until: Date }): Promise<void> {
  await setMark(ctx, UNLISTED[0], from);
  await setMark(ctx, UNLISTED[1], until);
}
