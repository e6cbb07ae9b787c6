import {
  audiencePreview,
  campaignForAdmin,
  campaignTypes,
  communityTexts,
  listCommunities,
  myCommunities,
  publicCampaign,
  verifiedMembers,
} from "@/lib/community";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "@/lib/kernel";
import { hasMuted } from "@/lib/notification";
import {
  campaignNetBalance,
  givenGifts,
  listCampaignContributionsFull,
  myDonations,
  myTotal,
} from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { listUsers } from "@/lib/user";
import type { Caller, SizeTown } from "./town";

/** Request timed in a large and a small database. */
export type SizeWork = { name: string; by: Caller; run(ctx: Ctx, town: SizeTown): Promise<unknown> };

const lastPage = (of: number, pageSize: number) => Math.max(1, Math.ceil(of / pageSize));

/** Must stay within 1.3 × of the demo's size. */
export const SIZE_WORKS: readonly SizeWork[] = [
  {
    name: "my donations, first page",
    by: "donor",
    run: (ctx) => myDonations(ctx, { page: 1, pageSize: PAGE_SIZE }),
  },
  {
    name: "my donations, last page",
    by: "donor",
    run: (ctx, { giftsOfDonor }) =>
      myDonations(ctx, { page: lastPage(giftsOfDonor, PAGE_SIZE), pageSize: PAGE_SIZE }),
  },
  {
    name: "my donations, page with its years",
    by: "donor",
    run: (ctx) => givenGifts(ctx, { page: 1 }),
  },
  {
    name: "my donations, last page with its years",
    by: "donor",
    run: (ctx, { giftsOfDonor }) => givenGifts(ctx, { page: lastPage(giftsOfDonor, PAGE_SIZE) }),
  },
  { name: "my donations, total", by: "donor", run: (ctx) => myTotal(ctx) },
  {
    name: "verified picker",
    by: "admin",
    run: (ctx, { communityId }) => verifiedMembers(ctx, { communityId, take: 10 }),
  },
  {
    name: "verified picker, search",
    by: "admin",
    run: (ctx, { communityId }) =>
      verifiedMembers(ctx, { communityId, searchString: "theodora kess", take: 10 }),
  },
  { name: "users", by: "provider", run: (ctx) => listUsers(ctx, { page: 1, pageSize: PAGE_SIZE }) },
  {
    name: "users, last page",
    by: "provider",
    run: (ctx, { people }) => listUsers(ctx, { page: lastPage(people, PAGE_SIZE), pageSize: PAGE_SIZE }),
  },
  {
    name: "users, search",
    by: "provider",
    run: (ctx) => listUsers(ctx, { searchString: "theodora kess", page: 1, pageSize: PAGE_SIZE }),
  },
  {
    name: "campaign for its admin",
    by: "admin",
    run: async (ctx, { communityId, campaignId }) => {
      await publicCampaign(ctx, { campaignId });
      await Promise.all([
        campaignForAdmin(ctx, { communityId, campaignId }),
        campaignNetBalance(ctx, { campaignId }),
        listCampaignContributionsFull(ctx, { campaignId, page: 1, pageSize: PAGE_SIZE }),
        hasMuted(ctx, { campaignId }),
      ]);
    },
  },
  {
    name: "create a campaign",
    by: "admin",
    run: (ctx, { communityId }) =>
      Promise.all([
        campaignTypes(ctx),
        verifiedMembers(ctx, { communityId, take: MAX_PAGE_SIZE }),
        audiencePreview(ctx, { communityId }),
        communityTexts(ctx, { communityId }),
      ]),
  },
  { name: "my communities", by: "admin", run: (ctx) => myCommunities(ctx) },
  {
    name: "communities, last page",
    by: "donor",
    // Four per page, so that the small database has a second page.
    run: (ctx, { communities }) => listCommunities(ctx, { page: lastPage(communities, 4), pageSize: 4 }),
  },
];
