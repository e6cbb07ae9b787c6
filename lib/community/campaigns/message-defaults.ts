import { notFound } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { communityIdSchema, defaultMessageSchema } from "../schemas";
import { textsOfCommunity } from "./community-texts";
import { defaultText, defaultTexts, MESSAGE_TYPE_NAMES } from "./rules/default-texts";
import { MESSAGE_TYPES, type MessageType } from "./rules/milestones";

type MessageDefault = { messageType: MessageType; content: string; isEnabled: boolean };

/** Lists the message types with their names (000 §3). For signed-in users. */
export async function messageTypes(ctx: Ctx): Promise<{ messageType: MessageType; name: string }[]> {
  requireUser(ctx);
  return MESSAGE_TYPES.map((messageType) => ({ messageType, name: MESSAGE_TYPE_NAMES[messageType] }));
}

/** Lists the texts that a new campaign of this community starts with. For admins. */
export const messageDefaults = query(communityIdSchema, async (ctx, input): Promise<MessageDefault[]> => {
  await requireAdmin(ctx, input.communityId);
  return defaultTexts({}, await textsOfCommunity(ctx, input.communityId));
});

/** Returns one of `messageDefaults`. For admins. Throws `notFound` for an unknown type. */
export const messageDefault = query(defaultMessageSchema, async (ctx, input): Promise<MessageDefault> => {
  await requireAdmin(ctx, input.communityId);
  const messageType = MESSAGE_TYPES.find((type) => type === input.messageType);
  if (messageType === undefined) throw notFound("no such message type");
  const own = (await textsOfCommunity(ctx, input.communityId)).get(messageType);
  return { messageType, content: defaultText(messageType, {}, own), isEnabled: own?.isEnabled ?? true };
});
