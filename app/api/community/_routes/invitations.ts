import { z } from "zod";
import { type Endpoint, endpoint, nothingSchema, strictBody } from "@/app/api/_http";
import { communityInvitation, inviteMembers } from "@/lib/community";
import { communityParams } from "./wire";

/** The verb reports errors in the form's words (000 §5). */
const row = strictBody({
  firstName: z.string().max(200).default(""),
  lastName: z.string().max(200).default(""),
  email: z.string().max(300).nullish(),
  phoneNumber: z.string().max(60).nullish(),
});

const invite = endpoint({
  method: "post",
  path: "/community/communities/{id}/members",
  who: "admin",
  summary:
    "Invites up to twenty people, by e-mail where one is given, else, where the site sends texts, by text",
  request: { params: communityParams, body: strictBody({ members: z.array(row) }) },
  repeats: { communityId: "id" },
  response: nothingSchema,
  handle: async (ctx, { params, body }) => {
    await inviteMembers(ctx, { communityId: params.id, members: body.members });
    return {};
  },
});

const link = endpoint({
  method: "get",
  path: "/community/communities/{id}/invitation-link",
  who: "admin",
  summary: "The link that an admin shares with the whole group",
  request: { params: communityParams },
  response: z.object({ link: z.string() }),
  handle: async (ctx, { params }) => ({
    link: (await communityInvitation(ctx, { communityId: params.id })).link,
  }),
});

export const invitations: Endpoint[] = [invite, link];
