import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { campaignRecipients } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { completeChangeEmail, type EmailMove } from "@/lib/identity/inside";
import type { Verb } from "@/lib/platform";

/**
 * Like `completeChangeEmail`. In addition it updates the e-mail address that campaigns kept of the account's
 * earlier, deleted account: its owner is recognised as the recipient, and paid, by the address they confirmed.
 * Throws like `completeChangeEmail`.
 */
export const changeEmail: Verb<{ token: string; password?: string | undefined }, EmailMove> = (ctx, input) =>
  completeChangeEmail(ctx, input, async (inner, { confirmedBefore, newEmail }) => {
    if (confirmedBefore === null) return;
    await inner.db
      .update(campaignRecipients)
      .set({ email: newEmail })
      .where(
        and(
          sql`lower(${campaignRecipients.email}) = ${confirmedBefore}`,
          inArray(
            campaignRecipients.userId,
            inner.db.select({ id: people.id }).from(people).where(isNotNull(people.deletedAt)),
          ),
        ),
      );
  });
