import { SECOND } from "@/lib/kernel";

/** In milliseconds: a second use this soon is a concurrent request, not a theft. */
export const SAME_MOMENT = 5 * SECOND;

type KnownToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * `refuse`: unknown, expired, revoked, or a concurrent request was faster. `reused`: used before, so a copy
 * exists; end the family.
 */
export function judgeRefresh(token: KnownToken | undefined, now: Date): "rotate" | "refuse" | "reused" {
  if (!token || token.revokedAt) return "refuse";
  if (token.usedAt) return now.getTime() - token.usedAt.getTime() < SAME_MOMENT ? "refuse" : "reused";
  return token.expiresAt > now ? "rotate" : "refuse";
}
