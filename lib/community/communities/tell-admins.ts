import { type QueuedMessage, queueMessage } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";

const TEMPLATES = [
  "community-deleted",
  "community-restored",
  "community-declined",
  "community-held",
  "community-lifted",
] as const;
type Template = (typeof TEMPLATES)[number];

const keyOf = (template: Template, communityId: string) => `${template}:${communityId}:`;

/** Erasure finds these messages by these keys, as they do not name their community. */
export const keysToAdmins = (communityId: string): string[] =>
  TEMPLATES.map((template) => keyOf(template, communityId));

/** Sends one message per person for this moment, in the open transaction. */
export async function tellAdmins<Name extends Template>(
  ctx: Ctx,
  adminIds: readonly string[],
  { at, aboutId, ...message }: Pick<QueuedMessage<Name>, "template" | "data"> & { at: Date; aboutId: string },
): Promise<void> {
  for (const userId of adminIds.toSorted()) {
    const dedupeKey = `${keyOf(message.template, aboutId)}${at.getTime()}:${userId}`;
    await queueMessage(ctx, { ...message, dedupeKey, to: { userId } });
  }
}
