import { pgView } from "drizzle-orm/pg-core";
import { campaigns, communities } from "./community";

/**
 * The columns of a community that every context may read, as a view to join. Only `lib/community` reads the
 * table behind it.
 */
export const communityFacts = pgView("community_facts").as((read) =>
  read
    .select({
      id: communities.id,
      name: communities.name,
      confirmedAt: communities.confirmedAt,
      contributionCount: communities.contributionCount,
      transferCount: communities.transferCount,
      timeZone: communities.timeZone,
      /** Since when the provider has it on hold. */
      heldAt: communities.heldAt,
    })
    .from(communities),
);

/** The columns of a campaign that every context may read, as a view to join; never the recipient. */
export const campaignFacts = pgView("campaign_facts").as((read) =>
  read
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      name: campaigns.name,
      status: campaigns.status,
    })
    .from(campaigns),
);
