import { z } from "zod";
import { endpoint, pagedSchema, pagingParams } from "@/app/api/_http";
import {
  ADMIN,
  activeCampaign,
  campaignForAdmin,
  campaignTypes,
  completedCampaign,
  launchCampaign,
  launchCampaignSchema,
  listActiveCampaigns,
  listCompletedCampaigns,
  publicCampaign,
  updateActiveCampaign,
  updateCampaignSchema,
} from "@/lib/community";
import { mapPage, notFound } from "@/lib/kernel";
import {
  adminCampaignSchema,
  adminCampaignToWire,
  anyCampaignSchema,
  campaignCardSchema,
  campaignSchema,
  campaignToWire,
  cardToWire,
} from "./campaign-wire";
import { campaignParams, communityParams } from "./wire";

const types = endpoint({
  method: "get",
  path: "/community/campaigns/types",
  who: "public",
  summary: "The types of need",
  response: z.array(z.object({ id: z.int(), name: z.string(), way: z.string(), icon: z.string() })),
  handle: (ctx) => campaignTypes(ctx),
});

const launch = endpoint({
  method: "post",
  path: "/community/communities/{id}/campaigns",
  who: "admin",
  summary: "Create and launch a campaign",
  request: { params: communityParams, body: launchCampaignSchema.omit({ communityId: true }) },
  repeats: { communityId: "id" },
  response: z.object({ campaign: z.object({ id: z.string() }) }),
  status: 201,
  handle: async (ctx, { params, body }) => ({
    campaign: await launchCampaign(ctx, { ...body, communityId: params.id }),
  }),
});

const pagedParams = communityParams.extend(pagingParams.shape);

const active = endpoint({
  method: "get",
  path: "/community/communities/{id}/campaigns/active/{pageSize}/{page}",
  who: "public",
  summary: "Active campaigns, newest first",
  request: { params: pagedParams },
  response: pagedSchema(campaignCardSchema),
  handle: async (ctx, { params: { id, ...paging } }) =>
    mapPage(await listActiveCampaigns(ctx, { communityId: id, ...paging }), cardToWire),
});

const completed = endpoint({
  method: "get",
  path: "/community/communities/{id}/campaigns/completed/{pageSize}/{page}",
  who: "admin",
  summary: "Stopped and completed campaigns, last stopped first",
  request: { params: pagedParams },
  response: pagedSchema(campaignCardSchema),
  handle: async (ctx, { params: { id, ...paging } }) =>
    mapPage(await listCompletedCampaigns(ctx, { communityId: id, ...paging }), cardToWire),
});

const idsOf = ({ id, campaignId }: z.output<typeof campaignParams>) => ({ communityId: id, campaignId });

const openOne = endpoint({
  method: "get",
  path: "/community/communities/{id}/campaigns/{campaignId}",
  who: "public",
  summary: "An active campaign as everybody may see it; 404 once it is no longer active",
  request: { params: campaignParams },
  response: campaignSchema,
  async handle(ctx, { params }) {
    const campaign = await publicCampaign(ctx, idsOf(params));
    if (campaign.isEnded) throw notFound("no longer active");
    return campaignToWire(campaign);
  },
});

const activeOne = endpoint({
  method: "get",
  path: "/community/communities/{id}/campaigns/active/{campaignId}",
  who: "member",
  summary: "An active campaign; admins also get what only they may see. 404 once it is no longer active",
  request: { params: campaignParams },
  response: anyCampaignSchema,
  async handle(ctx, { params }) {
    const campaign = await activeCampaign(ctx, idsOf(params));
    if (campaign.viewerRole !== ADMIN) return campaignToWire(campaign);
    return adminCampaignToWire(await campaignForAdmin(ctx, idsOf(params)));
  },
});

const update = endpoint({
  method: "put",
  path: "/community/communities/{id}/campaigns/active/{campaignId}",
  who: "admin",
  summary: "Change an active campaign",
  request: {
    params: campaignParams,
    body: updateCampaignSchema.omit({ campaignId: true, communityId: true }),
  },
  repeats: { id: "campaignId", communityId: "id", campaignId: "campaignId" },
  sentBack: adminCampaignSchema,
  response: z.object({ campaign: z.object({ id: z.string(), revision: z.int() }) }),
  handle: async (ctx, { params, body }) => ({
    campaign: await updateActiveCampaign(ctx, {
      ...body,
      ...idsOf(params),
    }),
  }),
});

const stoppedOne = endpoint({
  method: "get",
  path: "/community/communities/{id}/campaigns/stopped/{campaignId}",
  who: "admin",
  summary: "A stopped or completed campaign with all its fields, to repeat it",
  request: { params: campaignParams },
  response: adminCampaignSchema,
  async handle(ctx, { params }) {
    const campaign = await campaignForAdmin(ctx, idsOf(params));
    if (!campaign.isEnded) throw notFound("still active");
    return adminCampaignToWire(campaign);
  },
});

const completedOne = endpoint({
  method: "get",
  path: "/community/communities/{id}/campaigns/completed/{campaignId}",
  who: "public",
  summary:
    "A stopped or completed campaign with its transaction time; admins also get what only they may see",
  request: { params: campaignParams },
  response: anyCampaignSchema,
  async handle(ctx, { params }) {
    const campaign = await completedCampaign(ctx, idsOf(params));
    if (campaign.viewerRole !== ADMIN) return campaignToWire(campaign);
    return adminCampaignToWire(await campaignForAdmin(ctx, idsOf(params)));
  },
});

export const campaigns = [
  types,
  launch,
  active,
  completed,
  openOne,
  activeOne,
  update,
  stoppedOne,
  completedOne,
];
