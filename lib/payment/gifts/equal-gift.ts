import { dollarsToCents, MINUTE } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { myDonations } from "../reads/my-donations";
import { type GiftDraft, isDraftDone, isOwnDraft, isSameTarget } from "./draft";

/** An equal gift within this time makes us ask the donor before another one is charged. */
const LATELY = 10 * MINUTE;
/** How many of a member's last gifts are looked at for that. */
const LAST_GIFTS = 5;

/** Compares with the member's settled gifts, from any browser or API client. */
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

/** A visitor's earlier gifts are known only from the drafts that their client stored. */
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
 * How many milliseconds ago the donor made an equal gift; null when not within ten minutes. It leads to a
 * question, not to a refusal: a donor who confirms gives again. API clients cannot be asked; their attempt
 * key prevents double charges.
 */
export const equalGiftLately = (
  ctx: Ctx,
  draft: GiftDraft,
  others: readonly GiftDraft[],
): Promise<number | null> =>
  ctx.actor.kind === "user" ? ofMember(ctx, draft) : ofVisitor(ctx, draft, others);
