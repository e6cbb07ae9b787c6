import type { Cents } from "@/lib/kernel";
import { bookedTo, communityAccount, type Entry, post, posting, reverse, rounding } from "@/lib/ledger";
import type { Ctx } from "@/lib/platform";

const sourceOf = (communityId: string, endedAt: Date) => `rest:${communityId}:${endedAt.getTime()}`;

/** The entry of the cents that a community left on Our Balance when it was deleted. */
export const restEntry = (community: { id: string; endedAt: Date }, cents: Cents): Entry => ({
  source: sourceOf(community.id, community.endedAt),
  kind: "rest_moved",
  metadata: { communityId: community.id },
  postings: [posting(communityAccount(community.id), rounding, cents)],
});

/** Books the cents back with a community that comes back. */
export async function returnRest(ctx: Ctx, community: { id: string; endedAt: Date }): Promise<void> {
  const source = sourceOf(community.id, community.endedAt);
  const cents = await bookedTo(ctx, source, "rounding");
  if (cents === 0) return;
  await post(ctx, [reverse(restEntry(community, cents), `back:${source}`, "rest_returned")]);
}
