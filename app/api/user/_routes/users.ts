import { z } from "zod";
import { type Endpoint, endpoint, pagedSchema, pagingParams, searchQuery } from "@/app/api/_http";
import { mapPage } from "@/lib/kernel";
import { listedUserSchema, listUsers } from "@/lib/user";

const all = endpoint({
  method: "get",
  path: "/user/users/{pageSize}/{page}",
  who: "platform",
  summary: "Everybody with an account or an invitation, by name",
  request: { params: pagingParams, query: searchQuery },
  response: pagedSchema(listedUserSchema.extend({ createdAt: z.iso.datetime() })),
  handle: async (ctx, { params, query }) =>
    mapPage(await listUsers(ctx, { ...params, ...query }), (user) => ({
      ...user,
      createdAt: user.createdAt.toISOString(),
    })),
});

export const users: Endpoint[] = [all];
