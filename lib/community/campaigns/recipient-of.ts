import { eq } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { DELETED_ACCOUNT, fullName, notFound, splitName } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { idOf, isMember } from "../policies";

export type Recipient = {
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  isVerified: boolean;
  /** False once they left the community; the campaign continues. */
  isMember: boolean;
  email: string | null;
  phoneNumber: string | null;
  /** True once they deleted their account. The rest is then what the campaign kept of it until the payout. */
  isAccountDeleted: boolean;
  deletedAt: Date | null;
};

/** What `recipientFrom` needs of a query that reads the campaign, its recipient and, as `people`, their account. */
export const recipientColumns = {
  account: {
    id: people.id,
    firstName: people.firstName,
    lastName: people.lastName,
    email: people.email,
    phoneNumber: people.phoneNumber,
    registeredAt: people.registeredAt,
    deletedAt: people.deletedAt,
    isMember: isMember(campaigns.communityId, people.id),
  },
  kept: {
    name: campaignRecipients.fullName,
    email: campaignRecipients.email,
    phoneNumber: campaignRecipients.phoneNumber,
  },
};

type RecipientRow = {
  account: {
    id: string;
    firstName: string;
    lastName: string;
    email: string | null;
    phoneNumber: string | null;
    registeredAt: Date | null;
    deletedAt: Date | null;
    isMember: boolean;
  };
  kept: { name: string | null; email: string | null; phoneNumber: string | null };
};

/** The recipient as their account tells them; once that is deleted, as the campaign has kept them. */
export function recipientFrom({ account, kept }: RecipientRow): Recipient {
  const { id, firstName, lastName, email, phoneNumber, registeredAt, deletedAt } = account;
  const person = deletedAt
    ? { ...splitName(kept.name ?? DELETED_ACCOUNT), email: kept.email, phoneNumber: kept.phoneNumber }
    : { firstName, lastName, email, phoneNumber };
  return {
    id,
    ...person,
    fullName: fullName(person),
    isVerified: registeredAt !== null,
    isMember: account.isMember,
    isAccountDeleted: deletedAt !== null,
    deletedAt,
  };
}

/**
 * The recipient of a campaign. Sealed: it checks no permission, so only verbs that have checked for an admin
 * who is not the recipient, for the payout desk or for the system may call it. Throws `notFound`.
 */
export async function recipientOf(ctx: Ctx, campaignId: string): Promise<Recipient> {
  const [row] = await ctx.db
    .select(recipientColumns)
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .innerJoin(people, eq(people.id, campaignRecipients.userId))
    .where(eq(campaignRecipients.campaignId, idOf(campaignId)));
  if (!row) throw notFound("no recipient");
  return recipientFrom(row);
}
