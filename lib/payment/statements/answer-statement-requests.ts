import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { statementLinks } from "@/db/schema/statements";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { writeLinks } from "./write-links";

const BATCH = 100;

/** Up to 100 requests in one transaction. */
const answerBatch = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const asked = await tx.db
      .select({ id: statementLinks.id, email: statementLinks.email, language: statementLinks.language })
      .from(statementLinks)
      .where(isNull(statementLinks.tokenHash))
      .orderBy(asc(statementLinks.createdAt), asc(statementLinks.id))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (asked.length === 0) return { asked: 0, sent: 0 };
    const givers = await tx.db
      .selectDistinct({ email: donations.visitorEmail })
      .from(donations)
      .where(
        and(
          eq(donations.state, "succeeded"),
          isNull(donations.donorId),
          inArray(
            donations.visitorEmail,
            asked.map(({ email }) => email),
          ),
        ),
      );
    const gave = new Set(givers.map(({ email }) => email));
    // Waiting requests of one address get one e-mail.
    const first = new Map(asked.toReversed().map((request) => [request.email, request]));
    const sent = await writeLinks(
      tx,
      [...first.values()]
        .filter(({ email }) => gave.has(email))
        .map(({ id, email, language }) => ({ email, language, dedupeKey: `statement-link:${id}` })),
    );
    await tx.db.delete(statementLinks).where(
      inArray(
        statementLinks.id,
        asked.map(({ id }) => id),
      ),
    );
    return { asked: asked.length, sent };
  });

/**
 * Sends an e-mail if the address has settled gifts, nothing otherwise. Safe with several workers. Returns the
 * number of links.
 */
export async function answerStatementRequests(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  for (let sent = 0; ; ) {
    const batch = await answerBatch(ctx);
    sent += batch.sent;
    if (batch.asked < BATCH) return sent;
  }
}
