import { eq } from "drizzle-orm";
import { communityMessages } from "@/db/schema/community";
import { audit, type Ctx, command, query } from "@/lib/platform";
import { lockAdmin, requireAdmin } from "../policies";
import { communityIdSchema, saveCommunityTextSchema } from "../schemas";
import { type CommunityTexts, templateOf } from "./rules/default-texts";
import { MESSAGE_TYPES, type MessageType } from "./rules/milestones";

/** What a community has changed of our default texts, by type. Checks no permission. */
export async function textsOfCommunity(ctx: Ctx, communityId: string): Promise<CommunityTexts> {
  const rows = await ctx.db
    .select()
    .from(communityMessages)
    .where(eq(communityMessages.communityId, communityId));
  return new Map(
    rows.map(({ messageType, english, spanish, isEnabled }) => [
      messageType as MessageType,
      { english, spanish, isEnabled },
    ]),
  );
}

/** A default text as its admins edit it, with `{{communityName}}`, `{{need}}` and `{{goal}}` in it. */
export type CommunityText = {
  messageType: MessageType;
  english: string;
  spanish: string;
  isEnabled: boolean;
  /** Whether anything of it is the community's own. */
  isOwn: boolean;
};

/** The five texts that new campaigns begin with (000 §3). For admins. */
export const communityTexts = query(communityIdSchema, async (ctx, input): Promise<CommunityText[]> => {
  await requireAdmin(ctx, input.communityId);
  const own = await textsOfCommunity(ctx, input.communityId);
  return MESSAGE_TYPES.map((messageType) => {
    const changed = own.get(messageType);
    return {
      messageType,
      english: templateOf(messageType, "en", changed),
      spanish: templateOf(messageType, "es", changed),
      isEnabled: changed?.isEnabled ?? true,
      isOwn: changed !== undefined,
    };
  });
});

/**
 * Changes one of the texts that new campaigns begin with; those that run keep theirs. A text that is ours again, or empty,
 * is kept as ours, so that it follows ours from then on. For admins. Throws `invalid` for a text that is too long.
 */
export const saveCommunityText = command(saveCommunityTextSchema, async (ctx, input): Promise<void> => {
  await lockAdmin(ctx, input.communityId);
  const { communityId, messageType, isEnabled } = input;
  const own = (text: string, ours: string) => (text === "" || text === ours ? null : text);
  const english = own(input.english, templateOf(messageType, "en"));
  const spanish = own(input.spanish, templateOf(messageType, "es"));
  const row = { communityId, messageType, english, spanish, isEnabled };
  await ctx.db
    .insert(communityMessages)
    .values(row)
    .onConflictDoUpdate({ target: [communityMessages.communityId, communityMessages.messageType], set: row });
  await audit(
    ctx,
    "community.text_changed",
    { type: "community", id: communityId },
    { communityId, messageType },
  );
});
