import { type Ctx, consumeLimit, hashToken, isWithinLimit, type Limit } from "@/lib/platform";

const TEN_MINUTES = 600;

/**
 * How many new attempts are taken before people are asked to wait. Card testers need hundreds; a congregation behind
 * one router and a donor with several cards do not.
 */
const LIMITS = {
  address: { max: 60, windowSeconds: TEN_MINUTES },
  member: { max: 30, windowSeconds: TEN_MINUTES },
  visitor: { max: 10, windowSeconds: TEN_MINUTES },
  visitorsOfCampaign: { max: 600, windowSeconds: TEN_MINUTES },
} satisfies Record<string, Limit>;

/** Counts a new attempt to give against every limit that applies. Throws `too_many`. */
export async function limitAttempts(
  ctx: Ctx,
  attempt: { visitorEmail: string | null; campaignId: string | null },
): Promise<void> {
  if (ctx.ip) await consumeLimit(ctx, `donate:ip:${ctx.ip}`, LIMITS.address);
  if (ctx.actor.kind === "user") await consumeLimit(ctx, `donate:user:${ctx.actor.userId}`, LIMITS.member);
  if (attempt.visitorEmail) {
    await consumeLimit(ctx, `donate:visitor:${hashToken(attempt.visitorEmail)}`, LIMITS.visitor);
  }
  if (ctx.actor.kind === "visitor" && attempt.campaignId) {
    await consumeLimit(ctx, `donate:campaign:${attempt.campaignId}`, LIMITS.visitorsOfCampaign);
  }
}

/** An attempt is given up after more than `max` declines within the window. */
const DECLINES: Limit = { max: 5, windowSeconds: 3600 };

/** Counts a decline of one attempt; true while it may still be tried with another card. */
export const mayTryAgain = (ctx: Ctx, attempt: string): Promise<boolean> =>
  isWithinLimit(ctx, `declines:${attempt}`, DECLINES);
