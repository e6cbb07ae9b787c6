import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { oneTimeTokens } from "@/db/schema/identity";
import { type Ctx, hashToken, newId, newToken } from "@/lib/platform";
import type { TokenPurpose } from "./one-time-tokens";

/** For one person's session; its token is never given out. */
type Code = { id: string; data: Record<string, unknown>; createdAt: Date };

const openOf = (ctx: Ctx, userId: string, purpose: TokenPurpose) =>
  and(
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, ctx.now()),
  );

/** Checks no permission. */
export async function openCode(ctx: Ctx, userId: string, purpose: TokenPurpose): Promise<Code | null> {
  const [row] = await ctx.db
    .select({ id: oneTimeTokens.id, data: oneTimeTokens.data, createdAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(openOf(ctx, userId, purpose))
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1);
  return row ?? null;
}

type NewCode = {
  userId: string;
  purpose: TokenPurpose;
  data: Record<string, unknown>;
  expiresAt: Date;
};

/** Returns the id. Checks no permission. */
export async function replaceCode(ctx: Ctx, { expiresAt, ...wanted }: NewCode): Promise<string> {
  await endCodes(ctx, wanted.userId, wanted.purpose);
  const id = newId();
  await ctx.db
    .insert(oneTimeTokens)
    .values({ id, ...wanted, tokenHash: hashToken(newToken()), createdAt: ctx.now(), expiresAt });
  return id;
}

/** Checks no permission. */
export async function changeCode(ctx: Ctx, id: string, data: Record<string, unknown>): Promise<void> {
  await ctx.db.update(oneTimeTokens).set({ data }).where(eq(oneTimeTokens.id, id));
}

/** Checks no permission. */
export async function endCodes(ctx: Ctx, userId: string, purpose: TokenPurpose): Promise<void> {
  await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now() })
    .where(openOf(ctx, userId, purpose));
}
