import { z } from "zod";
import { endpoint, nothingSchema, pagedSchema, pagingParams } from "@/app/api/_http";
import {
  allSuggestions,
  createDraft,
  createDraftSchema,
  deleteDraft,
  deleteSuggestion,
  launchDraft,
  launchDraftSchema,
  launchSuggestion,
  listDrafts,
  listSuggestions,
  readDraft,
  readSuggestion,
  suggestCampaign,
  suggestionBodySchema,
  updateDraft,
  updateDraftSchema,
  updateSuggestion,
} from "@/lib/community";
import { mapPage } from "@/lib/kernel";
import {
  draftCardSchema,
  draftCardToWire,
  draftSchema,
  draftToWire,
  savedSchema,
  savedToWire,
  suggestionSchema,
  suggestionToWire,
} from "./draft-wire";
import { campaignParams, communityParams } from "./wire";

const DRAFTS = "/community/communities/{id}/campaigns/drafts";
const SUGGESTIONS = "/community/communities/{id}/campaigns/suggestions";

const pagedParams = communityParams.extend(pagingParams.shape);
const saveBody = updateDraftSchema.omit({ campaignId: true, communityId: true });
const launchBody = launchDraftSchema.omit({ campaignId: true, communityId: true });
const repeats = { id: "campaignId", communityId: "id", campaignId: "campaignId" } as const;
const launched = z.object({ campaign: z.object({ id: z.string() }) });

const idsOf = ({ id, campaignId }: z.output<typeof campaignParams>) => ({ communityId: id, campaignId });

const create = endpoint({
  method: "post",
  path: DRAFTS,
  who: "admin",
  summary: "Keep an unfinished campaign as a draft; a repeated requestKey is the same draft",
  request: { params: communityParams, body: createDraftSchema.omit({ communityId: true }) },
  repeats: { communityId: "id" },
  response: savedSchema,
  status: 201,
  handle: async (ctx, { params, body }) =>
    savedToWire(await createDraft(ctx, { ...body, communityId: params.id })),
});

const list = endpoint({
  method: "get",
  path: `${DRAFTS}/{pageSize}/{page}`,
  who: "admin",
  summary: "The drafts of a community, last saved first",
  request: { params: pagedParams },
  response: pagedSchema(draftCardSchema),
  handle: async (ctx, { params: { id, ...paging } }) =>
    mapPage(await listDrafts(ctx, { communityId: id, ...paging }), draftCardToWire("draft")),
});

const open = endpoint({
  method: "get",
  path: `${DRAFTS}/{campaignId}`,
  who: "admin",
  summary: "A draft with everything that is in it, and what it still lacks",
  request: { params: campaignParams },
  response: draftSchema,
  handle: async (ctx, { params }) => draftToWire(await readDraft(ctx, idsOf(params))),
});

const save = endpoint({
  method: "put",
  path: `${DRAFTS}/{campaignId}`,
  who: "admin",
  summary: "Save a draft as it is now; 409 when revision is sent and is not the saved one any more",
  request: { params: campaignParams, body: saveBody },
  repeats,
  sentBack: draftSchema,
  response: savedSchema,
  handle: async (ctx, { params, body }) => savedToWire(await updateDraft(ctx, { ...body, ...idsOf(params) })),
});

const remove = endpoint({
  method: "delete",
  path: `${DRAFTS}/{campaignId}`,
  who: "admin",
  summary: "Delete a draft for good",
  request: { params: campaignParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await deleteDraft(ctx, idsOf(params));
    return {};
  },
});

const launch = endpoint({
  method: "post",
  path: `${DRAFTS}/{campaignId}/launch`,
  who: "admin",
  summary: "Launch a draft with the content that is sent; it becomes the active campaign",
  request: { params: campaignParams, body: launchBody },
  repeats,
  sentBack: draftSchema,
  response: launched,
  handle: async (ctx, { params, body }) => ({
    campaign: await launchDraft(ctx, { ...body, ...idsOf(params) }),
  }),
});

const suggest = endpoint({
  method: "post",
  path: SUGGESTIONS,
  who: "member",
  summary:
    "Suggest a campaign to the admins, for somebody who need not be a member, or with isForMe for oneself; a repeated requestKey is the same suggestion",
  request: { params: communityParams, body: suggestionBodySchema },
  repeats: { communityId: "id" },
  // No id: the suggesting member must not be able to track the suggestion.
  response: nothingSchema,
  status: 201,
  async handle(ctx, { params, body }) {
    await suggestCampaign(ctx, { ...body, communityId: params.id });
    return {};
  },
});

const all = endpoint({
  method: "get",
  path: SUGGESTIONS,
  who: "admin",
  summary: "What members have suggested and the admins have not decided on: the latest hundred",
  request: { params: communityParams },
  response: z.array(draftCardSchema),
  handle: async (ctx, { params }) =>
    (await allSuggestions(ctx, { communityId: params.id })).map(draftCardToWire("suggestion")),
});

const listSuggested = endpoint({
  method: "get",
  path: `${SUGGESTIONS}/{pageSize}/{page}`,
  who: "admin",
  summary: "What members have suggested and the admins have not decided on, the latest first",
  request: { params: pagedParams },
  response: pagedSchema(draftCardSchema),
  handle: async (ctx, { params: { id, ...paging } }) =>
    mapPage(await listSuggestions(ctx, { communityId: id, ...paging }), draftCardToWire("suggestion")),
});

const openSuggested = endpoint({
  method: "get",
  path: `${SUGGESTIONS}/{campaignId}`,
  who: "admin",
  summary: "A suggestion: the draft that the admins make of it, who suggested it, and for whom",
  request: { params: campaignParams },
  response: suggestionSchema,
  handle: async (ctx, { params }) => suggestionToWire(await readSuggestion(ctx, idsOf(params))),
});

const saveSuggested = endpoint({
  method: "put",
  path: `${SUGGESTIONS}/{campaignId}`,
  who: "admin",
  summary: "Save a suggestion as the admins have changed it; it stays a suggestion",
  request: { params: campaignParams, body: saveBody },
  repeats,
  sentBack: suggestionSchema,
  response: savedSchema,
  handle: async (ctx, { params, body }) =>
    savedToWire(await updateSuggestion(ctx, { ...body, ...idsOf(params) })),
});

const removeSuggested = endpoint({
  method: "delete",
  path: `${SUGGESTIONS}/{campaignId}`,
  who: "admin",
  summary: "Delete a suggestion for good; whoever suggested it is not told",
  request: { params: campaignParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await deleteSuggestion(ctx, idsOf(params));
    return {};
  },
});

const launchSuggested = endpoint({
  method: "post",
  path: `${SUGGESTIONS}/{campaignId}/launch`,
  who: "admin",
  summary: "Launch a suggestion with the content that is sent, for a verified member",
  request: { params: campaignParams, body: launchBody },
  repeats,
  sentBack: suggestionSchema,
  response: launched,
  handle: async (ctx, { params, body }) => ({
    campaign: await launchSuggestion(ctx, { ...body, ...idsOf(params) }),
  }),
});

export const drafts = [
  create,
  list,
  open,
  save,
  remove,
  launch,
  suggest,
  all,
  listSuggested,
  openSuggested,
  saveSuggested,
  removeSuggested,
  launchSuggested,
];
