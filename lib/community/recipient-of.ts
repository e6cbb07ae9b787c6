import { eq } from "drizzle-orm";
import { campaignRecipients, users } from "@/db/schema";
import { fullName, notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { idOf } from "./policies";

/** Whom a campaign is for. */
export type Recipient = {
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  isVerified: boolean;
  email: string | null;
  phoneNumber: string | null;
};

/**
 * Whom a campaign is for. Sealed: it asks for no right, so only verbs that have made sure of an admin who is not the
 * recipient, of the payout desk or of the system may call it. Throws `notFound`.
 */
export async function recipientOf(ctx: Ctx, campaignId: string): Promise<Recipient> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      registeredAt: users.registeredAt,
    })
    .from(campaignRecipients)
    .innerJoin(users, eq(users.id, campaignRecipients.userId))
    .where(eq(campaignRecipients.campaignId, idOf(campaignId)));
  if (!row) throw notFound("no recipient");
  const { registeredAt, ...person } = row;
  return { ...person, fullName: fullName(person), isVerified: registeredAt !== null };
}
