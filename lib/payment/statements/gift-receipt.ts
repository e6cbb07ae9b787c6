import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { chargeReversals, donations } from "@/db/schema/payment";
import { type Cents, notFound } from "@/lib/kernel";
import { firstTakenAt } from "@/lib/ledger";
import { type Ctx, idSchema, query } from "@/lib/platform";
import { type GivenGift, readGifts } from "./given-gifts";
import { giverOf } from "./giver";
import { type ProviderFacts, providerFacts } from "./provider-facts";

type CameBack = {
  kind: "refund" | "dispute";
  amountCents: Cents;
  /** When it took money, which is after the start of an inquiry. */
  at: Date;
  givenAgain: { cents: Cents; at: Date } | null;
};

export type GiftReceipt = {
  gift: GivenGift;
  /** Even for an anonymous gift. */
  donor: string;
  provider: ProviderFacts;
  /** Added to the gift if covered, else taken from it. */
  fee: { cents: Cents; isCovered: boolean };
  reversals: CameBack[];
  timeZone: string;
};

/** Throws `not_found` (also for another's), `unauthenticated` for visitors. */
export const giftReceipt = query(
  z.object({ donationId: z.string() }),
  async (ctx: Ctx, { donationId }): Promise<GiftReceipt> => {
    const giver = await giverOf(ctx, undefined);
    const id = idSchema.safeParse(donationId).data;
    const [gift] = id ? await readGifts(ctx, giver, { id, order: "newest", limit: 1 }) : [];
    if (!gift) throw notFound("no such gift of the caller's");
    const [[row], rows] = await Promise.all([
      ctx.db
        .select({
          isCovered: donations.coverFees,
          feeCents: donations.feeCents,
          expectedFeeCents: donations.expectedFeeCents,
        })
        .from(donations)
        .where(eq(donations.id, gift.id)),
      ctx.db
        .select()
        .from(chargeReversals)
        .where(and(eq(chargeReversals.donationId, gift.id), gt(chargeReversals.amountCents, 0)))
        .orderBy(asc(chargeReversals.createdAt), asc(chargeReversals.id)),
    ]);
    const takenAt = await firstTakenAt(
      ctx,
      rows.map(({ id }) => id),
    );
    const isCovered = row?.isCovered ?? false;
    const cents = isCovered
      ? gift.paidCents - gift.amountCents
      : (row?.feeCents ?? row?.expectedFeeCents ?? 0);
    return {
      gift,
      donor: giver.name,
      provider: providerFacts(),
      fee: { cents, isCovered },
      reversals: rows
        .map(({ id, kind, amountCents, standingCents, createdAt, backAt, updatedAt }) => ({
          kind,
          amountCents,
          at: takenAt.get(id) ?? createdAt,
          givenAgain:
            standingCents < amountCents
              ? { cents: amountCents - standingCents, at: backAt ?? updatedAt }
              : null,
        }))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
      timeZone: giver.timeZone,
    };
  },
);
