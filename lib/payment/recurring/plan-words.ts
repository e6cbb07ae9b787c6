import { eq } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import { recurringGiftLinks } from "@/db/schema/recurring";
import { campaignFactsOf, communityFactsOf } from "@/lib/community/inside";
import { brandName, DAY } from "@/lib/kernel";
import { type Ctx, env, hashToken, newToken, seal } from "@/lib/platform";
import type { Plan } from "./lock-plans";

/** Each message has its own link. */
const LINK_LASTS = 120 * DAY;

/** "Visa|4242", or an empty text. */
export const cardCode = (card: { brand: string; last4: string } | null): string =>
  card ? `${brandName(card.brand) ?? ""}|${card.last4}` : "";

export async function cardOfPlan(ctx: Ctx, donorId: string) {
  const [card] = await ctx.db.select().from(savedCards).where(eq(savedCards.userId, donorId));
  return card ?? null;
}

/** A sealed link, which can only pause, skip and end the plan. */
async function linkTo(ctx: Ctx, plan: Pick<Plan, "id">): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  await ctx.db.insert(recurringGiftLinks).values({
    tokenHash: hashToken(token),
    recurringGiftId: plan.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LASTS),
  });
  return seal(`${env().APP_URL}/recurring-gift/${token}`);
}

/** An empty target is Our Balance. */
export async function targetWords(ctx: Ctx, plan: Pick<Plan, "communityId" | "campaignId">) {
  const [campaigns, communities] = await Promise.all([
    campaignFactsOf(ctx, plan.campaignId ? [plan.campaignId] : []),
    communityFactsOf(ctx, [plan.communityId]),
  ]);
  return {
    target: (plan.campaignId && campaigns.get(plan.campaignId)?.name) || "",
    communityName: communities.get(plan.communityId)?.name ?? "",
  };
}

export const planWords = async (ctx: Ctx, plan: Pick<Plan, "id" | "communityId" | "campaignId">) => ({
  ...(await targetWords(ctx, plan)),
  link: await linkTo(ctx, plan),
});
