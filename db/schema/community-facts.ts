import { pgView } from "drizzle-orm/pg-core";
import { campaigns, communities } from "./community";

/** Community columns that every context may read. Only `lib/community` reads the table itself. */
export const communityFacts = pgView("community_facts").as((read) =>
  read
    .select({
      id: communities.id,
      name: communities.name,
      confirmedAt: communities.confirmedAt,
      contributionCount: communities.contributionCount,
      transferCount: communities.transferCount,
      timeZone: communities.timeZone,
      heldAt: communities.heldAt,
    })
    .from(communities),
);

/** Campaign columns that every context may read; never the recipient. */
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
