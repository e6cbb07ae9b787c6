import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { campaignRecipients, memberships } from "@/db/schema/community";
import { isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { completeChangeEmail, type EmailMove } from "@/lib/identity/inside";
import type { Ctx, Verb } from "@/lib/platform";
import { tellSuggestionsReady } from "../drafts/tell-admins";

async function tellTheirAdmins(ctx: Ctx, userId: string): Promise<void> {
  const mine = await ctx.db
    .select({ communityId: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  for (const { communityId } of mine) await tellSuggestionsReady(ctx, communityId, userId);
}

/**
 * Runs `completeChangeEmail` and updates the address that campaigns kept of the account's deleted
 * predecessor: it identifies the recipient and is paid. Notifies admins of a suggestion that waited for it.
 * Throws like `completeChangeEmail`.
 */
export const changeEmail: Verb<{ token: string; password?: string | undefined }, EmailMove> = (ctx, input) =>
  completeChangeEmail(ctx, input, async (inner, { userId, confirmedBefore, newEmail }) => {
    await tellTheirAdmins(inner, userId);
    if (confirmedBefore === null) return;
    await inner.db
      .update(campaignRecipients)
      .set({ email: newEmail })
      .where(
        and(
          isSameMailbox(campaignRecipients.email, sql`${confirmedBefore}::text`),
          inArray(
            campaignRecipients.userId,
            inner.db.select({ id: people.id }).from(people).where(isNotNull(people.deletedAt)),
          ),
        ),
      );
  });
