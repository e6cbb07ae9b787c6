import { SECOND } from "@/lib/kernel";

/**
 * Two requests of one client may carry the same token at the same time: within this long after the rotation, in
 * milliseconds, a second use is refused without being taken for a theft.
 */
export const SAME_MOMENT = 5 * SECOND;

export type KnownToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * What a presented refresh token means. `rotate`: it is used up, and a new one is given. `refuse`: unknown, expired,
 * revoked, or lost against a twin. `reused`: it was used up before, so somebody else holds a copy: its whole family
 * ends.
 */
export function judgeRefresh(token: KnownToken | undefined, now: Date): "rotate" | "refuse" | "reused" {
  if (!token || token.revokedAt) return "refuse";
  if (token.usedAt) return now.getTime() - token.usedAt.getTime() < SAME_MOMENT ? "refuse" : "reused";
  return token.expiresAt > now ? "rotate" : "refuse";
}
