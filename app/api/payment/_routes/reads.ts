import { z } from "zod";
import { type Endpoint, endpoint, idParam, pagingParams } from "@/app/api/_http";
import { centsToWire, mapPage } from "@/lib/kernel";
import {
  type Balance,
  campaignBalance,
  campaignNetBalance,
  communityBalance,
  listCampaignContributions,
  listCampaignContributionsFull,
  listCommunityContributions,
  listCommunityContributionsFull,
  listTransfers,
  myDonations,
  myTotal,
} from "@/lib/payment";
import {
  dollars,
  donationList,
  donationOnWire,
  fullDonationList,
  fullDonationOnWire,
  myDonationList,
  myDonationOnWire,
  transferList,
  transferOnWire,
} from "./wire";

const community = z.object({ id: idParam });
const campaign = z.object({ cid: idParam });
/** The id is that of the balance's owner (001 §3). */
const balance = z.object({ id: z.string(), balance: dollars, currency: z.literal("USD") });
const balanceOfCampaign = z.object({ campaignBalance: balance });

const balanceToWire = (id: string, { balanceCents, currency }: Balance): z.output<typeof balance> => ({
  id,
  balance: centsToWire(balanceCents),
  currency,
});

const balances = [
  endpoint({
    method: "get",
    path: "/payment/communities/{id}/balance",
    who: "member",
    summary: "Our Balance, net of card fees.",
    request: { params: community },
    response: balance,
    handle: async (ctx, { params: { id } }) =>
      balanceToWire(id, await communityBalance(ctx, { communityId: id })),
  }),
  endpoint({
    method: "get",
    path: "/payment/campaigns/{cid}/balance",
    who: "public",
    summary: "What a campaign raised: donations and transfers, gross.",
    request: { params: campaign },
    response: balanceOfCampaign,
    handle: async (ctx, { params: { cid } }) => ({
      campaignBalance: balanceToWire(cid, await campaignBalance(ctx, { campaignId: cid })),
    }),
  }),
  endpoint({
    method: "get",
    path: "/payment/campaigns/{cid}/net-balance",
    who: "admin",
    summary: "What a campaign's balance holds, net of card fees.",
    request: { params: campaign },
    response: balanceOfCampaign,
    handle: async (ctx, { params: { cid } }) => ({
      campaignBalance: balanceToWire(cid, await campaignNetBalance(ctx, { campaignId: cid })),
    }),
  }),
  endpoint({
    method: "get",
    path: "/payment/donations/total-amount",
    who: "member",
    summary: "All that the caller gave.",
    response: z.object({ amount: dollars }),
    handle: async (ctx) => ({ amount: centsToWire((await myTotal(ctx)).amountCents) }),
  }),
];

const lists = [
  endpoint({
    method: "get",
    path: "/payment/donations/{pageSize}/{page}",
    who: "member",
    summary: "The caller's donations, newest first.",
    request: { params: pagingParams },
    response: myDonationList,
    handle: async (ctx, { params }) => mapPage(await myDonations(ctx, params), myDonationOnWire),
  }),
  endpoint({
    method: "get",
    path: "/payment/communities/{id}/donations/{pageSize}/{page}",
    who: "member",
    summary: "Gifts to Our Balance: name and amount.",
    request: { params: community.extend(pagingParams.shape) },
    response: donationList,
    handle: async (ctx, { params: { id, ...paging } }) =>
      mapPage(await listCommunityContributions(ctx, { communityId: id, ...paging }), donationOnWire),
  }),
  endpoint({
    method: "get",
    path: "/payment/communities/{id}/donations/full-info/{pageSize}/{page}",
    who: "admin",
    summary: "Gifts to Our Balance with donor, time and anonymous flag.",
    request: { params: community.extend(pagingParams.shape) },
    response: fullDonationList,
    handle: async (ctx, { params: { id, ...paging } }) =>
      mapPage(await listCommunityContributionsFull(ctx, { communityId: id, ...paging }), fullDonationOnWire),
  }),
  endpoint({
    method: "get",
    path: "/payment/communities/{id}/transfers/{pageSize}/{page}",
    who: "admin",
    summary: "Transfers from Our Balance into campaigns.",
    request: { params: community.extend(pagingParams.shape) },
    response: transferList,
    handle: async (ctx, { params: { id, ...paging } }) =>
      mapPage(await listTransfers(ctx, { communityId: id, ...paging }), transferOnWire),
  }),
  endpoint({
    method: "get",
    path: "/payment/campaigns/{cid}/donations/{pageSize}/{page}",
    who: "public",
    summary: "Gifts to a campaign: name and amount.",
    request: { params: campaign.extend(pagingParams.shape) },
    response: donationList,
    handle: async (ctx, { params: { cid, ...paging } }) =>
      mapPage(await listCampaignContributions(ctx, { campaignId: cid, ...paging }), donationOnWire),
  }),
  endpoint({
    method: "get",
    path: "/payment/campaigns/{cid}/donations/full-info/{pageSize}/{page}",
    who: "admin",
    summary: "Gifts to a campaign with donor, time and anonymous flag.",
    request: { params: campaign.extend(pagingParams.shape) },
    response: fullDonationList,
    handle: async (ctx, { params: { cid, ...paging } }) =>
      mapPage(await listCampaignContributionsFull(ctx, { campaignId: cid, ...paging }), fullDonationOnWire),
  }),
];

export const reads: Endpoint[] = [...balances, ...lists];
