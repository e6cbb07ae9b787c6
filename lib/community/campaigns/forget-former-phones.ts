import { and, eq, isNotNull, min } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { forgetFormerPhonesBefore, rememberFormerPhone } from "@/lib/notification/inside";
import { type Ctx, inTransaction, keptAfterErasure, requireSystem } from "@/lib/platform";

/** Stores numbers of recipients whose account a release without `former_phones` deleted. */
async function rememberKeptNumbers(ctx: Ctx): Promise<void> {
  const kept = await ctx.db
    .selectDistinct({ phone: campaignRecipients.phoneNumber, deletedAt: people.deletedAt })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .innerJoin(people, eq(people.id, campaignRecipients.userId))
    .where(
      and(
        eq(campaigns.status, "launched"),
        isNotNull(campaignRecipients.phoneNumber),
        isNotNull(people.deletedAt),
      ),
    );
  for (const { phone, deletedAt } of kept) {
    if (phone && deletedAt) await inTransaction(ctx, (tx) => rememberFormerPhone(tx, phone, deletedAt));
  }
}

/**
 * Deletes numbers of deleted accounts after `RETENTION_DAYS`, and once every campaign active at the deletion
 * has ended. For the system.
 *
 * Until then they get no campaign texts. The rule ignores who the recipients are.
 */
export async function forgetFormerPhones(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await rememberKeptNumbers(ctx);
  const [running] = await ctx.db
    .select({ since: min(campaigns.launchedAt) })
    .from(campaigns)
    .where(eq(campaigns.status, "launched"));
  const due = ctx.now().getTime() - keptAfterErasure();
  await forgetFormerPhonesBefore(ctx, new Date(Math.min(due, running?.since?.getTime() ?? due)));
}
