import { pgView } from "drizzle-orm/pg-core";
import { campaigns, communities } from "./community";

/** Columns for all contexts. Only `lib/community` reads the table. */
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

/** Columns for all contexts; never the recipient. */
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
