import { z } from "zod";
import { idOf, lockCommunity } from "@/lib/community/inside";
import { because, type Cents, conflict, formatCents, notFound } from "@/lib/kernel";
import { accountKey, communityAccount, general, lockAccounts, post, posting } from "@/lib/ledger";
import { audit, command, newId, requirePlatform, requireRecentProof } from "@/lib/platform";

const endedMoneySchema = z.object({
  communityId: z.string().max(200),
  /** Shown to the desk. */
  seenCents: z.coerce.number().int().positive().safe(),
});

/**
 * Moves a deleted community's money to the provider's general account. Provider only.
 *
 * - Throws `notFound` unless deleted, `conflict` if the sum differs from `seenCents`, `proof_needed`.
 */
export const moveEndedMoney = command(endedMoneySchema, async (ctx, input): Promise<Cents> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const communityId = idOf(input.communityId);
  const { endedAt } = await lockCommunity(ctx, communityId);
  if (!endedAt) throw notFound("no deleted community");
  const account = communityAccount(communityId);
  const balance = (await lockAccounts(ctx, [account, general])).get(accountKey(account))?.balance ?? 0;
  if (balance !== input.seenCents) {
    throw conflict(because("community.holds_other_sum", { amount: formatCents(balance) }));
  }
  await post(ctx, [
    {
      source: `ended_money:${newId()}`,
      kind: "ended_money",
      metadata: { communityId },
      postings: [posting(account, general, balance)],
    },
  ]);
  await audit(ctx, "community.money_moved", { type: "community", id: communityId }, { amountCents: balance });
  return balance;
});
