import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { v5 } from "uuid";
import { campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, command, idSchema, requireUser } from "@/lib/platform";
import { repeatable } from "../campaigns/repeatable";
import { addDetails } from "../campaigns/write-details";
import { holdOpenCommunity } from "../lock";
import { lockAdmin } from "../policies";
import { createDraftSchema } from "./schemas";
import { checkedDetails, type Saved } from "./write-draft";

/**
 * A draft becomes a campaign with the same id, which is public: it must not tell when the draft was begun, as the ids
 * that sort by time would.
 */
const idFor = (ctx: Ctx, communityId: string, requestKey: string | undefined) =>
  requestKey === undefined ? randomUUID() : v5(`draft:${communityId}:${requireUser(ctx).userId}`, requestKey);

/** The draft that the same form has made before. Throws `conflict` once it was launched. */
async function madeBefore(ctx: Ctx, id: string): Promise<Saved> {
  const [known] = await ctx.db
    .select({
      status: campaigns.status,
      revision: campaigns.revision,
      savedAt: campaigns.savedAt,
      createdAt: campaigns.createdAt,
    })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  if (known?.status !== "draft") throw conflict("campaign.launched_already");
  return { id, revision: known.revision, savedAt: known.savedAt ?? known.createdAt };
}

/**
 * Keeps an unfinished campaign for the admins of an approved community: nobody else learns of it and nothing is sent.
 * A repeated `requestKey` returns the draft that it made. Throws `invalid` with field errors, `conflict` while the
 * community waits for approval, `notFound` for a campaign that cannot be repeated (specification 000 §4).
 */
export const createDraft = command(createDraftSchema, async (ctx, input): Promise<Saved> => {
  const { userId } = requireUser(ctx);
  const isOpen = await holdOpenCommunity(ctx, input.communityId);
  // Holds the recipient, too, so that their account is not closed before the draft is there to forget them.
  await lockAdmin(ctx, input.communityId, idSchema.safeParse(input.recipientId).data);
  const communityId = input.communityId.toLowerCase();
  if (!isOpen) throw conflict("community.waiting", "community is not approved");
  const repeatedFrom = await repeatable(ctx, communityId, input.repeatedFrom);
  const details = await checkedDetails(ctx, communityId, input);
  const id = idFor(ctx, communityId, input.requestKey);
  const now = ctx.now();
  const [made] = await ctx.db
    .insert(campaigns)
    .values({
      id,
      communityId,
      name: input.name,
      campaignTypeId: input.campaignTypeId,
      amount: input.amount,
      description: input.description,
      status: "draft",
      createdBy: userId,
      createdAt: now,
      savedAt: now,
      savedBy: userId,
      repeatedFrom,
    })
    .onConflictDoNothing({ target: campaigns.id })
    .returning({ revision: campaigns.revision });
  if (!made) return madeBefore(ctx, id);
  await addDetails(ctx, id, details);
  await audit(ctx, "draft.saved", { type: "campaign", id }, { communityId });
  return { id, revision: made.revision, savedAt: now };
});
