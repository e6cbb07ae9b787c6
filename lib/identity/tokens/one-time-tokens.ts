import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { oneTimeTokens } from "@/db/schema/identity";
import { invalidField } from "@/lib/kernel";
import { type Ctx, hashToken, newId, newToken } from "@/lib/platform";

export type TokenPurpose =
  | "registration"
  | "password-reset"
  | "email-change"
  | "external-email"
  | "phone-code"
  | "passkey-challenge"
  | "not-me";

type TokenRow = typeof oneTimeTokens.$inferSelect;

type NewToken = {
  purpose: TokenPurpose;
  userId?: string | null;
  data?: Record<string, unknown>;
  lifeSeconds: number;
  /** Default: 256 random bits. */
  token?: string;
};

/** Stores only the hash. */
export async function issueToken(ctx: Ctx, wanted: NewToken): Promise<string> {
  const token = wanted.token ?? newToken();
  const now = ctx.now();
  await ctx.db.insert(oneTimeTokens).values({
    id: newId(),
    purpose: wanted.purpose,
    tokenHash: hashToken(`${wanted.purpose}:${token}`),
    userId: wanted.userId ?? null,
    data: wanted.data ?? {},
    createdAt: now,
    expiresAt: new Date(now.getTime() + wanted.lifeSeconds * 1000),
  });
  return token;
}

type Shown = { purpose: TokenPurpose; token: string };

const live = (ctx: Ctx, { purpose, token }: Shown) =>
  and(
    eq(oneTimeTokens.tokenHash, hashToken(`${purpose}:${token}`)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, ctx.now()),
  );

/** Does not use the token up, because e-mail scanners open links. Null if used or expired. */
export async function peekToken(ctx: Ctx, shown: Shown): Promise<TokenRow | null> {
  const [row] = await ctx.db.select().from(oneTimeTokens).where(live(ctx, shown));
  return row ?? null;
}

/** Uses up a token; only one concurrent use succeeds. Throws `invalid`. Call it in a transaction. */
export async function spendToken(ctx: Ctx, shown: Shown): Promise<TokenRow> {
  if (!ctx.inTransaction) throw new Error("a token is spent in the transaction of what it is good for");
  const [row] = await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now() })
    .where(live(ctx, shown))
    .returning();
  if (!row) throw invalidField("token", "link.expired");
  return row;
}

const unusedOf = (userId: string, purpose: TokenPurpose) =>
  and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt));

export async function oldestOpenToken(ctx: Ctx, userId: string, purpose: TokenPurpose): Promise<Date | null> {
  const [oldest] = await ctx.db
    .select({ createdAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(and(unusedOf(userId, purpose), gt(oneTimeTokens.expiresAt, ctx.now())))
    .orderBy(asc(oneTimeTokens.createdAt))
    .limit(1);
  return oldest?.createdAt ?? null;
}

export async function voidTokens(ctx: Ctx, userId: string, purpose: TokenPurpose): Promise<void> {
  await ctx.db.update(oneTimeTokens).set({ usedAt: ctx.now() }).where(unusedOf(userId, purpose));
}
