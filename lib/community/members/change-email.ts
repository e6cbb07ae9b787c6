import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { campaignRecipients } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { completeChangeEmail, type EmailMove } from "@/lib/identity/inside";
import { inTransaction, type Verb } from "@/lib/platform";

/**
 * Like `completeChangeEmail`. In addition it updates the e-mail address that campaigns kept of the caller's
 * earlier, deleted account: the caller is recognised as the recipient, and paid, by the address they
 * confirmed. Throws like `completeChangeEmail`.
 */
export const changeEmail: Verb<{ token: string }, EmailMove> = (ctx, input) =>
  inTransaction(ctx, async (inner) => {
    const move = await completeChangeEmail(inner, input);
    if (move.confirmedBefore === null) return move;
    await inner.db
      .update(campaignRecipients)
      .set({ email: move.newEmail })
      .where(
        and(
          sql`lower(${campaignRecipients.email}) = ${move.confirmedBefore}`,
          inArray(
            campaignRecipients.userId,
            inner.db.select({ id: people.id }).from(people).where(isNotNull(people.deletedAt)),
          ),
        ),
      );
    return move;
  });
