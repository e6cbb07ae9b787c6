import { eq, type SQL, sql } from "drizzle-orm";
import { deliveries, messages, notifications } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { HOUR } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, enqueue, newId, newIdAt, offersTexts } from "@/lib/platform";
import { recordAsking } from "../consent/record-consent";
import { joinArea, nextTextingTime, THEIR_AREA } from "../sending/texting-hours";
import { householdOf } from "../templates/household";
import { type TemplateData, type TemplateName, writeMessage } from "../templates/registry";
import { isOpenMailbox, isPrivate, isReadByOthers } from "./private-texts";

/**
 * Texts to a bare number ignore texting hours: they carry a code just requested. After a STOP, a number gets
 * nothing, not even an e-mail.
 */
export type Addressee =
  | { userId: string }
  | { email: string; language?: Language }
  | { phone: string; language?: Language };

export type QueuedMessage<Name extends TemplateName> = {
  /** `receipt:{donationId}` */
  dedupeKey: string;
  template: Name;
  data: TemplateData[Name];
  to: Addressee;
  /** Now by default. The reader never sees an earlier time. */
  notBefore?: Date;
  /** Also adds a notification in this community, even without an address: these words, else the message's. */
  inApp?: { communityId: string; message?: Readonly<Record<Language, string>> };
  /** Not sent once this community is deleted. Omitted for money, which stays true. */
  communityId?: string;
  /** Hides the message from readers who must not see this campaign. */
  campaignId?: string;
  /** With texts: `preferred` is the member's channel, `text` needs consent. Default: e-mail. */
  via?: "email" | "preferred" | "text";
};

export type AnyMessage = { [Name in TemplateName]: QueuedMessage<Name> }[TemplateName];

type Queued = QueuedMessage<TemplateName>;

type Target = {
  userId: string | null;
  channel: "email" | "sms";
  address: string;
  language: Language;
  /** Null sends at any hour. */
  area: { zone: string; region: string | null } | null;
};

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

/** Locks the live accounts: none may be deleted before its message is stored, so that both are erased. */
async function peopleAmong(ctx: Ctx, queued: readonly Queued[]): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(queued.flatMap(({ to }) => ("userId" in to ? [to.userId] : [])))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.execute<Person>(sql`
    select u.id, u.email, u.phone_number, u.preferred_communication_method as method, u.language,
      ${THEIR_AREA.zone} as zone, ${THEIR_AREA.region} as region,
      exists (
        select 1 from text_consents k
        where k.user_id = u.id and k.phone = u.phone_number and k.state = 'confirmed') as is_textable
    from people u ${joinArea}
    where u.id in ${ids} and u.deleted_at is null
    order by u.id
    for key share of u`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function targetOf(
  ctx: Ctx,
  { to, via = "email", template }: Queued,
  known: ReadonlyMap<string, Person>,
): Promise<Target | null> {
  if ("email" in to) {
    const { email, language = "en" } = to;
    return { userId: null, channel: "email", address: email.toLowerCase(), language, area: null };
  }
  if ("phone" in to) {
    if (!offersTexts()) return null;
    return { userId: null, channel: "sms", address: to.phone, language: to.language ?? "en", area: null };
  }
  const user = known.get(to.userId);
  if (!user) return null;
  const { email, phone_number: phone, language, zone, region } = user;
  const byEmail: Target | null = email
    ? { userId: to.userId, channel: "email", address: email, language, area: null }
    : null;
  if (!offersTexts()) return byEmail;
  // Without consent it may be a stranger's: only a fallback for a missing e-mail address.
  const prefersText = via === "text" || (via === "preferred" && user.method === 1);
  const wantsText = prefersText && user.is_textable;
  const bySms = phone && (wantsText || !email);
  if (bySms && !(await needsEmail(ctx, template, to.userId))) {
    return { userId: to.userId, channel: "sms", address: phone, language, area: { zone, region } };
  }
  return byEmail;
}

type Person = {
  id: string;
  email: string | null;
  phone_number: string | null;
  method: number;
  language: Language;
  zone: string;
  region: string | null;
  is_textable: boolean;
};

async function languageOf(ctx: Ctx, userId: string): Promise<Language> {
  const [person] = await ctx.db
    .select({ language: people.language })
    .from(people)
    .where(eq(people.id, userId));
  return person?.language ?? "en";
}

function inOneLine<Name extends TemplateName>(
  { template, data }: QueuedMessage<Name>,
  language: Language,
): string {
  const { heading, paragraphs } = writeMessage(template, data, language);
  return [`${heading}.`, ...paragraphs].join(" ");
}

/** Writes a message in the open transaction. Returns false if the key exists. */
export const queueMessage = async <Name extends TemplateName>(
  ctx: Ctx,
  queued: QueuedMessage<Name>,
): Promise<boolean> => (await queueMessages(ctx, [queued])) > 0;

/** Uses as many statements as for one. Keys must differ. Returns the number written. */
export async function queueMessages(ctx: Ctx, queued: readonly Queued[]): Promise<number> {
  if (!ctx.inTransaction) throw new Error("a message belongs into the transaction that caused it");
  const known = await peopleAmong(ctx, queued);
  const meant: { one: Queued; target: Target | null }[] = [];
  for (const one of queued) {
    const target = await targetOf(ctx, one, known);
    if (target || one.inApp) meant.push({ one, target });
  }
  if (meant.length === 0) return 0;
  const now = ctx.now();
  const stored = await ctx.db
    .insert(messages)
    .values(
      meant.map(({ one }) => ({
        id: newId(),
        kind: "direct" as const,
        dedupeKey: one.dedupeKey,
        template: one.template,
        data: one.data,
        communityId: one.communityId ?? null,
        campaignId: one.campaignId ?? null,
        createdAt: now,
        fannedOutAt: now,
      })),
    )
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id, dedupeKey: messages.dedupeKey });
  const idOf = new Map(stored.map(({ id, dedupeKey }) => [dedupeKey, id]));
  const fresh = meant.flatMap(({ one, target }) => {
    const messageId = idOf.get(one.dedupeKey);
    return messageId === undefined ? [] : [{ one, target, messageId }];
  });
  for (const { one, target, messageId } of fresh) await noteInApp(ctx, one, target, messageId);
  const leaving = fresh.flatMap(({ one, target, messageId }) => (target ? [{ one, target, messageId }] : []));
  if (leaving.length === 0) return fresh.length;
  await ctx.db.insert(deliveries).values(
    leaving.map(({ one, target, messageId }) => ({
      // Becomes the Message-ID, which must not reveal an earlier time.
      id: one.notBefore ? newIdAt(one.notBefore) : newId(),
      messageId,
      userId: target.userId,
      channel: target.channel,
      address: target.address,
      language: target.language,
      notBefore: notBeforeOf(ctx, one, target),
      createdAt: now,
      updatedAt: now,
    })),
  );
  for (const { one, target } of leaving) {
    if (one.template === "invitation") await keepInvitation(ctx, one, target);
  }
  const channels = new Set(leaving.map(({ target }) => target.channel));
  if (channels.has("sms")) await enqueue(ctx, "send-texts");
  if (channels.has("email")) await enqueue(ctx, "send-emails");
  return fresh.length;
}

async function noteInApp(ctx: Ctx, queued: Queued, target: Target | null, messageId: string): Promise<void> {
  if (!queued.inApp || !("userId" in queued.to)) return;
  const { communityId, message: words } = queued.inApp;
  const language = target?.language ?? (await languageOf(ctx, queued.to.userId));
  await ctx.db.insert(notifications).values({
    id: newId(),
    messageId,
    userId: queued.to.userId,
    communityId,
    campaignId: queued.campaignId ?? null,
    message: words?.[language] ?? inOneLine(queued, language),
    createdAt: ctx.now(),
  });
}

/** The earliest goes first, so urgent codes overtake campaign messages. */
function notBeforeOf(ctx: Ctx, { to, notBefore }: Queued, { area }: Target): Date | SQL {
  const now = ctx.now();
  const from = notBefore ?? ("phone" in to ? new Date(now.getTime() - HOUR) : now);
  if (area === null) return from;
  return nextTextingTime(from, { zone: sql`${area.zone}::text`, region: sql`${area.region}::text` });
}

const WITHOUT_NAMES = { link: "(link)", invitedBy: "(name)", communityName: "(community)" };

/** An invitation by text asks for consent. Kept for four years, so without names and link. */
async function keepInvitation<Name extends TemplateName>(
  ctx: Ctx,
  { template, data }: QueuedMessage<Name>,
  { userId, channel, address: phone, language }: Target,
): Promise<void> {
  if (channel !== "sms" || userId === null) return;
  // A YES from a household would not say whose it is. Each agrees when they join.
  if (householdOf(data).length > 0) return;
  const words = writeMessage(template, { ...data, ...WITHOUT_NAMES }, language).sms;
  await recordAsking(ctx, { userId, phone, source: "invitation", words });
}
