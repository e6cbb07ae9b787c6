import type { z } from "zod";
import { type CampaignStatus, campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  command,
  hashContent,
  idSchema,
  newUntimedId,
  RunAgain,
  requireUser,
} from "@/lib/platform";
import { repeatableCampaignId } from "../campaigns/repeatable-campaign-id";
import { addDetails, type Details } from "../campaigns/write-details";
import { lockOpenCommunity } from "../lock";
import { lockOwnAdminRole } from "../policies";
import { draftOfForm, formKey } from "./draft-of-form";
import { draftView } from "./read-draft";
import { createDraftSchema } from "./schemas";
import { saveDraft } from "./update-draft";
import { checkedDetails, type Saved } from "./write-draft";

/**
 * Handles a resent form: its author's later words replace the first. Throws `conflict` after another admin's
 * edit or the launch.
 */
async function saveAgain(
  ctx: Ctx,
  { id, status }: { id: string; status: CampaignStatus },
  input: z.output<typeof createDraftSchema>,
  details: Details,
): Promise<Saved> {
  if (status !== "draft") throw conflict("campaign.launched_already");
  const saved = await draftView(ctx, id);
  const isSame =
    hashContent(contentOf(input, details)) ===
    hashContent(
      contentOf(saved, {
        recipientId: saved.recipient?.id ?? null,
        excludedIds: saved.excludedMembers.map((member) => member.userId),
        messages: saved.messages,
      }),
    );
  if (isSame) return { id, revision: saved.revision, savedAt: saved.savedAt ?? saved.createdAt };
  const { requestKey, repeatedFrom, ...content } = input;
  return saveDraft(ctx, { ...content, campaignId: id, revision: FIRST_REVISION }, "draft");
}

const FIRST_REVISION = 1;

type Words = { name: string; campaignTypeId: number | null; amount: number | null; description: string };

const contentOf = ({ name, campaignTypeId, amount, description }: Words, details: Details) => ({
  ...{ name, campaignTypeId, amount, description },
  ...details,
  excludedIds: details.excludedIds.toSorted(),
});

/**
 * Saves without sending. For admins of an approved community. A repeated `requestKey` is one draft
 * (`saveAgain`). Throws `invalid` with field errors, `conflict` before approval, `notFound` for a campaign
 * that cannot be repeated (000 §4).
 */
export const createDraft = command(createDraftSchema, async (ctx, input): Promise<Saved> => {
  const { userId } = requireUser(ctx);
  const isOpen = await lockOpenCommunity(ctx, input.communityId);
  // Locks the recipient, too: closing their account must see this draft, to erase them from it.
  await lockOwnAdminRole(ctx, input.communityId, idSchema.safeParse(input.recipientId).data);
  const communityId = input.communityId.toLowerCase();
  if (!isOpen) throw conflict("community.waiting", "community is not approved");
  const repeatedFrom = await repeatableCampaignId(ctx, communityId, input.repeatedFrom);
  const details = await checkedDetails(ctx, communityId, input);
  const begun = await draftOfForm(ctx, communityId, input.requestKey);
  if (begun) return saveAgain(ctx, begun, input, details);
  const id = newUntimedId();
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
      requestKey: formKey(ctx, communityId, input.requestKey),
    })
    .onConflictDoNothing({ target: campaigns.requestKey })
    .returning({ revision: campaigns.revision });
  if (!made) throw new RunAgain("the same form was sent twice at the same moment");
  await addDetails(ctx, id, details);
  await audit(ctx, "draft.saved", { type: "campaign", id }, { communityId });
  return { id, revision: made.revision, savedAt: now };
});
