import { z } from "zod";
import { endpoint, nothingSchema, pagedSchema, pagingParams, searchQuery } from "@/app/api/_http";
import {
  approveCommunity,
  communityInfo,
  communityTypes,
  listAllCommunities,
  listCommunities,
  listNotApproved,
  myCommunities,
  myCommunity,
} from "@/lib/community";
import { mapPage } from "@/lib/kernel";
import { deleteCommunity } from "@/lib/payment";
import {
  communityInfoSchema,
  fullCommunitySchema,
  fullToWire,
  infoToWire,
  listedCommunitySchema,
  listedToWire,
  myCommunitySchema,
  myCommunityToWire,
  shortCommunitySchema,
} from "./community-wire";
import { communityParams } from "./wire";

const types = endpoint({
  method: "get",
  path: "/community/communities/types",
  who: "public",
  summary: "The kinds of community",
  response: z.array(
    z.object({ id: z.int(), name: z.string(), mobileImage: z.string(), desktopImage: z.string() }),
  ),
  handle: async (ctx) =>
    (await communityTypes(ctx)).map(({ id, name, images }) => ({
      id,
      name,
      mobileImage: images.mobile,
      desktopImage: images.desktop,
    })),
});

const mine = endpoint({
  method: "get",
  path: "/community/communities",
  who: "member",
  summary: "The caller's communities",
  response: z.array(myCommunitySchema),
  handle: async (ctx) => (await myCommunities(ctx)).map(myCommunityToWire),
});

const short = endpoint({
  method: "get",
  path: "/community/communities/short-info",
  who: "member",
  summary: "The caller's communities, short",
  response: z.array(shortCommunitySchema),
  handle: (ctx) => myCommunities(ctx),
});

const one = endpoint({
  method: "get",
  path: "/community/communities/{id}",
  who: "member",
  summary: "One of the caller's communities",
  request: { params: communityParams },
  response: myCommunitySchema,
  handle: async (ctx, { params }) => myCommunityToWire(await myCommunity(ctx, { communityId: params.id })),
});

const info = endpoint({
  method: "get",
  path: "/community/communities/{id}/info",
  who: "public",
  summary: "What everybody may know of a community",
  request: { params: communityParams },
  response: communityInfoSchema,
  handle: async (ctx, { params }) => infoToWire(await communityInfo(ctx, { communityId: params.id })),
});

const approve = endpoint({
  method: "post",
  path: "/community/communities/{id}/approve",
  who: "platform",
  summary: "Approve a community; its creator is told",
  request: { params: communityParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await approveCommunity(ctx, { communityId: params.id });
    return {};
  },
});

const remove = endpoint({
  method: "delete",
  path: "/community/communities/{id}",
  who: "platform",
  summary: "Delete a community that holds no money and runs no campaign; it can come back for thirty days",
  request: { params: communityParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await deleteCommunity(ctx, { communityId: params.id });
    return {};
  },
});

const approved = endpoint({
  method: "get",
  path: "/community/communities/{pageSize}/{page}",
  who: "member",
  summary: "Approved communities",
  request: { params: pagingParams, query: searchQuery },
  response: pagedSchema(listedCommunitySchema),
  handle: async (ctx, { params, query }) =>
    mapPage(await listCommunities(ctx, { ...params, ...query }), listedToWire),
});

/** Both positions are valid: the specification says "the same with /not-approved". */
const pathsOf = (word: string) => [
  `/community/communities/${word}/{pageSize}/{page}`,
  `/community/communities/{pageSize}/{page}/${word}`,
];

const notApproved = pathsOf("not-approved").map((path) =>
  endpoint({
    method: "get",
    path,
    who: "platform",
    summary: "Communities that wait for approval",
    request: { params: pagingParams, query: searchQuery },
    response: pagedSchema(fullCommunitySchema),
    handle: async (ctx, { params, query }) =>
      mapPage(await listNotApproved(ctx, { ...params, ...query }), fullToWire),
  }),
);

const all = pathsOf("full-info").map((path) =>
  endpoint({
    method: "get",
    path,
    who: "platform",
    summary: "All communities",
    request: { params: pagingParams, query: searchQuery },
    response: pagedSchema(fullCommunitySchema),
    handle: async (ctx, { params, query }) =>
      mapPage(await listAllCommunities(ctx, { ...params, ...query }), fullToWire),
  }),
);

export const communities = [types, mine, short, one, info, approve, remove, approved, ...notApproved, ...all];
