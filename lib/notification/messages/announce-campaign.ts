import { and, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { messages } from "@/db/schema/notification";
import { type Cents, MINUTE, notFound } from "@/lib/kernel";
import { type Ctx, enqueue, env, newId } from "@/lib/platform";
import { campaignLink, type TemplateData } from "../templates/registry";
import { renderText } from "./rules/render-text";

type CampaignMessage = {
  campaignId: string;
  communityId: string;
  shortCode: string;
  /** 2 launch; 3 to 6: 25, 50, 75 and 100 % (000 §3). */
  messageType: number;
  content: string;
  /** Spanish readers get `content` without it. */
  contentEs?: string | undefined;
  goalDollars: number;
  raisedCents: Cents;
  gifts: number;
  /** The quilt's colors. */
  way: string;
  /** Waits `PROGRESS_HOLD_MINUTES`, to merge several milestones. */
  waitsForNext: boolean;
};

const FIRST_PROGRESS = 3;

/**
 * Writes a campaign's message in its event's transaction, for later fan-out. The campaign must be locked.
 *
 * - Idempotent per campaign and type.
 * - Replaces lower milestones that still wait, and returns their types.
 */
export async function announceCampaign(ctx: Ctx, message: CampaignMessage): Promise<number[]> {
  if (!ctx.inTransaction) throw new Error("an announcement belongs into the transaction that caused it");
  const [about] = await ctx.db
    .select({ communityName: communityFacts.name, campaignName: campaignFacts.name })
    .from(campaignFacts)
    .innerJoin(communityFacts, eq(communityFacts.id, campaignFacts.communityId))
    .where(eq(campaignFacts.id, message.campaignId));
  if (!about) throw notFound(`campaign ${message.campaignId} to announce`);
  const fill = (text: string) => renderText(text, { communityName: about.communityName });
  const data: TemplateData["campaign"] = {
    ...about,
    content: fill(message.content),
    ...(message.contentEs === undefined ? {} : { contentEs: fill(message.contentEs) }),
    messageType: String(message.messageType),
    link: campaignLink(message),
    goal: String(message.goalDollars),
    raised: String(message.raisedCents),
    gifts: String(message.gifts),
    way: message.way,
    campaignId: message.campaignId,
  };
  const delay = message.waitsForNext ? env().PROGRESS_HOLD_MINUTES * MINUTE : 0;
  const dueAt = delay === 0 ? null : new Date(ctx.now().getTime() + delay);
  const replaced = await replaceWaiting(ctx, message, dueAt);
  await ctx.db
    .insert(messages)
    .values({
      id: newId(),
      kind: "campaign",
      dedupeKey: `campaign:${message.campaignId}:${message.messageType}`,
      template: "campaign",
      data,
      communityId: message.communityId,
      campaignId: message.campaignId,
      messageType: message.messageType,
      createdAt: ctx.now(),
      dueAt,
    })
    .onConflictDoNothing({ target: messages.dedupeKey });
  if (dueAt === null) await enqueue(ctx, "fan-out-messages");
  return replaced;
}

/**
 * Removes lower milestones not yet addressed and returns their types.
 *
 * An immediate one removes only waiting ones, which would follow it.
 */
async function replaceWaiting(
  ctx: Ctx,
  { campaignId, messageType }: CampaignMessage,
  dueAt: Date | null,
): Promise<number[]> {
  const rows = await ctx.db
    .delete(messages)
    .where(
      and(
        eq(messages.campaignId, campaignId),
        eq(messages.kind, "campaign"),
        gte(messages.messageType, FIRST_PROGRESS),
        lt(messages.messageType, messageType),
        isNull(messages.fannedOutAt),
        dueAt === null ? isNotNull(messages.dueAt) : undefined,
      ),
    )
    .returning({ messageType: messages.messageType });
  return rows.flatMap((row) => row.messageType ?? []);
}
