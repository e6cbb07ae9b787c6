import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { cardSurges, cardTries } from "@/db/schema/payment";
import { SECOND } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, inTransaction, log, newId, requireSystem } from "@/lib/platform";
import type { Keys } from "./keys";
import { SURGE, WINDOW_SECONDS } from "./rules/verdict";

const windowStart = (ctx: Ctx) => new Date(ctx.now().getTime() - WINDOW_SECONDS * SECOND);

async function declinesUnder(ctx: Ctx, key: string): Promise<number> {
  const [row] = await ctx.db
    .select({ declines: sql<number>`coalesce(sum(${cardTries.units}), 0)::int` })
    .from(cardTries)
    .where(
      and(
        eq(cardTries.state, "declined"),
        eq(cardTries.kind, "try"),
        gte(cardTries.at, windowStart(ctx)),
        sql`${cardTries.keys} @> array[${key}]`,
      ),
    );
  return row?.declines ?? 0;
}

/** Names no campaign: a reader may be its recipient. */
async function campaignWords(ctx: Ctx, campaignId: string): Promise<string> {
  const [campaign] = await ctx.db
    .select({ community: communityFacts.name })
    .from(campaignFacts)
    .innerJoin(communityFacts, eq(communityFacts.id, campaignFacts.communityId))
    .where(eq(campaignFacts.id, campaignId));
  return campaign ? `a campaign of ${campaign.community}` : "a campaign";
}

/** The desk gets one e-mail per surge. */
async function noteSurge(ctx: Ctx, campaignId: string | null, declines: number): Promise<void> {
  const isThis = campaignId === null ? isNull(cardSurges.campaignId) : eq(cardSurges.campaignId, campaignId);
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`card-surge:${campaignId ?? "site"}`}, 0))`,
    );
    const open = await tx.db
      .update(cardSurges)
      .set({ lastAt: now, declines: sql`greatest(${cardSurges.declines}, ${declines})` })
      .where(and(isThis, isNull(cardSurges.endedAt)))
      .returning({ id: cardSurges.id });
    if (open.length > 0) return;
    const id = newId();
    await tx.db.insert(cardSurges).values({ id, campaignId, startedAt: now, lastAt: now, declines });
    await audit(
      { ...tx, actor: { kind: "system", name: "cards" } },
      "cards.surge",
      { type: "card_surge", id },
      { campaignId, declines },
    );
    const where = campaignId === null ? "all over the site" : `at ${await campaignWords(tx, campaignId)}`;
    await queueMessage(tx, {
      to: { email: env().PROVIDER_SUPPORT_EMAIL },
      dedupeKey: `card-surge:${id}`,
      template: "card-surge",
      data: { where, declines: String(declines), link: `${env().APP_URL}/platform/surges` },
    });
    log.warn("payments.card_surge", { campaignId, declines });
  });
}

export async function noteSurges(ctx: Ctx, { campaign, site }: Keys): Promise<void> {
  const campaignId = campaign?.split(":")[1] ?? null;
  if (campaign && campaignId) {
    const declines = await declinesUnder(ctx, campaign);
    if (declines >= SURGE.campaign) await noteSurge(ctx, campaignId, declines);
  }
  if (site) {
    const declines = await declinesUnder(ctx, site);
    if (declines >= SURGE.site) await noteSurge(ctx, null, declines);
  }
}

/** Ends a surge one window after its last excess decline. */
export async function endSurges(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await ctx.db
    .update(cardSurges)
    .set({ endedAt: ctx.now() })
    .where(and(isNull(cardSurges.endedAt), lt(cardSurges.lastAt, windowStart(ctx))));
}
