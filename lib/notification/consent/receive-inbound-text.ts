import { createHash } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { optOuts, textConsentRecords } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, command, env, isWithinLimit, type Limit, newId, requireSystem } from "@/lib/platform";
import { type Reply, replyOf } from "../sending/rules/keywords";
import { changeConsents, recordOfNobody } from "./record-consent";
import { helpWords, startedWords, stoppedWords } from "./words";

/** Each reply costs, and two machines could answer each other forever. The request still takes effect. */
const ANSWERS: Limit = { max: 10, windowSeconds: 60 * 60 };

/** Postgres rejects NUL. */
const textSchema = z.string().regex(/^[^\p{Cc}]*$/u);

/** One reply is recorded once. */
function recordIdOf(sid: string): string {
  const hex = createHash("sha256").update(`reply:${sid}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

function askedIn(body: string, optOut: string | undefined): Reply | null {
  const asked = replyOf(body);
  const taken = { STOP: "stop", START: "start", HELP: "help" } as const;
  const byCarrier = Object.entries(taken).find(([type]) => type === optOut)?.[1];
  if (!byCarrier) return asked;
  return { asks: byCarrier, language: asked?.language ?? null, isCarriers: true };
}

/** Prefers the person who confirmed the number. */
async function languageAt(ctx: Ctx, phone: string): Promise<Language> {
  const [person] = await ctx.db
    .select({ language: people.language })
    .from(people)
    .where(and(eq(people.phoneNumber, phone), isNull(people.deletedAt)))
    .orderBy(desc(sql`${people.phoneConfirmedAt} is not null`), people.id)
    .limit(1);
  return person?.language ?? "en";
}

/** Stops texts to the phone for every account. True if new. */
async function stop(ctx: Ctx, phone: string, words: string, recordId: string): Promise<boolean> {
  const changed = await ctx.db
    .insert(optOuts)
    .values({ channel: "sms", address: phone, reason: "stop", createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: [optOuts.channel, optOuts.address],
      set: { reason: "stop" },
      setWhere: sql`${optOuts.reason} <> 'stop'`,
    })
    .returning({ address: optOuts.address });
  const of = await changeConsents(ctx, {
    phone,
    from: ["asked", "confirmed"],
    state: "stopped",
    source: "reply",
    words,
    recordId,
  });
  const isNew = of > 0 || changed.length > 0;
  if (of === 0 && isNew)
    await recordOfNobody(ctx, { id: recordId, phone, state: "stopped", source: "reply", words });
  return isNew;
}

/**
 * Records consent of everyone asked or stopped at this phone, never of others, and ends the opt-out. True if
 * anyone gets texts again.
 */
async function start(ctx: Ctx, phone: string, words: string, recordId: string): Promise<boolean> {
  const ended = await ctx.db
    .delete(optOuts)
    .where(and(eq(optOuts.channel, "sms"), eq(optOuts.address, phone)))
    .returning({ address: optOuts.address });
  const of = await changeConsents(ctx, {
    phone,
    from: ["asked", "stopped"],
    state: "confirmed",
    source: "reply",
    words,
    recordId,
  });
  if (of === 0 && ended.length > 0) {
    await recordOfNobody(ctx, { id: recordId, phone, state: "ended", source: "reply", words });
  }
  return of > 0;
}

/** The carrier repeats unanswered webhooks. The lock serializes duplicates. */
async function isKnown(ctx: Ctx, phone: string, recordId: string): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reply:${phone}`}, 0))`);
  const [known] = await ctx.db
    .select({ id: textConsentRecords.id })
    .from(textConsentRecords)
    .where(eq(textConsentRecords.id, recordId));
  return known !== undefined;
}

/**
 * Handles an inbound text once per `sid`. Returns the answer to send; null if none or if the carrier answers.
 *
 * A YES allows texts but does not confirm whose phone it is.
 */
export const receiveInboundText = command(
  z.object({
    sid: textSchema.max(64).optional(),
    from: textSchema.max(40),
    body: z.string().max(2000),
    optOut: z.string().optional(),
  }),
  async (ctx, { sid, from, body, optOut }): Promise<string | null> => {
    requireSystem(ctx);
    const reply = askedIn(body, optOut);
    if (!reply) return null;
    const { asks, isCarriers } = reply;
    const mayAnswer = () => isWithinLimit(ctx, `text-answers:to:${from}`, ANSWERS);
    const words = () => (reply.language ? Promise.resolve(reply.language) : languageAt(ctx, from));
    if (asks === "help") {
      if (isCarriers || !(await mayAnswer())) return null;
      const { PROVIDER_NAME: name, PROVIDER_ADDRESS: address, PROVIDER_SUPPORT_EMAIL: email } = env();
      return helpWords(await words(), { name, address, email });
    }
    const recordId = sid ? recordIdOf(sid) : newId();
    if (await isKnown(ctx, from, recordId)) return null;
    const said = body.replaceAll("\0", "").trim().slice(0, 500);
    const changed =
      asks === "stop" ? await stop(ctx, from, said, recordId) : await start(ctx, from, said, recordId);
    if (!changed || isCarriers || !(await mayAnswer())) return null;
    return (asks === "stop" ? stoppedWords : startedWords)(await words());
  },
);
