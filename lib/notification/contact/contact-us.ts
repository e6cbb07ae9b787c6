import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { communityFacts } from "@/db/schema/community-facts";
import { messages } from "@/db/schema/notification";
import { because, DomainError, invalidField, MINUTE, tooMany } from "@/lib/kernel";
import {
  type Ctx,
  consumeLimit,
  env,
  hashContent,
  hashToken,
  inTransaction,
  type Limit,
  log,
  parseInput,
} from "@/lib/platform";
import { queueMessage } from "../messages/queue-message";
import { CONTACT_MESSAGE, type TemplateData } from "../templates/registry";
import { contactSchema } from "./contact-schema";

const PER_NETWORK: Limit = { max: 20, windowSeconds: 10 * 60 };
const PER_SENDER: Limit = { max: 5, windowSeconds: 60 * 60 };
/** Counted over all senders, so that an attacker with many addresses cannot flood the provider's mailbox. */
const OVERALL: Limit = { max: 300, windowSeconds: 60 * 60 };

/** Within so many milliseconds the same words by the same sender are one message, sent twice by mistake. */
const SAME_WITHIN = 10 * MINUTE;

/** A message to the provider; `email` is empty for somebody who wants no reply. */
type Note = TemplateData[typeof CONTACT_MESSAGE];

/**
 * Counts a message to the provider against its limits before it is stored, separately for each form. Throws
 * `too_many` with a sentence that names the provider's e-mail address instead. Call it outside the
 * transaction that stores it.
 */
export async function countNote(ctx: Ctx, form: "contact" | "concern", email: string): Promise<void> {
  const limits: [string, Limit][] = [
    [`${form}:from:${ctx.ip ?? "unknown"}`, PER_NETWORK],
    ...(email ? [[`${form}:by:${hashToken(email).slice(0, 32)}`, PER_SENDER] as [string, Limit]] : []),
    [form, OVERALL],
  ];
  try {
    for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
  } catch (error) {
    if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
    throw tooMany(
      error.retryAfterSeconds,
      because("limits.notes", { wait: error.retryAfterSeconds, address: env().PROVIDER_SUPPORT_EMAIL }),
    );
  }
}

/** The key of this message, or null if it was stored a moment ago. The lock makes a concurrent copy wait. */
async function keyOf(ctx: Ctx, note: Note): Promise<string | null> {
  const now = ctx.now().getTime();
  const hash = hashContent(note);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${hash}`}, 0))`);
  const span = Math.floor(now / SAME_WITHIN);
  const [key, before] = [`contact:${hash}:${span}`, `contact:${hash}:${span - 1}`];
  const known = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(inArray(messages.dedupeKey, [key, before]), gt(messages.createdAt, new Date(now - SAME_WITHIN))),
    );
  return known.length > 0 ? null : key;
}

/** Queues a message to the provider in the open transaction; a repetition within ten minutes is ignored. */
export async function queueProviderMessage(ctx: Ctx, note: Note): Promise<void> {
  const dedupeKey = await keyOf(ctx, note);
  if (dedupeKey === null) return;
  await queueMessage(ctx, {
    dedupeKey,
    template: CONTACT_MESSAGE,
    to: { email: env().PROVIDER_SUPPORT_EMAIL },
    data: note,
  });
}

async function communityName(ctx: Ctx, communityId: string | undefined): Promise<string> {
  if (!communityId) return "";
  const [community] = await ctx.db
    .select({ name: communityFacts.name })
    .from(communityFacts)
    .where(eq(communityFacts.id, communityId));
  if (!community) throw invalidField("communityId", "content.not_found");
  return community.name;
}

/**
 * Sends a visitor's words to the provider, once, as an e-mail whose Reply-To is the visitor (001 §5, §7).
 * Throws `invalid` with errors by field, and `too_many` past the limits of a network, an address, or all
 * together. With a filled honeypot it returns as if it had succeeded, and sends nothing. Call it outside a
 * transaction.
 */
export async function contactUs(ctx: Ctx, input: z.input<typeof contactSchema>): Promise<void> {
  const { website, communityId, ...contact } = parseInput(contactSchema, input);
  if (website) {
    log.info("a contact message fell into the trap");
    return;
  }
  await countNote(ctx, "contact", contact.email);
  await inTransaction(ctx, async (inner) => {
    const community = await communityName(inner, communityId);
    await queueProviderMessage(inner, { ...contact, community, campaign: "" });
  });
}
