import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  like,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { deliveries, messagePreferences, messages, notifications } from "@/db/schema/notification";
import { type ClosingAccount, DAY } from "@/lib/kernel";
import { type Ctx, env, requireSystem } from "@/lib/platform";
import { queueMessage } from "./messages/queue-message";
import { CONTACT_MESSAGE } from "./templates/registry";

const LAST_MESSAGE = "account-deleted";
const SOMEBODY = "A member";

/** So long what somebody wrote to the provider stays with us; the mail itself is in the provider's own hands. */
const CONTACT_KEPT = 30 * DAY;

/** messages about an account that go to an address or number it does not have, by what their keys begin with. */
const ABOUT_OTHER_ADDRESSES = ["email-change", "email-changed", "phone-code"];

/** Messages to this person alone: by their account, by their address before they had one, or by what they are about. */
const toThemAlone = (ctx: Ctx, { userId, email }: ClosingAccount) => {
  // Never by the number: families share one, and anybody may have typed it. Its own codes have their key.
  const byAddress = email !== null && and(isNull(deliveries.userId), eq(deliveries.address, email));
  return or(
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.messageId, messages.id),
            or(eq(deliveries.userId, userId), byAddress || undefined),
          ),
        ),
    ),
    ...ABOUT_OTHER_ADDRESSES.map((about) => like(messages.dedupeKey, `${about}:${userId}:%`)),
  );
};

/**
 * What was written to an address before it changed stays with its account, and goes with it. In the change's
 * transaction.
 */
export async function adoptMessages(
  ctx: Ctx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await ctx.db
    .update(deliveries)
    .set({ userId })
    .where(
      and(
        isNull(deliveries.userId),
        eq(deliveries.channel, "email"),
        eq(deliveries.address, email),
        notInArray(
          deliveries.messageId,
          ctx.db.select({ id: messages.id }).from(messages).where(eq(messages.template, CONTACT_MESSAGE)),
        ),
      ),
    );
}

/** No delivery of the message is still to come. */
const isDone = (ctx: Ctx) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(deliveries)
      .where(and(eq(deliveries.messageId, messages.id), inArray(deliveries.state, ["pending", "sending"]))),
  );

/**
 * Takes a person out of everything that was or is to be told: nothing more goes to them but one message to the old
 * address, which says that the account was deleted. What was told to a whole community keeps its count, without the
 * address. In the transaction that locks the account.
 */
export async function eraseMessages(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const { userId, email, firstName } = account;
  await ctx.db.delete(messagePreferences).where(eq(messagePreferences.userId, userId));
  await ctx.db.delete(notifications).where(eq(notifications.userId, userId));
  await ctx.db
    .delete(messages)
    .where(
      and(eq(messages.kind, "direct"), ne(messages.template, CONTACT_MESSAGE), toThemAlone(ctx, account)),
    );
  await ctx.db
    .update(deliveries)
    .set({
      address: "",
      providerId: null,
      lastError: null,
      // One in the provider's hands stays as it is: its outcome is still to be written.
      state: sql`case when ${deliveries.state} = 'pending' then 'skipped' else ${deliveries.state} end`,
      updatedAt: ctx.now(),
    })
    .where(eq(deliveries.userId, userId));
  if (email === null) return;
  await ctx.db
    .delete(messages)
    .where(and(eq(messages.template, "join-wish"), sql`${messages.data} ->> 'email' = ${email}`));
  // What they wrote to the provider; one still on its way arrives first and is forgotten in its time.
  await ctx.db
    .delete(messages)
    .where(
      and(eq(messages.template, CONTACT_MESSAGE), sql`${messages.data} ->> 'email' = ${email}`, isDone(ctx)),
    );
  await queueMessage(ctx, {
    dedupeKey: `${LAST_MESSAGE}:${userId}`,
    template: LAST_MESSAGE,
    to: { email },
    data: { firstName, support: env().PROVIDER_SUPPORT_EMAIL },
  });
}

/**
 * Takes a person's name out of the invitations they sent, under whatever name they had then: `keys` selects the dedupe
 * keys of those. A namesake's messages stay theirs. In the transaction that locks the account.
 */
export async function forgetInviter(ctx: Ctx, keys: SQLWrapper): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ data: sql`jsonb_set(${messages.data}, '{invitedBy}', to_jsonb(${SOMEBODY}::text))` })
    .where(and(eq(messages.template, "invitation"), sql`${messages.dedupeKey} in ${keys}`));
}

/**
 * Forgets messages with much of a person in them: the last ones to deleted accounts as soon as they went out, and what
 * visitors wrote to the provider thirty days later.
 */
export async function forgetLastMessages(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const monthAgo = new Date(ctx.now().getTime() - CONTACT_KEPT);
  await ctx.db
    .delete(messages)
    .where(
      and(
        or(
          eq(messages.template, LAST_MESSAGE),
          and(eq(messages.template, CONTACT_MESSAGE), lt(messages.createdAt, monthAgo)),
        ),
        isDone(ctx),
      ),
    );
}
