import { eq } from "drizzle-orm";
import { z } from "zod";
import { communities, communityDeclines } from "@/db/schema/community";
import { asIssue, because, conflict, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, enqueue, requireUser } from "@/lib/platform";
import { type LockedCommunity, lockCommunity } from "../lock";
import { lockOwnAdminRole } from "../policies";
import { communityFields, communityIdSchema, textOfLines } from "../schemas";
import { lockFounder, refuseFlood } from "./create-community";
import { mayAskAgain } from "./rules/may-ask-again";
import { checkType } from "./types";

const MAX_ANSWER = 500;

const askAgainSchema = communityIdSchema.extend({
  ...communityFields,
  answer: textOfLines
    .pipe(z.string().max(MAX_ANSWER, asIssue(because("input.too_long", { count: MAX_ANSWER }))))
    .default(""),
});
type Wanted = z.output<typeof askAgainSchema>;

async function change(ctx: Ctx, before: LockedCommunity, wanted: Wanted): Promise<string[]> {
  const { name, communityTypeId, location, description } = wanted;
  const words = { name, communityTypeId, location, description };
  if (communityTypeId !== before.communityTypeId) await checkType(ctx, communityTypeId);
  await ctx.db
    .update(communities)
    .set({ ...words, declinedAt: null, deskToldAt: null })
    .where(eq(communities.id, before.id));
  return Object.entries(words).flatMap(([field, value]) =>
    value === before[field as keyof typeof words] ? [] : [field],
  );
}

/**
 * Changes a declined community and asks for approval again. Idempotent. For its admins, three declines at
 * most.
 *
 * - Throws like `lockOwnAdminRole`, and `invalid` by field like `createCommunity`.
 * - Throws `conflict` if approved, after the last decline, or while three of the caller's communities wait.
 */
export const askAgain = command(askAgainSchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  const before = await lockCommunity(ctx, input.communityId);
  await lockFounder(ctx, userId);
  await lockOwnAdminRole(ctx, before.id);
  if (before.endedAt) throw notFound("this community was deleted");
  if (before.confirmedAt) throw conflict("community.approved_already");
  if (!before.declinedAt) return;
  const [decline] = await ctx.db
    .update(communityDeclines)
    .set({ askedAgainAt: ctx.now(), answer: input.answer })
    .where(eq(communityDeclines.communityId, before.id))
    .returning({ times: communityDeclines.times });
  if (!mayAskAgain(decline?.times ?? 0)) throw conflict("community.asked_enough");
  await refuseFlood(ctx, userId);
  const fields = await change(ctx, before, input);
  await audit(ctx, "community.asked_again", { type: "community", id: before.id }, { fields });
  await enqueue(ctx, "tell-desk");
});
