import { and, desc, eq } from "drizzle-orm";
import { campaignSuggestions } from "@/db/schema";
import { createDraft, type Saved, suggestCampaign } from "@/lib/community";
import { newId, systemCtx } from "@/lib/platform";
import type { TestCommunity } from "./community";
import { addMember } from "./community";
import { as, type TestUser } from "./user";

type DraftWanted = Partial<Omit<Parameters<typeof createDraft>[1], "communityId" | "recipientId">> & {
  community: TestCommunity;
  recipient?: TestUser;
  by?: TestUser;
  now?: Date;
};

type TestDraft = Saved & { communityId: string };

export async function makeDraft({
  community,
  recipient,
  by,
  now,
  ...fields
}: DraftWanted): Promise<TestDraft> {
  const ctx = as(by ?? community.admin, now ? { now: () => now } : {});
  const saved = await createDraft(ctx, {
    communityId: community.id,
    ...(recipient ? { recipientId: recipient.id } : {}),
    ...fields,
  });
  return { ...saved, communityId: community.id };
}

type SuggestionWanted = Partial<Omit<Parameters<typeof suggestCampaign>[1], "communityId">> & {
  community: TestCommunity;
  by?: TestUser;
  now?: Date;
};

type TestSuggestion = {
  id: string;
  campaignId: string;
  communityId: string;
  by: TestUser;
};

export const somebody = {
  fullName: "Margaret Ellison",
  email: "margaret.ellison@harbour.example",
  phoneNumber: "+12025550187",
};

/** Default: for a person who is no member. */
export async function makeSuggestion(wanted: SuggestionWanted): Promise<TestSuggestion> {
  const { community, by = await addMember(community), now, ...fields } = wanted;
  await suggestCampaign(as(by, now ? { now: () => now } : {}), {
    communityId: community.id,
    name: "Groceries until spring",
    ...(fields.isForMe ? {} : { recipient: somebody }),
    requestKey: newId(),
    ...fields,
  });
  const [row] = await systemCtx("test")
    .db.select()
    .from(campaignSuggestions)
    .where(and(eq(campaignSuggestions.suggestedBy, by.id), eq(campaignSuggestions.communityId, community.id)))
    .orderBy(desc(campaignSuggestions.suggestedAt), desc(campaignSuggestions.id));
  if (!row?.campaignId) throw new Error("no suggestion was made");
  return { id: row.id, campaignId: row.campaignId, communityId: community.id, by };
}
