import { z } from "zod";
import { pagedSchema } from "@/app/api/_http";
import { centsToWire, fullName } from "@/lib/kernel";
import type {
  ContributionRow,
  FullContributionRow,
  MyDonation,
  RecurringGift,
  TransferRow,
} from "@/lib/payment";

/** At most two decimals. */
export const dollars = z.number();

const giver = z.object({
  type: z.enum(["member", "visitor", "community"]),
  name: z.string(),
  imageName: z.string().nullable(),
});

/** The specifications have both names (000 §3, 001 §3). */
const anonymous = { isAnonymous: z.boolean(), anonymous: z.boolean() };

/** For members and visitors. `from` is missing for an anonymous gift. */
export const donationList = pagedSchema(z.object({ from: giver.optional(), amount: dollars }));

/** For admins. */
export const fullDonationList = pagedSchema(
  z.object({
    from: giver.extend({ id: z.string().nullable(), isMember: z.boolean() }).optional(),
    date: z.string(),
    amount: dollars,
    ...anonymous,
  }),
);

export const transferList = pagedSchema(
  z.object({
    id: z.string(),
    amount: dollars,
    date: z.string(),
    to: z.object({ campaign: z.object({ id: z.string(), name: z.string() }).optional() }),
  }),
);

export const myDonationList = pagedSchema(
  z.object({
    id: z.string(),
    from: giver.optional(),
    user: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      imageName: z.string().nullable(),
    }),
    amount: dollars,
    date: z.string(),
    ...anonymous,
    to: z.object({
      community: z.object({ id: z.string(), name: z.string() }),
      campaign: z.object({ id: z.string(), name: z.string() }).optional(),
    }),
  }),
);

export const recurringGiftList = pagedSchema(
  z.object({
    id: z.string(),
    community: z.object({ name: z.string() }),
    /** Months between gifts. */
    recurring: z.number().int().min(1).max(12),
    amount: dollars,
  }),
);

export const donationOnWire = (row: ContributionRow) => ({
  ...(row.from ? { from: row.from } : {}),
  amount: centsToWire(row.amountCents),
});

export const fullDonationOnWire = (row: FullContributionRow) => ({
  ...(row.from ? { from: row.from } : {}),
  date: row.date.toISOString(),
  amount: centsToWire(row.amountCents),
  isAnonymous: row.isAnonymous,
  anonymous: row.isAnonymous,
});

export const transferOnWire = (row: TransferRow) => ({
  id: row.id,
  amount: centsToWire(row.amountCents),
  date: row.date.toISOString(),
  to: row.campaign ? { campaign: row.campaign } : {},
});

const giverOf = ({ user }: MyDonation) => ({
  type: "member" as const,
  name: fullName(user),
  imageName: user.imageName,
});

export const myDonationOnWire = (row: MyDonation) => ({
  id: row.id,
  ...(row.isAnonymous ? {} : { from: giverOf(row) }),
  user: row.user,
  amount: centsToWire(row.amountCents),
  date: row.date.toISOString(),
  isAnonymous: row.isAnonymous,
  anonymous: row.isAnonymous,
  to: { community: row.to.community, ...(row.to.campaign ? { campaign: row.to.campaign } : {}) },
});

export const recurringGiftOnWire = (row: RecurringGift) => ({
  id: row.id,
  community: { name: row.community.name },
  recurring: row.months,
  amount: centsToWire(row.amountCents),
});
