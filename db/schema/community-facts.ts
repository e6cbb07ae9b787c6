import { pgView } from "drizzle-orm/pg-core";
import { campaigns, communities } from "./community";

/**
 * What every context may know of a community, to be joined. It belongs to `lib/community`, which alone reads the table
 * behind it.
 */
export const communityFacts = pgView("community_facts").as((read) =>
  read
    .select({
      id: communities.id,
      name: communities.name,
      confirmedAt: communities.confirmedAt,
      contributionCount: communities.contributionCount,
      transferCount: communities.transferCount,
    })
    .from(communities),
);

/** What every context may know of a campaign, to be joined; never whom it is for. */
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
