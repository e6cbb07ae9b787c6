import type { Cents } from "@/lib/kernel";
import {
  bookedTo,
  communityAccount,
  type Entry,
  general,
  movedSinceEnd,
  post,
  posting,
  reverse,
  rounding,
} from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";

const sourceOf = (communityId: string, endedAt: Date) => `rest:${communityId}:${endedAt.getTime()}`;

/** For the cents left on Our Balance at deletion. */
export const restEntry = (community: { id: string; endedAt: Date }, cents: Cents): Entry => ({
  source: sourceOf(community.id, community.endedAt),
  kind: "rest_moved",
  metadata: { communityId: community.id },
  postings: [posting(communityAccount(community.id), rounding, cents)],
});

/** Includes what the desk moved to the general account. */
export async function returnRest(ctx: Ctx, community: { id: string; endedAt: Date }): Promise<void> {
  const source = sourceOf(community.id, community.endedAt);
  const movedCents = await movedSinceEnd(ctx, community);
  if (movedCents > 0) {
    await post(ctx, [
      {
        source: `back:ended_money:${community.id}:${community.endedAt.getTime()}`,
        kind: "rest_returned",
        metadata: { communityId: community.id },
        postings: [posting(general, communityAccount(community.id), movedCents)],
      },
    ]);
  }
  const cents = await bookedTo(ctx, source, "rounding");
  if (cents === 0) return;
  await post(ctx, [reverse(restEntry(community, cents), `back:${source}`, "rest_returned")]);
}
