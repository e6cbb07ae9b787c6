import { type QueuedMessage, queueMessage } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";

type Template = "community-deleted" | "community-restored";

/** Sends the same message to each of these people once, in the open transaction. */
export async function tellAdmins<Name extends Template>(
  ctx: Ctx,
  adminIds: readonly string[],
  { dedupeKey, ...message }: Omit<QueuedMessage<Name>, "to">,
): Promise<void> {
  for (const userId of adminIds.toSorted()) {
    await queueMessage(ctx, { ...message, dedupeKey: `${dedupeKey}:${userId}`, to: { userId } });
  }
}
