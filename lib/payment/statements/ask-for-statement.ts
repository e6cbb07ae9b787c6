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

/** Per network, for all addresses. Beyond it the caller gets `too_many`. */
const PER_IP: Limit = { max: 100, windowSeconds: 60 * 60 };
/**
 * Against mailbox flooding. Beyond it nothing is sent and the caller is not told: the requests may be
 * strangers', and earlier links still work.
 */
const PER_EMAIL_AND_IP: Limit = { max: 5, windowSeconds: 60 * 60 };
const PER_EMAIL: Limit = { max: 10, windowSeconds: 60 * 60 };

const askSchema = z.object({
  email: visitorSchema.shape.email,
  language: z.enum(LANGUAGES).default("en"),
});

/**
 * Requests a link to the gifts of an address. Response and work are the same for every address, and the
 * worker looks for gifts, so nothing reveals who gave. Runs outside a transaction. Throws `invalid`,
 * `too_many` for the caller's network.
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
