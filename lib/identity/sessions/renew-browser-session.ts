import { and, eq, gt, isNull } from "drizzle-orm";
import { sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { SECOND } from "@/lib/kernel";
import { audit, type Ctx, inTransaction, locking, log } from "@/lib/platform";
import { type BrowserSession, sessionSeconds } from "./browser-session";
import { COOKIE_LIFE, judgeCookie } from "./rules/judge-cookie";
import { type SessionStart, sessionEnd, sessionExpiry } from "./rules/session-end";
import { revokeFamily } from "./sessions";

const cookieEnd = (start: SessionStart, rotatedAt: Date): number =>
  sessionExpiry(start, rotatedAt, COOKIE_LIFE).getTime();

/**
 * Renews a session; null if it is over.
 *
 * - Returns the same generation until renewal is due, so ten tabs cause one rotation.
 * - Reuse of an old cookie suggests theft and ends the session for both holders.
 */
export const renewBrowserSession = (ctx: Ctx, session: BrowserSession): Promise<BrowserSession | null> =>
  inTransaction(ctx, async (inner) => {
    const now = inner.now();
    const [row] = await inner.db
      .select({
        generation: sessions.generation,
        generationSeen: sessions.generationSeen,
        rotatedAt: sessions.rotatedAt,
        createdAt: sessions.createdAt,
        isPlatformAdmin: users.isPlatformAdmin,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.id, session.sessionId),
          eq(sessions.userId, session.userId),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now),
          eq(users.sessionVersion, session.sessionVersion),
          isNull(users.deletedAt),
        ),
      )
      .for("update", { of: sessions });
    if (!row || sessionEnd(row) <= now) return null;
    locking(inner, "session", [session.sessionId]);
    const verdict = judgeCookie(row, session.generation, now);
    if (verdict === "reused") {
      await endCopied(inner, session);
      return null;
    }
    if (verdict !== "rotate") {
      return { ...session, generation: row.generation, until: cookieEnd(row, row.rotatedAt) };
    }
    const generation = Math.max(row.generation, session.generation) + 1;
    await inner.db
      .update(sessions)
      .set({
        generation,
        generationSeen: false,
        rotatedAt: now,
        lastSeenAt: now,
        expiresAt: sessionExpiry(row, now, sessionSeconds(session.remember) * SECOND),
      })
      .where(eq(sessions.id, session.sessionId));
    return { ...session, generation, until: cookieEnd(row, now) };
  });

async function endCopied(ctx: Ctx, { sessionId, userId }: BrowserSession): Promise<void> {
  await ctx.db.update(sessions).set({ endedAt: ctx.now() }).where(eq(sessions.id, sessionId));
  await revokeFamily(ctx, sessionId);
  await audit(ctx, "identity.cookie_reused", { type: "user", id: userId }, { sessionId });
  log.warn("session_cookie_reused", { userId, sessionId });
}
