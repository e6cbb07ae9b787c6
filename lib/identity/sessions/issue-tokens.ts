import { refreshTokens } from "@/db/schema/identity";
import { DAY, SECOND } from "@/lib/kernel";
import { type Ctx, hashToken, newId, newToken } from "@/lib/platform";
import type { LoginToken } from "../schemas";
import { ACCESS_TOKEN_SECONDS, signAccessToken } from "./access-token";
import type { Claims } from "./actor-of";
import type { Authenticated } from "./authentication";
import { openSession } from "./sessions";

/** In milliseconds; each use issues a new one. */
export const REFRESH_TOKEN_LIFE = 30 * DAY;

export async function issueTokens(
  ctx: Ctx,
  {
    userId,
    sessionVersion,
    proved = false,
  }: Pick<Authenticated, "userId" | "sessionVersion"> & { proved?: boolean },
): Promise<LoginToken> {
  const authentication: Authenticated = { challenge: null, userId, sessionVersion, proved };
  const sessionId = await openSession(ctx, authentication, "api", REFRESH_TOKEN_LIFE / SECOND);
  return nextTokens(
    ctx,
    { userId, sessionVersion, sessionId },
    new Date(ctx.now().getTime() + REFRESH_TOKEN_LIFE),
  );
}

/**
 * A session's refresh tokens are a family; `refreshTokens` and `actorOf` refuse them after the session's end.
 */
export async function nextTokens(ctx: Ctx, claims: Claims, expiresAt: Date): Promise<LoginToken> {
  const refreshToken = newToken();
  const now = ctx.now();
  await ctx.db.insert(refreshTokens).values({
    id: newId(),
    familyId: claims.sessionId,
    userId: claims.userId,
    tokenHash: hashToken(refreshToken),
    createdAt: now,
    expiresAt,
  });
  return {
    access_token: await signAccessToken(ctx, claims),
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  };
}
