import { z } from "zod";
import { endpoint, idParam } from "@/app/api/_http";
import { campaignInvitation } from "@/lib/community";

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
];
