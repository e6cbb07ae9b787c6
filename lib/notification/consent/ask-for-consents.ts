import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { deliveries, messages, textConsentRecords, textConsents } from "@/db/schema/notification";
import { DAY } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, enqueue, inTransaction, locking, newId, offersTexts, requireSystem } from "@/lib/platform";
import { nextTextingTime } from "../sending/texting-hours";
import { type TemplateName, writeMessage } from "../templates/registry";
import { findFormerHolders } from "./former-phones";

/** People per transaction. */
const AT_ONCE = 500;

/** Time between questions to different people at one number. */
const REST = 30 * DAY;

const TEMPLATE = "text-consent" satisfies TemplateName;

type Person = { user_id: string; phone: string; community_name: string; language: Language; due_at: string };

/**
 * Asks members who want texts for consent by text, once per person and number, a day after registration,
 * within texting hours (`db/routines/people_to_ask.sql`). Several workers may run it.
 */
export async function askForConsents(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  if (!offersTexts()) return 0;
  let asked = 0;
  for (;;) {
    const round = await inTransaction(ctx, askSome);
    asked += round;
    if (round < AT_ONCE) return asked;
  }
}

async function askSome(ctx: Ctx): Promise<number> {
  const [turn] = await ctx.db.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('ask-for-consents', 0)) as ours`,
  );
  if (!turn?.ours) return 0;
  const people = await peopleToAsk(ctx);
  if (people.length === 0) return 0;
  const now = ctx.now();
  const asked = people.map((person) => {
    const data = { communityName: person.community_name };
    // The record outlives the community, so it does not name it.
    const words = writeMessage(TEMPLATE, { communityName: "(community)" }, person.language).sms;
    return { ...person, id: newId(), data, words };
  });
  await ctx.db.insert(messages).values(
    asked.map(({ id, user_id, phone, data }) => ({
      id,
      kind: "direct" as const,
      dedupeKey: keyOf(user_id, phone),
      template: TEMPLATE,
      data,
      createdAt: now,
      fannedOutAt: now,
    })),
  );
  const formerHolders = await findFormerHolders(
    ctx,
    asked.map(({ phone }) => phone),
  );
  await ctx.db.insert(textConsents).values(
    asked.map(({ user_id: userId, phone }) => ({
      userId,
      phone,
      state: "asked" as const,
      changedAt: now,
      formerHolderDeletedAt: formerHolders.get(phone) ?? null,
    })),
  );
  await ctx.db.insert(textConsentRecords).values(
    asked.map(({ user_id: userId, phone, words }) => ({
      id: newId(),
      phone,
      userId,
      state: "asked" as const,
      source: "ask" as const,
      words,
      at: now,
    })),
  );
  await ctx.db.insert(deliveries).values(
    asked.map((one) => ({
      id: newId(),
      messageId: one.id,
      userId: one.user_id,
      channel: "sms" as const,
      address: one.phone,
      language: one.language,
      notBefore: new Date(one.due_at),
      createdAt: now,
      updatedAt: now,
    })),
  );
  await enqueue(ctx, "send-texts");
  return asked.length;
}

/** Reveals neither person nor number to readers of keys. */
const keyOf = (userId: string, phone: string) =>
  `${TEMPLATE}:${userId}:${createHash("sha256").update(phone).digest("hex").slice(0, 16)}`;

/** Locks the accounts and omits changed numbers. */
async function peopleToAsk(ctx: Ctx): Promise<Person[]> {
  const now = ctx.now();
  const at = (before: number) => sql`${new Date(now.getTime() - before).toISOString()}::timestamptz`;
  const due = nextTextingTime(now, { zone: sql`a.text_zone`, region: sql`a.text_region` });
  const found = await ctx.db.execute<Person>(sql`
    select a.user_id, a.phone, a.community_name, a.language, ${due} as due_at
    from people_to_ask(${at(0)}, ${at(DAY)}, ${at(REST)}) a order by a.user_id limit ${AT_ONCE}`);
  if (found.length === 0) return [];
  const ids = found.map((one) => one.user_id);
  locking(ctx, "person", ids);
  const locked = await ctx.db.execute<{ id: string; phone: string }>(sql`
    select u.id, u.phone_number as phone from people u
    where u.id in ${ids} and u.deleted_at is null order by u.id for no key update`);
  const phones = new Map(locked.map(({ id, phone }) => [id, phone]));
  // They may have agreed while we waited for the lock.
  const agreed = await ctx.db.execute<{ user_id: string }>(
    sql`select user_id from text_consents where user_id in ${ids}`,
  );
  const known = new Set(agreed.map((one) => one.user_id));
  return found.filter((one) => phones.get(one.user_id) === one.phone && !known.has(one.user_id));
}
