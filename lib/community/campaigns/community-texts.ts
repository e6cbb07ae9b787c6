import { eq } from "drizzle-orm";
import { communityMessages } from "@/db/schema/community";
import { audit, type Ctx, command, query } from "@/lib/platform";
import { lockOwnAdminRole, requireAdmin } from "../policies";
import { communityIdSchema, saveCommunityTextSchema } from "../schemas";
import { type CommunityTexts, templateOf } from "./rules/default-texts";
import { MESSAGE_TYPES, type MessageType } from "./rules/milestones";

/** By type. Checks no permission. */
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

/** Has `{{communityName}}`, `{{need}}` and `{{goal}}` unfilled. */
type CommunityText = {
  messageType: MessageType;
  english: string;
  spanish: string;
  isEnabled: boolean;
  isOwn: boolean;
};

/** Lists the five texts that new campaigns start with (000 §3). For admins. */
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
 * Changes a default text for new campaigns only. For admins. Throws `invalid` for a text that is too long.
 *
 * A text that is empty or equals ours is stored as ours, so that it follows later changes.
 */
export const saveCommunityText = command(saveCommunityTextSchema, async (ctx, input): Promise<void> => {
  await lockOwnAdminRole(ctx, input.communityId);
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
