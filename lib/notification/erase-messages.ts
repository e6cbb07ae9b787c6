import {
  and,
  asc,
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
import {
  campaignMutes,
  deliveries,
  messagePreferences,
  messageSettings,
  messages,
  notifications,
  textConsentRecords,
} from "@/db/schema/notification";
import { type ClosingAccount, KEPT_FOR } from "@/lib/kernel";
import { type Ctx, env, erasureFacts, locking, requireSystem } from "@/lib/platform";
import { rememberFormerPhone } from "./consent/former-phones";
import { endConsents } from "./consent/record-consent";
import { TEXT_COPY } from "./messages/invitation-keys";
import { queueMessage } from "./messages/queue-message";
import { lockDeliveries } from "./sending/lock-deliveries";
import { CONTACT_MESSAGE, type TemplateName, TO_ADMINS } from "./templates/registry";
import { eraseThreads } from "./threads/forget-threads";

const LAST_MESSAGE = "account-deleted";
const SOMEBODY = "A member";

/** The provider has the e-mail in its own mailbox. */
const CONTACT_KEPT = KEPT_FOR.contactMessage;

/**
 * Key prefixes of messages about an account that go elsewhere: to a new or former address or number, or to
 * admins the person contacted.
 */
const ABOUT_OTHER_ADDRESSES = ["email-change", "email-changed", "phone-code", "join-request", "to-admins"];

/**
 * Messages to this person only: to their account, their address before they had one, or about the account.
 */
const toThemAlone = (ctx: Ctx, { userId, email }: ClosingAccount) => {
  // Not by phone: families share one, and anyone can have typed it. Codes are found by their key.
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
 * Assigns e-mails to an account's old address to the account, so that they are erased with it. Call it in the
 * transaction that changes the address.
 */
export async function adoptMessages(
  ctx: Ctx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await ctx.db
    .update(deliveries)
    .set({ userId })
    .where(
      inArray(
        deliveries.id,
        lockDeliveries(
          ctx,
          and(
            isNull(deliveries.userId),
            eq(deliveries.channel, "email"),
            eq(deliveries.address, email),
            notInArray(
              deliveries.messageId,
              ctx.db.select({ id: messages.id }).from(messages).where(eq(messages.template, CONTACT_MESSAGE)),
            ),
          ),
        ),
      ),
    );
}

/** Takes all locks of the erasure in one order. */
async function lockDeliveriesOf(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const theirs = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.kind, "direct"), toThemAlone(ctx, account)));
  const locked = await lockDeliveries(
    ctx,
    or(eq(deliveries.userId, account.userId), inArray(deliveries.messageId, theirs)),
  );
  locking(
    ctx,
    "delivery",
    locked.map((row) => row.id),
  );
}

/** No delivery is pending or being sent. */
const isDone = (ctx: Ctx) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(deliveries)
      .where(and(eq(deliveries.messageId, messages.id), inArray(deliveries.state, ["pending", "sending"]))),
  );

/**
 * Removes a person from all sent and pending messages. Call it in the transaction that locks the account.
 *
 * - They get one last e-mail at their old address, which confirms the deletion.
 * - Deliveries of community-wide messages stay without the address, so that counts stay right.
 */
export async function eraseMessages(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const { userId, email, firstName, language } = account;
  await ctx.db.delete(messagePreferences).where(eq(messagePreferences.userId, userId));
  await ctx.db.delete(messageSettings).where(eq(messageSettings.userId, userId));
  await ctx.db.delete(campaignMutes).where(eq(campaignMutes.userId, userId));
  await endConsents(ctx, userId);
  if (account.phoneNumber !== null) await rememberFormerPhone(ctx, account.phoneNumber, ctx.now());
  // The consent record stays for a carrier's audit, without the person.
  await ctx.db.update(textConsentRecords).set({ userId: null }).where(eq(textConsentRecords.userId, userId));
  await ctx.db.delete(notifications).where(eq(notifications.userId, userId));
  await eraseThreads(ctx, account);
  // Same reason as in `eraseCommunityMessages`.
  await lockDeliveriesOf(ctx, account);
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
      // `sending` stays: the provider may have it, and its outcome is still to come.
      state: sql`case when ${deliveries.state} = 'pending' then 'skipped' else ${deliveries.state} end`,
      updatedAt: ctx.now(),
    })
    .where(inArray(deliveries.id, lockDeliveries(ctx, eq(deliveries.userId, userId))));
  if (email === null) return;
  await ctx.db
    .delete(messages)
    .where(and(eq(messages.template, "join-wish"), sql`${messages.data} ->> 'email' = ${email}`));
  // Notes to the provider. An unsent one is still sent, and deleted after thirty days.
  await ctx.db
    .delete(messages)
    .where(
      and(eq(messages.template, CONTACT_MESSAGE), sql`${messages.data} ->> 'email' = ${email}`, isDone(ctx)),
    );
  await queueMessage(ctx, {
    dedupeKey: `${LAST_MESSAGE}:${userId}`,
    template: LAST_MESSAGE,
    to: { email, language },
    data: { firstName, support: env().PROVIDER_SUPPORT_EMAIL, ...erasureFacts(ctx.now()) },
  });
}

/** Messages to donors without an account. */
const TO_VISITORS = [
  "donation-receipt",
  "gift-with-your-address",
  "donation-redirected",
  "gift-refunded",
  "gift-taken-back",
  "gift-given-back",
  "gift-refund-failed",
  "statement-link",
  "year-statement-link",
] as const satisfies TemplateName[];

/**
 * Erases a donor without an account: gift messages, join requests, and notes to the provider. Checks no
 * permission.
 *
 * A pending contact message is still sent, and deleted after thirty days.
 */
export async function eraseVisitorMessages(ctx: Ctx, email: string): Promise<void> {
  const isToThem = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(deliveries)
      .where(
        and(eq(deliveries.messageId, messages.id), isNull(deliveries.userId), eq(deliveries.address, email)),
      ),
  );
  const isByThem = sql`${messages.data} ->> 'email' = ${email}`;
  const found = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.kind, "direct"),
        or(
          and(inArray(messages.template, [...TO_VISITORS]), isToThem),
          and(eq(messages.template, "join-wish"), isByThem),
          and(eq(messages.template, CONTACT_MESSAGE), isByThem, isDone(ctx)),
        ),
      ),
    );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  const locked = await lockDeliveries(ctx, inArray(deliveries.messageId, ids));
  locking(
    ctx,
    "delivery",
    locked.map((row) => row.id),
  );
  await ctx.db.delete(messages).where(inArray(messages.id, ids));
}

/**
 * Removes a person's former name from the invitations they sent. Call it in the transaction that locks the
 * account.
 *
 * `keys` selects those invitations, so that namesakes' messages stay unchanged.
 */
export async function forgetInviter(ctx: Ctx, keys: SQLWrapper): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ data: sql`jsonb_set(${messages.data}, '{invitedBy}', to_jsonb(${SOMEBODY}::text))` })
    .where(
      and(
        eq(messages.template, "invitation"),
        sql`(
      ${messages.dedupeKey} in ${keys} or replace(${messages.dedupeKey}, ${TEXT_COPY}, '') in ${keys})`,
      ),
    );
}

/**
 * Deletes sent messages with personal data: last e-mails to deleted accounts immediately, contact messages
 * and those to admins after thirty days.
 */
export async function forgetLastMessages(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const monthAgo = new Date(ctx.now().getTime() - CONTACT_KEPT);
  const old = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        or(
          eq(messages.template, LAST_MESSAGE),
          and(inArray(messages.template, [CONTACT_MESSAGE, TO_ADMINS]), lt(messages.createdAt, monthAgo)),
        ),
        isDone(ctx),
      ),
    )
    .orderBy(asc(messages.id))
    .for("update");
  await ctx.db.delete(messages).where(inArray(messages.id, old));
}
