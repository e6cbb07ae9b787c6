import { and, eq, isNull, sql } from "drizzle-orm";
import { deliveries, messages, notifications } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { HOUR } from "@/lib/kernel";
import { type Ctx, enqueue, env, newId } from "@/lib/platform";
import { type TemplateData, type TemplateName, writeMessage } from "../templates/registry";
import { isOpenMailbox, isPrivate, isReadByOthers } from "./private-texts";

/**
 * Somebody with an account, or an address that a visitor gave. A text to a bare phone number goes out at any
 * hour: it is a code that somebody has just requested and is waiting for. A number that replied STOP receives
 * nothing, and no e-mail instead.
 */
export type Addressee = { userId: string } | { email: string } | { phone: string };

export type QueuedMessage<Name extends TemplateName> = {
  /** A second message with the same key is ignored: `receipt:{donationId}`. */
  dedupeKey: string;
  template: Name;
  data: TemplateData[Name];
  to: Addressee;
  /** The earliest time to send it; at once when left out. */
  notBefore?: Date;
  /**
   * Also stands in the addressee's notifications of this community, whether or not they have an address: in these
   * words, or in those of the message itself.
   */
  inApp?: { communityId: string; message?: string };
  /**
   * The community that the message is about: it is not sent any more once that was deleted. Left out of what is
   * about money, which is true all the same.
   */
  communityId?: string;
  /** The campaign that the message names: from whoever it comes to be hidden, the message is, too. */
  campaignId?: string;
  /** `preferred` uses the channel that the member chose; the default is e-mail, as for receipts. */
  via?: "email" | "preferred";
};

type Target = {
  userId: string | null;
  channel: "email" | "sms";
  address: string;
  /** The time zone for the hours at which texts may be sent; null for a text that goes out at any hour. */
  zone: string | null;
};

/** True for a text that others would read while an e-mail can reach the person. */
async function needsEmail(ctx: Ctx, template: TemplateName, userId: string): Promise<boolean> {
  if (!isPrivate(template)) return false;
  const [row] = await ctx.db.execute<{ needs_email: boolean }>(sql`
    select ${isReadByOthers(THEIR_PHONE)} and ${isOpenMailbox(sql`u.email`)} as needs_email
    from people u where u.id = ${userId}`);
  return row?.needs_email ?? false;
}

const THEIR_PHONE = {
  userId: sql`u.id`,
  number: sql`u.phone_number`,
  confirmedAt: sql`u.phone_confirmed_at`,
};

async function targetOf(
  ctx: Ctx,
  { to, via = "email", template }: Pick<QueuedMessage<TemplateName>, "to" | "via" | "template">,
): Promise<Target | null> {
  if ("email" in to) return { userId: null, channel: "email", address: to.email.toLowerCase(), zone: null };
  if ("phone" in to) return { userId: null, channel: "sms", address: to.phone, zone: null };
  const [user] = await ctx.db
    .select({
      email: people.email,
      phoneNumber: people.phoneNumber,
      phoneConfirmedAt: people.phoneConfirmedAt,
      method: people.preferredCommunicationMethod,
      zone: people.timeZone,
    })
    .from(people)
    .where(and(eq(people.id, to.userId), isNull(people.deletedAt)))
    // The lock keeps the account from being deleted before the message is stored, so that both are erased.
    .for("key share");
  if (!user) return null;
  // An unconfirmed number may be a stranger's; it is used only when the account has no e-mail address.
  const wantsText = via === "preferred" && user.method === 1 && user.phoneConfirmedAt !== null;
  const bySms = user.phoneNumber && (wantsText || !user.email);
  if (bySms && user.phoneNumber && !(await needsEmail(ctx, template, to.userId))) {
    return { userId: to.userId, channel: "sms", address: user.phoneNumber, zone: user.zone };
  }
  return user.email ? { userId: to.userId, channel: "email", address: user.email, zone: user.zone } : null;
}

/** The message's own words as a notification shows them. */
function inOneLine<Name extends TemplateName>({ template, data }: QueuedMessage<Name>): string {
  const { heading, paragraphs } = writeMessage(template, data);
  return [`${heading}.`, ...paragraphs].join(" ");
}

/** Writes a message to one person in the open transaction. Does nothing if the key is stored already. */
export async function queueMessage<Name extends TemplateName>(
  ctx: Ctx,
  queued: QueuedMessage<Name>,
): Promise<void> {
  if (!ctx.inTransaction) throw new Error("a message belongs into the transaction that caused it");
  const target = await targetOf(ctx, queued);
  if (!target && !queued.inApp) return;
  const now = ctx.now();
  const [message] = await ctx.db
    .insert(messages)
    .values({
      id: newId(),
      kind: "direct",
      dedupeKey: queued.dedupeKey,
      template: queued.template,
      data: queued.data,
      communityId: queued.communityId ?? null,
      campaignId: queued.campaignId ?? null,
      createdAt: now,
      fannedOutAt: now,
    })
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id });
  if (!message) return;
  if (queued.inApp && "userId" in queued.to) {
    const { communityId, message: words = inOneLine(queued) } = queued.inApp;
    await ctx.db.insert(notifications).values({
      id: newId(),
      messageId: message.id,
      userId: queued.to.userId,
      communityId,
      campaignId: queued.campaignId ?? null,
      message: words,
      createdAt: now,
    });
  }
  if (!target) return;
  // Senders take the earliest `notBefore` first: a code that somebody waits for overtakes campaign messages.
  const notBefore = queued.notBefore ?? ("phone" in queued.to ? new Date(now.getTime() - HOUR) : now);
  const { from, to } = env().TEXT_HOURS;
  await ctx.db.insert(deliveries).values({
    id: newId(),
    messageId: message.id,
    userId: target.userId,
    channel: target.channel,
    address: target.address,
    notBefore:
      target.channel === "sms" && target.zone
        ? sql`next_texting_time(${notBefore.toISOString()}::timestamptz, ${target.zone}, ${from}, ${to})`
        : notBefore,
    createdAt: now,
    updatedAt: now,
  });
  await enqueue(ctx, target.channel === "sms" ? "send-texts" : "send-emails");
}
