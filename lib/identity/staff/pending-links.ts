import { and, gt, isNull, type SQL, sql } from "drizzle-orm";
import { oneTimeTokens } from "@/db/schema/identity";
import type { Ctx } from "@/lib/platform";

/** Literal as in its index, which takes no parameter. */
export const isPendingLink = (ctx: Ctx): SQL | undefined =>
  and(
    sql`${oneTimeTokens.purpose} = 'registration'`,
    sql`${oneTimeTokens.data} ->> 'staff' = 'true'`,
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, ctx.now()),
  );

export async function endPendingLinks(ctx: Ctx, email: string): Promise<number> {
  const ended = await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now() })
    .where(and(isPendingLink(ctx), sql`${oneTimeTokens.data} ->> 'email' = ${email}`))
    .returning({ id: oneTimeTokens.id });
  return ended.length;
}
