import { z } from "zod";
import { endpoint, idParam } from "@/app/api/_http";
import { campaignInvitation, communityInvitation } from "@/lib/community";

export const invitationRoutes = [
  endpoint({
    method: "get",
    path: "/notification/communities/{id}/campaigns/{cid}/invitation",
    who: "member",
    summary: "A message with which a member invites a friend to donate",
    request: { params: z.object({ id: idParam, cid: idParam }) },
    response: z.object({ message: z.string() }),
    handle: async (ctx, { params }) => {
      const { words, link } = await campaignInvitation(ctx, {
        communityId: params.id,
        campaignId: params.cid,
      });
      return { message: `${words} ${link}` };
    },
  }),
  endpoint({
    method: "get",
    path: "/notification/communities/{id}/invitation",
    who: "admin",
    summary: "A message with which an admin invites the whole group; it holds the community's shared link",
    request: { params: z.object({ id: idParam }) },
    response: z.object({ message: z.string() }),
    handle: async (ctx, { params }) => {
      const { words, link } = await communityInvitation(ctx, { communityId: params.id });
      return { message: `${words} ${link}` };
    },
  }),
];
