import { eq } from "drizzle-orm";
import { communityLinks } from "@/db/schema/community";
import { conflict, DomainError } from "@/lib/kernel";
import { audit, type Ctx, command, env, hashToken, newToken, seal, unseal } from "@/lib/platform";
import { idOf } from "../facts";
import { acceptInvitation, type JoinedCommunity } from "../invitations/accept-invitation";
import { sharedLinkByToken } from "../invitations/find-invitation";
import { tokenSchema } from "../invitations/schemas";
import { lockCommunity } from "../lock";
import { requireAdmin } from "../policies";
import { communityIdSchema } from "../schemas";
import { enterByLink } from "./join-community";

export type CommunityInvitation = { words: string; link: string; createdAt: Date };

async function approved(ctx: Ctx, communityId: string): Promise<{ id: string; name: string }> {
  await requireAdmin(ctx, communityId);
  const row = await lockCommunity(ctx, communityId);
  if (!row.confirmedAt) throw conflict("community.waiting");
  return row;
}

async function makeLink(ctx: Ctx, communityId: string): Promise<{ token: string; createdAt: Date }> {
  const token = newToken();
  const createdAt = ctx.now();
  const fresh = { tokenHash: hashToken(token), token: await seal(token), createdAt };
  await ctx.db
    .insert(communityLinks)
    .values({ communityId, ...fresh })
    .onConflictDoUpdate({ target: communityLinks.communityId, set: fresh });
  await audit(ctx, "community.link_renewed", { type: "community", id: communityId });
  return { token, createdAt };
}

const told = (name: string, link: { token: string; createdAt: Date }): CommunityInvitation => ({
  words: [
    `Please join our ${name} group today.`,
    "When one of us is in need, everyone gets a message with the goal and a link, and gives quietly. Sign up here:",
  ].join(" "),
  link: `${env().APP_URL}/community-invitation?token=${link.token}`,
  createdAt: link.createdAt,
});

/** Creates the shared link on the first call. For admins. Throws `conflict` before approval. */
export const communityInvitation = command(
  communityIdSchema,
  async (ctx, input): Promise<CommunityInvitation> => {
    const community = await approved(ctx, idOf(input.communityId));
    const [row] = await ctx.db
      .select({ token: communityLinks.token, createdAt: communityLinks.createdAt })
      .from(communityLinks)
      .where(eq(communityLinks.communityId, community.id));
    if (row) return told(community.name, { ...row, token: await unseal(row.token) });
    return told(community.name, await makeLink(ctx, community.id));
  },
);

/** Invalidates the old link. For admins; throws like `communityInvitation`. */
export const renewCommunityLink = command(
  communityIdSchema,
  async (ctx, input): Promise<CommunityInvitation> => {
    const community = await approved(ctx, idOf(input.communityId));
    return told(community.name, await makeLink(ctx, community.id));
  },
);

/** Ignores the joining rule. Throws `not_found` for an invalid link, and `forbidden` for a removed caller. */
const joinByLink = command(tokenSchema, async (ctx, { token }): Promise<JoinedCommunity> => {
  const link = await sharedLinkByToken(ctx, token);
  if (!link?.isConfirmed) throw new DomainError("not_found", "invitation.unknown");
  const { id, name } = await enterByLink(ctx, link.communityId);
  return { communityId: id, communityName: name };
});

export const joinByToken = command(
  tokenSchema,
  async (ctx, { token }): Promise<JoinedCommunity> =>
    (await sharedLinkByToken(ctx, token)) ? joinByLink(ctx, { token }) : acceptInvitation(ctx, { token }),
);
