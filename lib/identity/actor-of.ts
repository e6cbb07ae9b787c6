import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema";
import type { Ctx, UserActor } from "@/lib/platform";

/** Whom a session or an access token speaks for. */
export type Claims = { userId: string; sessionVersion: number };

/**
 * The person a token names, or null when the account is gone or ended its sessions since the token was made.
 * Every request asks this, so a sign-out holds at once and everywhere.
 */
export async function actorOf(ctx: Ctx, claims: Claims): Promise<UserActor | null> {
  const [user] = await ctx.db
    .select({ isPlatformAdmin: users.isPlatformAdmin, sessionVersion: users.sessionVersion })
    .from(users)
    .where(and(eq(users.id, claims.userId), isNull(users.deletedAt)));
  if (!user || user.sessionVersion !== claims.sessionVersion) return null;
  return { kind: "user", userId: claims.userId, isPlatformAdmin: user.isPlatformAdmin };
}
