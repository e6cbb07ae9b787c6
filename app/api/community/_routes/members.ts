import { z } from "zod";
import {
  endpoint,
  idParam,
  nothingSchema,
  pagedSchema,
  pagingParams,
  searchQuery,
  strictBody,
} from "@/app/api/_http";
import {
  changeMemberRole,
  type ListedMember,
  listAdmins,
  listMembers,
  type MemberView,
  readMember,
  verifiedMembers,
} from "@/lib/community";
import { asIssue, mapPage } from "@/lib/kernel";
import { removeMember } from "@/lib/payment";
import { communityParams } from "./wire";

const member = z.object({
  userId: z.string(),
  communityId: z.string(),
  memberRole: z.int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  imageName: z.string().nullable(),
  isVerified: z.boolean(),
  preferredCommunicationMethod: z.int(),
});

const memberParams = z.object({ id: idParam, userId: idParam });

/** 000 §3, without fields that only our own list shows. */
const toWire = ({ state, unreachable, since, expiresAt, ...view }: ListedMember): MemberView => view;

const verified = endpoint({
  method: "get",
  path: "/community/communities/{id}/members/verified",
  who: "admin",
  summary: "Verified members, of whom a recipient can be chosen",
  request: {
    params: communityParams,
    query: z.object({ searchString: z.string().trim().max(100).optional() }),
  },
  response: z.array(member),
  handle: async (ctx, { params, query }) =>
    (await verifiedMembers(ctx, { communityId: params.id, ...query, take: null })).items,
});

const admins = endpoint({
  method: "get",
  path: "/community/communities/{id}/admins",
  who: "member",
  summary: "The admins of a community",
  request: { params: communityParams },
  response: z.array(member),
  handle: (ctx, { params }) => listAdmins(ctx, { communityId: params.id }),
});

const list = endpoint({
  method: "get",
  path: "/community/communities/{id}/members/{pageSize}/{page}",
  who: "admin",
  summary: "Members and whoever was invited; the userId of somebody who has not joined is their invitation's",
  request: { params: communityParams.extend(pagingParams.shape), query: searchQuery },
  response: pagedSchema(member),
  handle: async (ctx, { params: { id, ...paging }, query }) =>
    mapPage(await listMembers(ctx, { communityId: id, ...paging, ...query }), toWire),
});

const read = endpoint({
  method: "get",
  path: "/community/communities/{id}/members/{userId}",
  who: "admin",
  summary: "One member, or somebody who was invited",
  request: { params: memberParams },
  response: member,
  handle: async (ctx, { params }) =>
    toWire(await readMember(ctx, { communityId: params.id, userId: params.userId })),
});

const changeRole = endpoint({
  method: "put",
  path: "/community/communities/{id}/members/{userId}",
  who: "admin",
  summary: "Grants a verified member the admin role (1), or takes it (0)",
  request: {
    params: memberParams,
    body: strictBody({
      memberRole: z.union([z.literal(0), z.literal(1)], { error: asIssue("input.invalid_setting") }),
    }),
  },
  repeats: { communityId: "id", userId: "userId" },
  sentBack: member,
  response: z.object({ userId: z.string(), communityId: z.string(), memberRole: z.int() }),
  handle: async (ctx, { params, body }) => ({
    communityId: params.id,
    ...(await changeMemberRole(ctx, {
      communityId: params.id,
      userId: params.userId,
      memberRole: body.memberRole,
    })),
  }),
});

const remove = endpoint({
  method: "delete",
  path: "/community/communities/{id}/members/{userId}",
  who: "admin",
  summary: "Ends the membership of somebody without a role, or the invitation of somebody who has not joined",
  request: { params: memberParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await removeMember(ctx, { communityId: params.id, userId: params.userId });
    return {};
  },
});

export const members = [verified, admins, list, read, changeRole, remove];
