import { z } from "zod";
import { endpoint } from "@/app/api/_http";
import { listAdmins, verifiedMembers } from "@/lib/community";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
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
});

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
    (await verifiedMembers(ctx, { communityId: params.id, ...query, take: MAX_PAGE_SIZE })).items,
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

export const members = [verified, admins];
