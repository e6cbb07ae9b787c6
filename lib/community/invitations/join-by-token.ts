import { command } from "@/lib/platform";
import { acceptInvitation, type JoinedCommunity } from "./accept-invitation";
import { joinByLink } from "./community-link";
import { sharedLinkByToken } from "./find-invitation";
import { tokenSchema } from "./schemas";

/** The caller joins by a link of either kind: a personal invitation, or the one of a whole group. Throws like both. */
export const joinByToken = command(
  tokenSchema,
  async (ctx, { token }): Promise<JoinedCommunity> =>
    (await sharedLinkByToken(ctx, token)) ? joinByLink(ctx, { token }) : acceptInvitation(ctx, { token }),
);
