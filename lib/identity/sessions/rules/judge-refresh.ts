import { SECOND } from "@/lib/kernel";

/**
 * Two requests of one client may send the same token at the same time: within this time after the rotation,
 * in milliseconds, a second use is refused without being treated as a theft.
 */
export const SAME_MOMENT = 5 * SECOND;

export type KnownToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * What to do with a refresh token. `rotate`: use it up and issue a new one. `refuse`: it is unknown, expired,
 * revoked, or a concurrent request was faster. `reused`: it was used up before, so somebody else holds a
 * copy, and its whole family must end.
 */
export function judgeRefresh(token: KnownToken | undefined, now: Date): "rotate" | "refuse" | "reused" {
  if (!token || token.revokedAt) return "refuse";
  if (token.usedAt) return now.getTime() - token.usedAt.getTime() < SAME_MOMENT ? "refuse" : "reused";
  return token.expiresAt > now ? "rotate" : "refuse";
}
