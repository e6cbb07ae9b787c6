import { refreshTokens } from "@/db/schema";
import { DAY } from "@/lib/kernel";
import { type Ctx, hashToken, newId, newToken } from "@/lib/platform";
import { ACCESS_TOKEN_SECONDS, signAccessToken } from "./access-token";
import type { Claims } from "./actor-of";
import type { LoginToken } from "./schemas";

/** How long a refresh token waits to be used, in milliseconds; each use gives a new one. */
const REFRESH_TOKEN_LIFE = 30 * DAY;

/**
 * An access token and a refresh token for somebody who has just proved who they are. `familyId` continues a family of
 * refresh tokens; without it a new one begins.
 */
export async function issueTokens(ctx: Ctx, claims: Claims, familyId = newId()): Promise<LoginToken> {
  const refreshToken = newToken();
  const now = ctx.now();
  await ctx.db.insert(refreshTokens).values({
    id: newId(),
    familyId,
    userId: claims.userId,
    tokenHash: hashToken(refreshToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_TOKEN_LIFE),
  });
  return {
    access_token: await signAccessToken(ctx, claims),
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  };
}
