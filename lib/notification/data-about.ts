import { and, asc, eq, gt, inArray, isNull, like, lte, ne, not, or, sql } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { attachments, deskMessages, deskThreads } from "@/db/schema/desk-threads";
import {
  campaignMutes,
  deliveries,
  messagePreferences,
  messageSettings,
  messages,
  notifications,
  optOuts,
  textConsentRecords,
} from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { moment, type OwnData } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, env, isSealed, requireUser } from "@/lib/platform";
import {
  CONTACT_MESSAGE,
  discreetText,
  TO_ADMINS,
  withoutCampaign,
  writeMessage,
} from "./templates/registry";

/** Replaces secret links and codes: anyone who gets the file could use them. */
const ONCE = "(a link or code that was good once)";

/**
 * Returns the ids that the caller must not see named. Passed in, because only contexts that depend on this
 * one know it.
 */
export type HiddenNames = (asked: {
  donationIds: string[];
  campaignIds: string[];
}) => Promise<ReadonlySet<string>>;

/** The gift of a receipt, refund or dispute message, by its key; null for others. */
const giftOf = (dedupeKey: string): string | null =>
  /^(?:receipt|redirected|gift-refunded|gift-refund-failed|gift-taken-back|gift-given-back):([0-9a-f-]{36})(?:$|:)/.exec(
    dedupeKey,
  )?.[1] ?? null;

type Person = {
  id: string;
  email: string | null;
  phoneNumber: string | null;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
};

const confirmedOf = ({ email, phoneNumber, emailConfirmedAt, phoneConfirmedAt }: Person): string[] =>
  [emailConfirmedAt && email, phoneConfirmedAt && phoneNumber].flatMap((one) => one || []);

function contentOf(template: string, data: Record<string, string>, language: Language) {
  const safe = Object.fromEntries(
    Object.entries(data).map(([key, text]) => [key, isSealed(text) ? ONCE : text]),
  );
  return writeMessage(template, safe, language);
}

/**
 * The caller's messages to the provider, with files: sent signed in, or from an address confirmed as theirs.
 */
async function written(ctx: Ctx, person: Person): Promise<OwnData["rows"]> {
  const byAddress = person.emailConfirmedAt && person.email ? eq(deskThreads.email, person.email) : undefined;
  const rows = await ctx.db
    .select({ message: deskMessages, thread: deskThreads })
    .from(deskMessages)
    .innerJoin(deskThreads, eq(deskThreads.id, deskMessages.threadId))
    .where(and(eq(deskMessages.from, "writer"), or(eq(deskThreads.userId, person.id), byAddress)))
    .orderBy(asc(deskMessages.createdAt), asc(deskMessages.id));
  const ids = rows.map(({ message }) => message.id);
  const files =
    ids.length === 0
      ? []
      : await ctx.db.select().from(attachments).where(inArray(attachments.messageId, ids));
  return rows.map(({ message, thread }) => ({
    by: "contact form",
    to: env().PROVIDER_SUPPORT_EMAIL,
    subject: `From ${thread.name}`,
    text: [message.body, ...files.flatMap((file) => (file.messageId === message.id ? [file.name] : []))].join(
      "\n",
    ),
    state: "written",
    writtenAt: moment(message.createdAt),
    sentAt: null,
  }));
}

/** Messages to community admins, each once, however many admins got it. */
async function writtenToAdmins(ctx: Ctx, { id }: Person): Promise<OwnData["rows"]> {
  const rows = await ctx.db
    .select({ key: messages.dedupeKey, data: messages.data, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.template, TO_ADMINS), like(messages.dedupeKey, `${TO_ADMINS}:${id}:%`)))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const words = new Map(rows.map((row) => [row.key.slice(0, row.key.lastIndexOf(":")), row]));
  return [...words.values()].map(({ data, createdAt }) => ({
    by: "form",
    to: `The admins of ${data.communityName ?? ""}`,
    subject: `From ${data.name ?? ""}`,
    text: data.message ?? "",
    state: "written",
    writtenAt: moment(createdAt),
    sentAt: null,
  }));
}

/** Waits until morning, so that it does not reveal when the gift that caused it was given. */
const isJoinRequest = eq(messages.template, "join-wish");

/** Join requests show when they were due, not when they were written. */
const writtenAt = sql`case when ${isJoinRequest} then ${deliveries.notBefore} else ${deliveries.createdAt} end`;

/** Omits skipped messages, which were never sent, and waiting join requests. */
async function ownMessages(ctx: Ctx, person: Person, hiddenNames: HiddenNames): Promise<OwnData> {
  const confirmed = confirmedOf(person);
  const rows = await ctx.db
    .select({
      template: messages.template,
      data: messages.data,
      dedupeKey: messages.dedupeKey,
      campaignId: messages.campaignId,
      isDiscreet: deliveries.isDiscreet,
      language: deliveries.language,
      channel: deliveries.channel,
      address: deliveries.address,
      state: deliveries.state,
      writtenAt: writtenAt.mapWith(deliveries.createdAt),
      sentAt: deliveries.sentAt,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        // Contact messages belong to the provider, not to the staff member whose mailbox got them.
        ne(messages.template, CONTACT_MESSAGE),
        ne(deliveries.state, "skipped"),
        or(not(isJoinRequest), gt(deliveries.attempts, 0), lte(deliveries.notBefore, ctx.now())),
        or(
          eq(deliveries.userId, person.id),
          confirmed.length > 0
            ? and(isNull(deliveries.userId), inArray(deliveries.address, confirmed))
            : undefined,
        ),
      ),
    )
    // Deliveries are created in batches, so their ids do not tell which message came first.
    .orderBy(asc(writtenAt), asc(deliveries.messageId), asc(deliveries.id));
  const hidden = await hiddenNames({
    donationIds: rows.flatMap((row) => giftOf(row.dedupeKey) ?? []),
    campaignIds: rows.flatMap((row) => row.campaignId ?? []),
  });
  const isHidden = ({ dedupeKey, campaignId }: (typeof rows)[number]) =>
    hidden.has(giftOf(dedupeKey) ?? "") || hidden.has(campaignId ?? "");
  return {
    name: "messages",
    title: "Messages to you, and by you",
    rows: rows.flatMap((row) => {
      const { channel, address, state, sentAt, language } = row;
      const told = isHidden(row) ? withoutCampaign(row.template, row.data) : row;
      if (!told) return [];
      const content = contentOf(told.template, told.data, language);
      const isMail = channel === "email";
      return {
        by: isMail ? "e-mail" : "text",
        to: address,
        subject: isMail ? content.subject : null,
        text: isMail
          ? [
              content.heading,
              ...content.paragraphs,
              ...[
                ...(content.sum ?? []),
                ...(content.facts ?? []),
                ...(content.gain ? [content.gain] : []),
              ].map((line) => line.join(": ")),
            ].join("\n")
          : row.isDiscreet
            ? discreetText(language)
            : content.sms,
        state,
        writtenAt: moment(row.writtenAt),
        sentAt: moment(sentAt),
      };
    }),
  };
}

async function ownNotifications(ctx: Ctx, userId: string, hiddenNames: HiddenNames): Promise<OwnData> {
  const rows = await ctx.db
    .select({
      community: communityFacts.name,
      text: notifications.message,
      campaignId: notifications.campaignId,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(communityFacts, eq(communityFacts.id, notifications.communityId))
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt), asc(notifications.messageId), asc(notifications.id));
  const hidden = await hiddenNames({
    donationIds: [],
    campaignIds: rows.flatMap((row) => row.campaignId ?? []),
  });
  const open = rows.filter(({ campaignId }) => !hidden.has(campaignId ?? ""));
  return {
    name: "notifications",
    title: "Notifications",
    rows: open.map(({ community, text, createdAt, readAt }) => ({
      community,
      text,
      createdAt: moment(createdAt),
      readAt: moment(readAt),
    })),
  };
}

/** Does not name a campaign whose recipient is the caller. */
async function mutes(ctx: Ctx, { id }: Person, hiddenNames: HiddenNames): Promise<OwnData> {
  const rows = await ctx.db
    .select({
      campaignId: campaignMutes.campaignId,
      campaign: campaignFacts.name,
      mutedAt: campaignMutes.mutedAt,
    })
    .from(campaignMutes)
    .innerJoin(campaignFacts, eq(campaignFacts.id, campaignMutes.campaignId))
    .where(eq(campaignMutes.userId, id))
    .orderBy(asc(campaignMutes.mutedAt), asc(campaignMutes.campaignId));
  const hidden = await hiddenNames({
    donationIds: [],
    campaignIds: rows.map(({ campaignId }) => campaignId),
  });
  return {
    name: "mutedCampaigns",
    title: "Campaigns you do not hear of",
    rows: rows
      .filter(({ campaignId }) => !hidden.has(campaignId))
      .map(({ campaign, mutedAt }) => ({ campaign, since: moment(mutedAt) })),
  };
}

const BY_SOURCE: Record<typeof textConsentRecords.$inferSelect.source, string> = {
  code: "a code from a text",
  settings: "your settings",
  invitation: "an invitation by text",
  ask: "a text that asked",
  reply: "your reply",
  carrier: "the carrier",
  moved: "another number",
  earlier: "your settings before",
};

async function consents(ctx: Ctx, { id }: Person): Promise<OwnData> {
  const rows = await ctx.db
    .select()
    .from(textConsentRecords)
    .where(eq(textConsentRecords.userId, id))
    .orderBy(asc(textConsentRecords.at), asc(textConsentRecords.id));
  return {
    name: "consents",
    title: "What you agreed to about texts",
    rows: rows.map(({ phone, state, source, words, at }) => ({
      phoneNumber: phone,
      state,
      by: BY_SOURCE[source],
      words,
      at: moment(at),
    })),
  };
}

const HOW_OFTEN = ["as it happens", "weekly", "daily", "monthly"];

async function choices(ctx: Ctx, person: Person): Promise<OwnData[]> {
  const confirmed = confirmedOf(person);
  const [[setting], wanted, stopped] = await Promise.all([
    ctx.db.select().from(messageSettings).where(eq(messageSettings.userId, person.id)),
    ctx.db
      .select()
      .from(messagePreferences)
      .where(eq(messagePreferences.userId, person.id))
      .orderBy(asc(messagePreferences.messageType)),
    confirmed.length === 0
      ? []
      : ctx.db
          .select()
          .from(optOuts)
          .where(inArray(optOuts.address, confirmed))
          .orderBy(asc(optOuts.channel)),
  ]);
  return [
    {
      name: "subscriptions",
      title: "What you want to hear of",
      rows: wanted.map(({ messageType, communicationMethod, isEnabled }) => ({
        messageType,
        by: communicationMethod === 1 ? "text" : "e-mail",
        isEnabled,
      })),
    },
    {
      name: "howOften",
      title: "How often e-mails about progress come",
      rows: setting ? [{ frequency: HOW_OFTEN[setting.frequency] ?? null }] : [],
    },
    {
      name: "optOuts",
      title: "Addresses we must not write to",
      rows: stopped.map(({ channel, address, reason, createdAt }) => ({
        by: channel === "sms" ? "text" : "e-mail",
        address,
        reason,
        createdAt: moment(createdAt),
      })),
    },
  ];
}

/**
 * Returns the caller's messages, notifications and message preferences for their data file. Never names what
 * `hiddenNames` returns.
 */
export async function messageDataAbout(ctx: Ctx, hiddenNames: HiddenNames): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  const [person] = await ctx.db
    .select({
      id: people.id,
      email: people.email,
      phoneNumber: people.phoneNumber,
      emailConfirmedAt: people.emailConfirmedAt,
      phoneConfirmedAt: people.phoneConfirmedAt,
    })
    .from(people)
    .where(eq(people.id, userId));
  if (!person) return [];
  const [sent, toAdmins, received, told, chosen, muted, agreed] = await Promise.all([
    written(ctx, person),
    writtenToAdmins(ctx, person),
    ownMessages(ctx, person, hiddenNames),
    ownNotifications(ctx, userId, hiddenNames),
    choices(ctx, person),
    mutes(ctx, person, hiddenNames),
    consents(ctx, person),
  ]);
  return [{ ...received, rows: [...received.rows, ...sent, ...toAdmins] }, told, ...chosen, muted, agreed];
}
