import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { offsetOf, type Paged, pageOf, unauthenticated } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { pageSchema } from "../schemas";
import { readGifts } from "../statements/given-gifts";
import { leftOf } from "../statements/rules/sums";
import { donorTotal } from "./donor-totals";

type Donor = { id: string; firstName: string; lastName: string; imageName: string | null };

async function donorOf(ctx: Ctx, userId: string): Promise<Donor> {
  const [donor] = await ctx.db
    .select({
      id: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      imageName: people.imageName,
    })
    .from(people)
    .where(eq(people.id, userId));
  if (!donor) throw unauthenticated();
  return donor;
}

export type MyDonation = {
  id: string;
  /** After reversals. */
  amountCents: number;
  wasReversed: boolean;
  date: Date;
  isAnonymous: boolean;
  user: Donor;
  /** `campaign` is null for Our Balance and for a hidden campaign. */
  to: { community: { id: string; name: string }; campaign: { id: string; name: string } | null };
};

/** Newest first. Throws `unauthenticated` for visitors. */
export const myDonations = query(pageSchema, async (ctx, input): Promise<Paged<MyDonation>> => {
  const { userId } = requireUser(ctx);
  const user = await donorOf(ctx, userId);
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
    user,
    to: { community: gift.community, campaign: gift.campaign },
  }));
  return pageOf(items, total, input.page, input.pageSize);
});

/** Totals the caller's gifts without reversals and covered fees. Throws `unauthenticated`. */
export async function myTotal(ctx: Ctx): Promise<{ amountCents: number }> {
  const { userId } = requireUser(ctx);
  return { amountCents: (await donorTotal(ctx, userId)).leftCents };
}
