import { eq } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { messages } from "@/db/schema/notification";
import { notFound } from "@/lib/kernel";
import { type Ctx, enqueue, newId } from "@/lib/platform";
import { campaignLink, type TemplateData } from "../templates/registry";
import { renderText } from "./rules/render-text";

export type CampaignMessage = {
  campaignId: string;
  communityId: string;
  /** 2 launch, 3 to 6 at 25, 50, 75 and 100 % (specification 000 §3). */
  messageType: number;
  /** The admin's text; `{{communityName}}` is filled in here. */
  content: string;
};

/**
 * Writes a campaign's message in the transaction of the event that it announces; the worker later fans it out
 * to everybody who is entitled at that time. The same campaign and type is one message, however often this is
 * called.
 */
export async function announceCampaign(ctx: Ctx, message: CampaignMessage): Promise<void> {
  if (!ctx.inTransaction) throw new Error("an announcement belongs into the transaction that caused it");
  const [about] = await ctx.db
    .select({ communityName: communityFacts.name, campaignName: campaignFacts.name })
    .from(campaignFacts)
    .innerJoin(communityFacts, eq(communityFacts.id, campaignFacts.communityId))
    .where(eq(campaignFacts.id, message.campaignId));
  if (!about) throw notFound(`campaign ${message.campaignId} to announce`);
  const data: TemplateData["campaign"] = {
    ...about,
    content: renderText(message.content, { communityName: about.communityName }),
    messageType: String(message.messageType),
    link: campaignLink(message.campaignId),
  };
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
    })
    .onConflictDoNothing({ target: messages.dedupeKey });
  await enqueue(ctx, "fan-out-messages");
}
