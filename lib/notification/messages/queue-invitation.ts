import { sql } from "drizzle-orm";
import { type Ctx, offersTexts } from "@/lib/platform";
import { type Greeted, greetingOf } from "../templates/household";
import { TEXT_COPY } from "./invitation-keys";
import { queueMessage } from "./queue-message";

type QueuedInvitation = {
  dedupeKey: string;
  /** Its choices apply. */
  userId: string;
  communityId: string;
  communityName: string;
  invitedBy: string;
  /** A household gets one message, with sealed links. */
  people: readonly Greeted[];
};

async function choseTexts(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ chose: boolean }>(sql`
    select coalesce(p.is_enabled, true) and coalesce(p.communication_method, u.preferred_communication_method) = 1 as chose
    from people u
    left join message_preferences p on p.user_id = u.id and p.message_type = 1
    where u.id = ${userId} and u.registered_at is not null and u.email is not null and u.deleted_at is null
      and exists (
        select 1 from text_consents k
        where k.user_id = u.id and k.phone = u.phone_number and k.state = 'confirmed')
      and not exists (select 1 from opt_outs o where o.channel = 'sms' and o.address = u.phone_number)`);
  return row?.chose ?? false;
}

/**
 * Writes an invitation to a further community. Needs a transaction.
 *
 * - Always writes the e-mail, so the outcome reveals no choice or account. The last check can drop it.
 * - E-mail only if it does not greet the address's owner.
 */
export async function queueInvitation(
  ctx: Ctx,
  { dedupeKey, userId, communityId, communityName, invitedBy, people }: QueuedInvitation,
): Promise<void> {
  const data = { communityName, invitedBy, ...greetingOf(people) };
  const invitation = { template: "invitation" as const, to: { userId }, communityId, data };
  await queueMessage(ctx, { ...invitation, dedupeKey });
  const isOwnerGreeted = people.some((one) => !one.needsAddress);
  if (isOwnerGreeted && offersTexts() && (await choseTexts(ctx, userId))) {
    await queueMessage(ctx, { ...invitation, dedupeKey: `${dedupeKey}${TEXT_COPY}`, via: "text" });
  }
}
