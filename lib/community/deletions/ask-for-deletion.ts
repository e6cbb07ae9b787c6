import { and, eq, isNull } from "drizzle-orm";
import { communityDeletions } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { audit, command, query, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { lockOwnAdminRole, requireAdmin } from "../policies";
import { requiredReason } from "../reason";
import { communityIdSchema } from "../schemas";

const askSchema = communityIdSchema.extend({ reason: requiredReason });

type AskedDeletion = { askedAt: Date; askedBy: string | null; reason: string };

/** Requests deletion; a repeat updates the reason. For admins. Throws like `requireAdmin`, and `invalid`. */
export const askForDeletion = command(askSchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  const id = idOf(input.communityId);
  await lockCommunity(ctx, id);
  await lockOwnAdminRole(ctx, id);
  const asked = { askedBy: userId, askedAt: ctx.now(), reason: input.reason };
  await ctx.db
    .insert(communityDeletions)
    .values({ communityId: id, ...asked })
    .onConflictDoUpdate({ target: communityDeletions.communityId, set: asked });
  await audit(ctx, "community.deletion_asked", { type: "community", id });
});

/** Withdraws any admin's request. For admins; throws like `requireAdmin`. */
export const takeBackDeletion = command(communityIdSchema, async (ctx, input): Promise<void> => {
  requireUser(ctx);
  const id = idOf(input.communityId);
  await lockCommunity(ctx, id);
  await lockOwnAdminRole(ctx, id);
  const taken = await ctx.db
    .delete(communityDeletions)
    .where(eq(communityDeletions.communityId, id))
    .returning({ id: communityDeletions.communityId });
  if (taken.length > 0) await audit(ctx, "community.deletion_taken_back", { type: "community", id });
});

/** For admins. */
export const askedDeletion = query(communityIdSchema, async (ctx, input): Promise<AskedDeletion | null> => {
  const id = idOf(input.communityId);
  await requireAdmin(ctx, id);
  const [row] = await ctx.db
    .select({
      askedAt: communityDeletions.askedAt,
      reason: communityDeletions.reason,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(communityDeletions)
    .leftJoin(people, and(eq(people.id, communityDeletions.askedBy), isNull(people.deletedAt)))
    .where(eq(communityDeletions.communityId, id));
  if (!row) return null;
  const { firstName, lastName, ...asked } = row;
  return { ...asked, askedBy: fullName({ firstName, lastName }) || null };
});
