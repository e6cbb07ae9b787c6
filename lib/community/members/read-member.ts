import { and, desc, eq, isNull } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { DomainError } from "@/lib/kernel";
import { type Ctx, idSchema, query } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { memberIdSchema } from "../schemas";
import { entryBy, type ListedMember } from "./entries";

/** A newer invitation, or the member who accepted it. */
async function successorOf(ctx: Ctx, communityId: string, invitationId: string): Promise<string | null> {
  const [before] = await ctx.db
    .select({ userId: invitations.userId, acceptedAt: invitations.acceptedAt })
    .from(invitations)
    .where(and(eq(invitations.id, invitationId), eq(invitations.communityId, communityId)));
  if (!before) return null;
  if (before.acceptedAt) return before.userId;
  const [newer] = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.userId, before.userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(1);
  return newer?.id ?? null;
}

/**
 * Returns a member by id, or an unjoined person by invitation id or its successor's. For admins. Throws
 * `not_found` for others.
 */
export const readMember = query(memberIdSchema, async (ctx, input): Promise<ListedMember> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const id = idSchema.safeParse(input.userId).data;
  const found = id ? await entryBy(ctx, communityId, id) : null;
  if (found || !id) return found ?? unknown();
  const successor = await successorOf(ctx, communityId, id);
  return (successor && (await entryBy(ctx, communityId, successor))) || unknown();
});

function unknown(): never {
  throw new DomainError("not_found", "member.not_a_member");
}
