import { refreshTokens } from "@/db/schema/identity";
import { DAY, SECOND } from "@/lib/kernel";
import { type Ctx, hashToken, newId, newToken } from "@/lib/platform";
import type { LoginToken } from "../schemas";
import { ACCESS_TOKEN_SECONDS, signAccessToken } from "./access-token";
import type { Claims } from "./actor-of";
import type { Authenticated } from "./authentication";
import { openSession } from "./sessions";

/** How long a refresh token can be used, in milliseconds; each use gives a new one. */
export const REFRESH_TOKEN_LIFE = 30 * DAY;

/** Opens an API client's session, with its first tokens, for somebody who has just authenticated. */
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
 * The next pair of tokens of a session; the refresh tokens of one session are a family. A token is worth nothing after
 * the end of its session, which `refreshTokens` and `actorOf` check.
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
