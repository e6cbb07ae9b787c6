import { and, count, eq } from "drizzle-orm";
import { communities, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { conflict, DomainError } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { tellNewAdminOfSuggestions } from "../drafts/tell-admins";
import { isAdmin } from "../roster/is-admin";
import { hasRoomForAdmin } from "./rules/admin-role";

export const notAMember = () => new DomainError("not_found", "member.not_a_member");

/** The community must be locked. */
export async function countAdmins(ctx: Ctx, communityId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), isAdmin));
  return row?.n ?? 0;
}

/**
 * Throws `not_found` for an unregistered person, and `conflict` with *Your community already has 3 admins.*
 * (000 §5). The membership is locked.
 */
export async function checkGrant(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  const [person] = await ctx.db
    .select({ registeredAt: people.registeredAt })
    .from(people)
    .where(eq(people.id, userId));
  if (!person?.registeredAt) throw notAMember();
  if (!hasRoomForAdmin(await countAdmins(ctx, communityId))) throw conflict("member.three_admins");
}

/** Also notifies the member, in the open transaction. Call `checkGrant` first. */
export async function grantAdmin(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  await ctx.db
    .update(memberships)
    .set({ role: ADMIN })
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
  const [community] = await ctx.db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId));
  const communityName = community?.name ?? "";
  await queueMessage(ctx, {
    dedupeKey: `became-admin:${communityId}:${userId}:${ctx.now().getTime()}`,
    template: "became-admin",
    to: { userId },
    communityId,
    inApp: {
      communityId,
      message: {
        en: `You are an admin of ${communityName} now.`,
        es: `Usted ahora administra ${communityName}.`,
      },
    },
    data: { communityName, link: `${env().APP_URL}/campaigns` },
  });
  await tellNewAdminOfSuggestions(ctx, communityId, userId);
}
