import { and, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { messages } from "@/db/schema/notification";
import { type Cents, MINUTE, notFound } from "@/lib/kernel";
import { type Ctx, enqueue, env, newId } from "@/lib/platform";
import { campaignLink, type TemplateData } from "../templates/registry";
import { renderText } from "./rules/render-text";

export type CampaignMessage = {
  campaignId: string;
  communityId: string;
  /** What its short link ends with. */
  shortCode: string;
  /** 2 launch, 3 to 6 at 25, 50, 75 and 100 % (specification 000 §3). */
  messageType: number;
  /** The admin's text; `{{communityName}}` is filled in here. */
  content: string;
  /** The same for members who read Spanish; without it they get the admin's own words. */
  contentEs?: string | undefined;
  /** How far the campaign is: what e-mails show beside the words. The goal in whole dollars, the raised sum in cents. */
  goalDollars: number;
  raisedCents: Cents;
  gifts: number;
  /** The campaign's type of need, whose colours its quilt has. */
  way: string;
  /** True for a milestone that waits for the next one, so that several are one message (`PROGRESS_HOLD_MINUTES`). */
  waitsForNext: boolean;
};

/** The lowest type of a milestone's message. */
const FIRST_PROGRESS = 3;

/**
 * Writes a campaign's message in the transaction of the event that it announces; the worker later fans it out
 * to everybody who is entitled at that time. The same campaign and type is one message, however often this is
 * called. A milestone takes the place of lower ones that still wait for the next: returns their types. The
 * campaign's row must be locked.
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
  const hold = message.waitsForNext ? env().PROGRESS_HOLD_MINUTES * MINUTE : 0;
  const dueAt = hold === 0 ? null : new Date(ctx.now().getTime() + hold);
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
  // The sweep wakes the worker for what is due later.
  if (dueAt === null) await enqueue(ctx, "fan-out-messages");
  return replaced;
}

/**
 * Removes lower milestones that are not addressed yet, and returns their types. One that does not wait leaves those that do
 * not wait either: after a change of pace, the others would follow a higher milestone.
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
