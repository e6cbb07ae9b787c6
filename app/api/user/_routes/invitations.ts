import { z } from "zod";
import { type Endpoint, endpoint, strictBody } from "@/app/api/_http";
import { acceptInvitation, joinByToken, parseInvitation } from "@/lib/community";

const joined = z.object({ communityId: z.string(), communityName: z.string() });
const token = z.string().max(200);

const parse = endpoint({
  method: "get",
  path: "/user/invitations/parse",
  who: "public",
  summary:
    "Whom a link is for, without using it up. Of whom it is for, strangers learn a hint; a shared link is for nobody in particular",
  request: { query: z.object({ token: token.default(""), userId: z.string().max(200).optional() }) },
  response: z.object({
    id: z.string().nullable(),
    userId: z.string().nullable(),
    token: z.string(),
    isVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    communityId: z.string(),
  }),
  handle: (ctx, { query }) => parseInvitation(ctx, query),
});

const follow = endpoint({
  method: "post",
  path: "/user/invitations",
  who: "member",
  summary: "Joins by the link of a personal invitation or of a whole group",
  request: { body: strictBody({ token }) },
  response: joined,
  handle: (ctx, { body }) => joinByToken(ctx, body),
});

const confirm = endpoint({
  method: "post",
  path: "/user/invitations/confirm",
  who: "member",
  summary: "Accepts a personal invitation; the token may stand in the query or in the body",
  request: {
    query: z.object({ token: token.optional() }),
    body: strictBody({ token: token.optional() }),
  },
  response: joined,
  handle: (ctx, { query, body }) => acceptInvitation(ctx, { token: body.token ?? query.token ?? "" }),
});

export const invitations: Endpoint[] = [parse, follow, confirm];
