import { and, asc, eq, inArray, isNull, like, ne, or, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { deliveries, messagePreferences, messages, notifications, optOuts } from "@/db/schema/notification";
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

/** Replaces secret links and codes in messages: anybody who got hold of the file could use them. */
const ONCE = "(a link or code that was good once)";

/**
 * Which of these gifts and campaigns must not be named to the caller, by their ids. The contexts that know it
 * stand to the right, so they hand it in.
 */
export type HiddenNames = (asked: {
  donationIds: string[];
  campaignIds: string[];
}) => Promise<ReadonlySet<string>>;

/** The gift that a receipt is about, by its key; null for other messages. */
const giftOf = (dedupeKey: string): string | null =>
  /^(?:receipt|redirected):([0-9a-f-]{36})$/.exec(dedupeKey)?.[1] ?? null;

type Person = {
  id: string;
  email: string | null;
  phoneNumber: string | null;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
};

/** Those of the caller's e-mail address and number that are confirmed. */
const confirmedOf = ({ email, phoneNumber, emailConfirmedAt, phoneConfirmedAt }: Person): string[] =>
  [emailConfirmedAt && email, phoneConfirmedAt && phoneNumber].flatMap((one) => one || []);

function contentOf(template: string, data: Record<string, string>, language: Language) {
  const safe = Object.fromEntries(
    Object.entries(data).map(([key, text]) => [key, isSealed(text) ? ONCE : text]),
  );
  return writeMessage(template, safe, language);
}

/** What the caller wrote to the provider, from an address that is confirmed to be theirs. */
async function written(ctx: Ctx, person: Person): Promise<OwnData["rows"]> {
  if (!person.emailConfirmedAt || !person.email) return [];
  const rows = await ctx.db
    .select({ data: messages.data, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.template, CONTACT_MESSAGE), sql`${messages.data} ->> 'email' = ${person.email}`))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return rows.map(({ data, createdAt }) => ({
    by: "contact form",
    to: env().PROVIDER_SUPPORT_EMAIL,
    subject: `From ${data.name ?? ""}`,
    text: data.message ?? "",
    state: "written",
    writtenAt: moment(createdAt),
    sentAt: null,
  }));
}

/** What the caller wrote to the admins of their communities, each message once, however many admins got it. */
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

/** The messages to the caller, without those that were skipped and so never sent. */
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
      createdAt: deliveries.createdAt,
      sentAt: deliveries.sentAt,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        // Contact messages belong to the provider, not to the staff member whose address its mailbox is.
        ne(messages.template, CONTACT_MESSAGE),
        ne(deliveries.state, "skipped"),
        or(
          eq(deliveries.userId, person.id),
          confirmed.length > 0
            ? and(isNull(deliveries.userId), inArray(deliveries.address, confirmed))
            : undefined,
        ),
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id));
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
      const { channel, address, state, createdAt, sentAt, language } = row;
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
              ...[...(content.sum ?? []), ...(content.facts ?? [])].map((line) => line.join(": ")),
            ].join("\n")
          : row.isDiscreet
            ? discreetText(language)
            : content.sms,
        state,
        writtenAt: moment(createdAt),
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
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
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

/** The caller's message preferences, and those of their addresses that have opted out. */
async function choices(ctx: Ctx, person: Person): Promise<OwnData[]> {
  const confirmed = confirmedOf(person);
  const [wanted, stopped] = await Promise.all([
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
 * The caller's messages, notifications and message preferences, for their data file. Nothing in it names what
 * `hiddenNames` answers.
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
  const [sent, toAdmins, received, told, chosen] = await Promise.all([
    written(ctx, person),
    writtenToAdmins(ctx, person),
    ownMessages(ctx, person, hiddenNames),
    ownNotifications(ctx, userId, hiddenNames),
    choices(ctx, person),
  ]);
  return [{ ...received, rows: [...received.rows, ...sent, ...toAdmins] }, told, ...chosen];
}
