import { and, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, env, hashToken, newToken, seal, unseal } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { getUnanswered, type Unanswered } from "./get-unanswered";
import { invitationIdSchema } from "./schemas";

const linkOf = (token: string) => `${env().APP_URL}/confirm-invitation?token=${token}`;

async function tokenOf(ctx: Ctx, invitation: Unanswered): Promise<string | null> {
  if (invitation.handedToken) return unseal(invitation.handedToken);
  const token = newToken();
  const [made] = await ctx.db
    .update(invitations)
    .set({ handedHash: hashToken(token), handedToken: await seal(token) })
    .where(
      and(
        eq(invitations.id, invitation.id),
        isNull(invitations.handedToken),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id });
  if (!made) return null;
  await audit(
    ctx,
    "invitation.link_copied",
    { type: "invitation", id: invitation.id },
    { communityId: invitation.communityId },
  );
  return token;
}

/**
 * Returns a link for an admin to pass on, always the same. Its holder may join once. It differs from the sent
 * link, so it confirms no address. For admins. Throws `notFound` for a closed invitation, and `conflict` for
 * an expired one.
 */
export const linkToCopy = command(invitationIdSchema, async (ctx, input): Promise<{ link: string }> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const invitation = await getUnanswered(ctx, communityId, input.invitationId);
  if (invitation.expiresAt <= ctx.now()) throw conflict("invitation.lapsed");
  const token = await tokenOf(ctx, invitation);
  if (token) return { link: linkOf(token) };
  // Another admin just created it.
  const { handedToken } = await getUnanswered(ctx, communityId, input.invitationId);
  if (!handedToken) throw new Error("a link was neither made nor found");
  return { link: linkOf(await unseal(handedToken)) };
});
