import { and, eq, isNull } from "drizzle-orm";
import { refreshTokens as rows, sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { unauthenticated } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  hashToken,
  inTransaction,
  locking,
  log,
  parseInput,
  type Verb,
} from "@/lib/platform";
import { type LoginToken, refreshSchema } from "../schemas";
import { nextTokens, REFRESH_TOKEN_LIFE } from "./issue-tokens";
import { judgeRefresh } from "./rules/judge-refresh";
import { sessionExpiry } from "./rules/session-end";
import { revokeFamily } from "./sessions";
import { countRefresh } from "./try-limits";

/**
 * Exchanges a refresh token.
 *
 * - Of two concurrent uses one is refused; a later reuse suggests theft and ends the family.
 * - Throws `unauthenticated`, `too_many`.
 * - Call it outside a transaction: the error must not roll back the end of a family.
 */
export const refreshTokens: Verb<{ refreshToken: string }, LoginToken> = async (ctx, input) => {
  if (ctx.inTransaction) throw new Error("refreshing tokens cannot join a transaction");
  const { refreshToken } = parseInput(refreshSchema, input);
  await countRefresh(ctx);
  const token = await inTransaction(ctx, (inner) => rotate(inner, refreshToken));
  if (!token) throw unauthenticated();
  return token;
};

/**
 * Lock order: person, session, token, same as a sign-out. A sign-out therefore runs before this, or after it
 * and also ends the new token.
 */
async function rotate(ctx: Ctx, refreshToken: string): Promise<LoginToken | null> {
  const tokenHash = hashToken(refreshToken);
  const [owner] = await ctx.db
    .select({ id: rows.userId, sessionId: rows.familyId })
    .from(rows)
    .where(eq(rows.tokenHash, tokenHash));
  if (!owner) return null;
  const [user] = await ctx.db
    .select({ sessionVersion: users.sessionVersion, isPlatformAdmin: users.isPlatformAdmin })
    .from(users)
    .where(and(eq(users.id, owner.id), isNull(users.deletedAt)))
    .for("share");
  locking(ctx, "person", [owner.id]);
  locking(ctx, "session", [owner.sessionId]);
  const [opened] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, owner.sessionId))
    .for("no key update");
  const [known] = await ctx.db.select().from(rows).where(eq(rows.tokenHash, tokenHash)).for("update");
  const verdict = judgeRefresh(known, ctx.now());
  if (!known || verdict === "refuse") return null;
  if (verdict === "reused") {
    await endFamily(ctx, known.familyId);
    await audit(ctx, "identity.refresh_reused", { type: "user", id: known.userId });
    log.warn("refresh_token_reused", { userId: known.userId, familyId: known.familyId });
    return null;
  }
  const now = ctx.now();
  await ctx.db.update(rows).set({ usedAt: now }).where(eq(rows.id, known.id));
  if (!user || !opened) return null;
  const expiresAt = sessionExpiry({ ...opened, ...user }, now, REFRESH_TOKEN_LIFE);
  if (expiresAt <= now) return null;
  const [session] = await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(sessions.id, known.familyId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (!session) return null;
  const { sessionVersion } = user;
  return nextTokens(ctx, { userId: known.userId, sessionVersion, sessionId: session.id }, expiresAt);
}

/** Access tokens are invalid without their session. */
async function endFamily(ctx: Ctx, familyId: string): Promise<void> {
  await ctx.db.update(sessions).set({ endedAt: ctx.now() }).where(eq(sessions.id, familyId));
  await revokeFamily(ctx, familyId);
}
