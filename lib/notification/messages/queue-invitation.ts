import { sql } from "drizzle-orm";
import { type Ctx, offersTexts } from "@/lib/platform";
import { type Greeted, greetingOf } from "../templates/household";
import { TEXT_COPY } from "./invitation-keys";
import { queueMessage } from "./queue-message";

type QueuedInvitation = {
  dedupeKey: string;
  /** Reads the address: the message follows this account's choices. */
  userId: string;
  communityId: string;
  communityName: string;
  invitedBy: string;
  /** A household has one message. Each link is sealed. */
  people: readonly Greeted[];
};

/** Somebody with an account and an e-mail address gets such invitations by text: they chose it, and agreed to texts. */
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
 * Writes an invitation to a further community in the open transaction. The e-mail is always written, and looks to whoever
 * invites as every other does until it leaves or would: the last look keeps it back where its reader wants none, or gets
 * the text that is written beside it. The outcome does not reveal a choice or an account. A message that does not greet
 * the owner of the address goes by e-mail alone.
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
