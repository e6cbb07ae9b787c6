import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { buildOnce } from "@/db/made-once";
import { sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { MINUTE } from "@/lib/kernel";
import { type Ctx, keepRead, readOnce, requireUser, type UserActor } from "@/lib/platform";
import { sessionEnd } from "./rules/session-end";

export type Claims = {
  userId: string;
  sessionVersion: number;
  sessionId: string;
  /** Raised by each cookie renewal; absent in access tokens. */
  generation?: number;
};

/** Minimum milliseconds between writes of `lastSeenAt`. */
const SEEN_EVERY = 5 * MINUTE;

/** Runs on every request. */
const callerOf = buildOnce((db) =>
  db
    .select({
      person: users,
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      lastSeenAt: sessions.lastSeenAt,
      generation: sessions.generation,
      generationSeen: sessions.generationSeen,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
        eq(users.id, sql.placeholder("userId")),
        eq(users.sessionVersion, sql.placeholder("sessionVersion")),
        isNull(users.deletedAt),
      ),
    )
    .prepare("caller"),
);

/**
 * Read on every request, so that a sign-out takes effect immediately. Null if the account is deleted or the
 * session over.
 */
export async function actorOf(ctx: Ctx, claims: Claims): Promise<UserActor | null> {
  const now = ctx.now();
  const { sessionId, userId, sessionVersion } = claims;
  // Placeholders skip the column's encoding.
  const [row] = await callerOf(ctx.db).execute({
    ...{ sessionId, userId, sessionVersion },
    now: now.toISOString(),
  });
  if (!row) return null;
  const { createdAt, person } = row;
  if (sessionEnd({ createdAt, isPlatformAdmin: person.isPlatformAdmin }) <= now) return null;
  const isNewest = claims.generation === row.generation;
  if ((isNewest && !row.generationSeen) || now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY) {
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: now, ...(isNewest ? { generationSeen: true } : {}) })
      .where(and(eq(sessions.id, claims.sessionId), eq(sessions.generation, row.generation)));
  }
  keepRead(ctx, OWN_ROW, person);
  return {
    kind: "user",
    userId: claims.userId,
    isPlatformAdmin: person.isPlatformAdmin,
    sessionId: claims.sessionId,
    secondFactor: person.totpConfirmedAt !== null,
    provedAt: row.provedAt,
  };
}

const OWN_ROW = "own row";

/** Undefined for a deleted account. Throws `unauthenticated` for visitors. */
export async function ownRow(ctx: Ctx): Promise<typeof users.$inferSelect | undefined> {
  const { userId } = requireUser(ctx);
  return readOnce(ctx, OWN_ROW, async () => {
    const [row] = await ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    return row;
  });
}
