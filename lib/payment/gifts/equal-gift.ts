import { dollarsToCents, MINUTE } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { myDonations } from "../reads/my-donations";
import { type GiftDraft, isDraftDone, isOwnDraft, isSameTarget } from "./draft";

/** Within this time an equal gift is asked about before it is made. */
const LATELY = 10 * MINUTE;
/** How many of a member's last gifts are looked at for that. */
const LAST_GIFTS = 5;

/** By what is booked: wherever a member gave, in this browser or by a program. */
async function ofMember(ctx: Ctx, draft: GiftDraft): Promise<number | null> {
  const now = ctx.now().getTime();
  const { items } = await myDonations(ctx, { page: 1, pageSize: LAST_GIFTS });
  const equal = items.find(
    (gift) =>
      gift.id !== draft.donationId &&
      gift.to.community.id === draft.communityId &&
      (gift.to.campaign?.id ?? null) === draft.campaignId &&
      gift.amountCents === dollarsToCents(draft.amount) &&
      now - gift.date.getTime() < LATELY,
  );
  return equal ? now - equal.date.getTime() : null;
}

/** Of a visitor nothing is known but what their own program kept. */
async function ofVisitor(ctx: Ctx, draft: GiftDraft, others: readonly GiftDraft[]): Promise<number | null> {
  const now = ctx.now().getTime();
  for (const other of others) {
    if (other.key === draft.key || other.donationId === null || now - other.at >= LATELY) continue;
    if (!isOwnDraft(ctx, other) || other.amount !== draft.amount || !isSameTarget(other, draft)) continue;
    if (await isDraftDone(ctx, other)) return now - other.at;
  }
  return null;
}

/**
 * When the donor made an equal gift a short while ago, in milliseconds ago; null when they did not. It is a question
 * to ask somebody, not a bar: whoever says so gives again, and a program, which nobody can ask, has its key instead.
 */
export const equalGiftLately = (
  ctx: Ctx,
  draft: GiftDraft,
  others: readonly GiftDraft[],
): Promise<number | null> =>
  ctx.actor.kind === "user" ? ofMember(ctx, draft) : ofVisitor(ctx, draft, others);
