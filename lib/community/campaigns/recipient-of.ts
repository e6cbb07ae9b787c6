import { eq } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { DELETED_ACCOUNT, fullName, notFound, splitName } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { idOf } from "../facts";
import { isMember } from "../policies";

export type Recipient = {
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  isVerified: boolean;
  /** False after they leave the community; the campaign continues. */
  isMember: boolean;
  email: string | null;
  phoneNumber: string | null;
  /** If true, the other fields are what the campaign keeps until the payout. */
  isAccountDeleted: boolean;
  deletedAt: Date | null;
};

/** For `recipientFrom`. */
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

/** From the account, or from the campaign once the account is deleted. */
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
 * Returns a campaign's recipient. Throws `notFound`.
 *
 * Sealed: checks no permission. Only for the payout desk, the system, and verbs that checked for an admin who
 * is not the recipient.
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
