import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { campaignRecipients } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { completeChangeEmail, type EmailMove } from "@/lib/identity/inside";
import { inTransaction, type Verb } from "@/lib/platform";

/**
 * `completeChangeEmail`, and what was kept of an account that its owner deleted while a campaign collected for them
 * goes along with the confirmed address that they came back with: by it they are found, and paid. Throws like it.
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
