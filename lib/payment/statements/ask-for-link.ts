import { z } from "zod";
import { statementLinks } from "@/db/schema/statements";
import { LANGUAGES } from "@/lib/kernel/languages";
import {
  type Ctx,
  consumeLimit,
  enqueue,
  hashToken,
  inTransaction,
  isWithinLimit,
  type Limit,
  limitsAround,
  newId,
  parseInput,
} from "@/lib/platform";
import { visitorSchema } from "../schemas";
import { LINK_LASTS } from "./write-links";

/** What one network may ask for, for all addresses together; those around it, more. Past it the network is told to wait. */
const PER_IP: Limit = { max: 100, windowSeconds: 60 * 60 };
/**
 * How many e-mails an address gets for what one network asks, and for all, so that nobody can flood a mailbox. Past it
 * nothing is sent, and whoever asks is not told: it may have been strangers, and the links sent before still work.
 */
const PER_EMAIL_AND_IP: Limit = { max: 5, windowSeconds: 60 * 60 };
const PER_EMAIL: Limit = { max: 10, windowSeconds: 60 * 60 };

const askSchema = z.object({
  email: visitorSchema.shape.email,
  /** The language of the page on which it is asked for. */
  language: z.enum(LANGUAGES).default("en"),
});

/**
 * Asks for a link to what was given with an address. The answer and the work are the same for every well-formed address:
 * the worker looks whether there are gifts, so nobody can find out who gave. Throws `invalid`, and `too_many` for what
 * the caller's own network did. Runs outside a transaction.
 */
export async function askForStatement(ctx: Ctx, input: z.input<typeof askSchema>): Promise<void> {
  const { email, language } = parseInput(askSchema, input);
  const person = hashToken(email).slice(0, 32);
  for (const [name, limit] of limitsAround(ctx, "statement-link", PER_IP))
    await consumeLimit(ctx, name, limit);
  if (!(await isWithinLimit(ctx, `statement-link:${person}:${ctx.ip ?? "unknown"}`, PER_EMAIL_AND_IP)))
    return;
  if (!(await isWithinLimit(ctx, `statement-link:${person}`, PER_EMAIL))) return;
  await inTransaction(ctx, async (inner) => {
    const now = inner.now();
    await inner.db.insert(statementLinks).values({
      id: newId(),
      email,
      tokenHash: null,
      language,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LASTS),
    });
    await enqueue(inner, "answer-statement-requests");
  });
}
