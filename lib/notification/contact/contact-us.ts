import { eq } from "drizzle-orm";
import type { z } from "zod";
import { communityFacts } from "@/db/schema/community-facts";
import { because, DomainError, invalidField, tooMany } from "@/lib/kernel";
import {
  type Ctx,
  consumeLimit,
  env,
  hashToken,
  inTransaction,
  type Limit,
  log,
  parseInput,
} from "@/lib/platform";
import { openThread } from "../threads/open-thread";
import { contactSchema } from "./contact-schema";

const PER_NETWORK: Limit = { max: 20, windowSeconds: 10 * 60 };
const PER_SENDER: Limit = { max: 5, windowSeconds: 60 * 60 };
/** Across all senders, so that many addresses cannot flood the mailbox. */
const OVERALL: Limit = { max: 300, windowSeconds: 60 * 60 };

/** Enforces a form's limits. Throws `too_many`. Call it outside the transaction that stores the message. */
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

/** Throws `invalid`. */
export async function communityOf(
  ctx: Ctx,
  communityId: string | undefined,
): Promise<{ id: string; name: string } | null> {
  if (!communityId) return null;
  const [community] = await ctx.db
    .select({ id: communityFacts.id, name: communityFacts.name })
    .from(communityFacts)
    .where(eq(communityFacts.id, communityId));
  if (!community) throw invalidField("communityId", "content.not_found");
  return community;
}

/**
 * Sends a visitor's message once: a desk thread and an e-mail (001 §5, §7). Call it outside a transaction.
 *
 * - Throws `invalid` by field, and `too_many` per network, address or overall.
 * - With a filled honeypot, pretends success.
 */
export async function contactUs(ctx: Ctx, input: z.input<typeof contactSchema>): Promise<void> {
  const { website, communityId, ...contact } = parseInput(contactSchema, input);
  if (website) {
    log.info("a contact message fell into the trap");
    return;
  }
  await countNote(ctx, "contact", contact.email);
  await inTransaction(ctx, async (inner) => {
    const community = await communityOf(inner, communityId);
    await openThread(inner, { kind: "contact", ...contact, community });
  });
}
