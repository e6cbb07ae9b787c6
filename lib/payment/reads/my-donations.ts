import { offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { pageSchema } from "../schemas";
import { readGifts } from "../statements/given-gifts";
import { leftOf } from "../statements/rules/sums";
import { donorTotal } from "./donor-totals";

/** A gift as its donor sees it. */
export type MyDonation = {
  id: string;
  /** What is left of it in cents; 0 when it was given back. */
  amountCents: number;
  wasReversed: boolean;
  date: Date;
  isAnonymous: boolean;
  /** `campaign` is null for a gift to Our Balance, and where the campaign is hidden from the caller. */
  to: { community: { id: string; name: string }; campaign: { id: string; name: string } | null };
};

/** The caller's settled donations to any community, newest first. Throws `unauthenticated` for visitors. */
export const myDonations = query(pageSchema, async (ctx, input): Promise<Paged<MyDonation>> => {
  const { userId } = requireUser(ctx);
  const { gifts: total } = await donorTotal(ctx, userId);
  const gifts = await readGifts(
    ctx,
    { userId, address: null },
    {
      order: "newest",
      limit: input.pageSize,
      offset: offsetOf(input.page, input.pageSize),
      total,
    },
  );
  const items = gifts.map((gift) => ({
    id: gift.id,
    amountCents: leftOf(gift),
    wasReversed: gift.cameBackCents > 0,
    date: gift.givenAt,
    isAnonymous: gift.isAnonymous,
    to: { community: gift.community, campaign: gift.campaign },
  }));
  return pageOf(items, total, input.page, input.pageSize);
});

/** What the caller gave, less reversals, in cents, without covered fees. Throws `unauthenticated`. */
export async function myTotal(ctx: Ctx): Promise<{ amountCents: number }> {
  const { userId } = requireUser(ctx);
  return { amountCents: (await donorTotal(ctx, userId)).leftCents };
}
