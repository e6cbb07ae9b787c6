import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { campaignMilestones, campaigns, messages } from "@/db/schema";
import {
  campaignFor,
  campaignForAdmin,
  defaultText,
  tellOfMilestones,
  type UpdateCampaignInput,
  updateActiveCampaign,
} from "@/lib/community";
import {
  markCompleted,
  markStopped,
  nextTransferSequence,
  recordCampaignReversal,
  recordCommunityContributions,
} from "@/lib/community/inside";
import { inTransaction, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity } from "@/tests/factories/community";
import { as, makeUser } from "@/tests/factories/user";

const system = systemCtx("test");
const { db } = system;

const milestonesOf = async ({ id }: { id: string }) =>
  (await db.select().from(campaignMilestones).where(eq(campaignMilestones.campaignId, id)))
    .sort((a, b) => a.milestone - b.milestone)
    .map((row) => `${row.milestone} ${row.outcome}`);

const toldOf = async ({ id }: { id: string }) =>
  (await db.select().from(messages).where(eq(messages.campaignId, id))).map((row) => row.messageType).sort();

const rowOf = async ({ id }: { id: string }) => {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error("no campaign");
  return row;
};

const edit = (campaign: TestCampaign, changes: Partial<UpdateCampaignInput> = {}): UpdateCampaignInput => ({
  communityId: campaign.communityId,
  campaignId: campaign.id,
  name: campaign.name,
  campaignTypeId: campaign.type.id,
  amount: campaign.amount,
  description: campaign.description,
  ...changes,
});

describe("gifts and milestones", () => {
  test("gifts are numbered densely, and each milestone is told once", async () => {
    const campaign = await launchTestCampaign({ amount: 100 });
    const numbers = [];
    for (const amount of [2499, 1, 2500, 100, 2400, 2500, 5000])
      numbers.push(await contribute(campaign, amount));
    expect(numbers.map((one) => one.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await rowOf(campaign)).toMatchObject({ raisedCents: 15_000, contributionCount: 7 });
    expect(await milestonesOf(campaign)).toEqual([
      "25 announced",
      "50 announced",
      "75 announced",
      "100 announced",
    ]);
    expect(await toldOf(campaign)).toEqual([2, 3, 4, 5, 6]);
  });

  test("a gift over several milestones tells the highest only", async () => {
    const campaign = await launchTestCampaign({ amount: 100 });
    await contribute(campaign, 8000);
    expect(await milestonesOf(campaign)).toEqual(["25 superseded", "50 superseded", "75 announced"]);
    expect(await toldOf(campaign)).toEqual([2, 5]);
  });

  test("a milestone whose message is off is crossed in silence, and a lower one of the same gift is told", async () => {
    const campaign = await launchTestCampaign({
      amount: 100,
      messages: [{ messageType: 4, content: "Halfway.", isEnabled: false }],
    });
    await contribute(campaign, 6000);
    expect(await milestonesOf(campaign)).toEqual(["25 announced", "50 silent"]);
    expect(await toldOf(campaign)).toEqual([2, 3]);
  });

  test("a refund below a milestone never makes it fire again", async () => {
    const campaign = await launchTestCampaign({ amount: 100 });
    await contribute(campaign, 3000);
    await inTransaction(system, (ctx) =>
      recordCampaignReversal(ctx, { campaignId: campaign.id, amountCents: 3000 }),
    );
    expect((await rowOf(campaign)).raisedCents).toBe(0);
    await contribute(campaign, 3000);
    expect(await milestonesOf(campaign)).toEqual(["25 announced"]);
    expect(await toldOf(campaign)).toEqual([2, 3]);
  });

  test("gifts that cross the same milestone together cross it once, in every round", async () => {
    for (let round = 0; round < 8; round++) {
      const campaign = await launchTestCampaign({ amount: 100 });
      await contribute(campaign, 4000);
      const made = await Promise.all([1, 2, 3, 4].map(() => contribute(campaign, 1200)));
      expect(made.map((one) => one.sequence).sort()).toEqual([2, 3, 4, 5]);
      expect(await rowOf(campaign)).toMatchObject({ raisedCents: 8800, contributionCount: 5 });
      expect(await milestonesOf(campaign)).toEqual(["25 announced", "50 announced", "75 announced"]);
      expect(await toldOf(campaign)).toEqual([2, 3, 4, 5]);
    }
  });

  test("Our Balance numbers gifts and transfers apart, also at once", async () => {
    const { id: communityId } = await makeCommunity();
    const gifts = await Promise.all(
      [1, 2, 3].map((count) => recordCommunityContributions(system, Array(count).fill(communityId))),
    );
    const transfers = await Promise.all([1, 2].map(() => nextTransferSequence(system, { communityId })));
    expect(gifts.flat().sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(transfers.map((one) => one.sequence).sort()).toEqual([1, 2]);
  });
});

describe("the end of a campaign", () => {
  test("stopped once, it takes no gift; completed only after, with the time of the payout", async () => {
    const campaign = await launchTestCampaign();
    const at = new Date("2026-11-18T15:15:00Z");
    await expect(markCompleted(system, { campaignId: campaign.id, at })).rejects.toMatchObject({
      code: "conflict",
    });
    await markStopped(system, { campaignId: campaign.id });
    await expect(markStopped(system, { campaignId: campaign.id })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(contribute(campaign, 100)).rejects.toMatchObject({ code: "conflict" });
    expect(await rowOf(campaign)).toMatchObject({ status: "stopped", raisedCents: 0, contributionCount: 0 });
    await markCompleted(system, { campaignId: campaign.id, at });
    expect(await rowOf(campaign)).toMatchObject({ status: "completed", completedAt: at });
  });
});

describe("editing an active campaign", () => {
  test("changes what may change and raises the revision", async () => {
    const campaign = await launchTestCampaign();
    const member = await addMember(campaign.community);
    const done = await updateActiveCampaign(
      as(campaign.community.admin),
      edit(campaign, {
        name: "A warm house",
        campaignTypeId: 5,
        amount: "2000",
        description: "More is needed.",
        excludedMembers: [member.id],
        messages: [{ messageType: 6, content: "Done. Thank you.", isEnabled: false }],
        revision: 1,
        recipientId: campaign.recipient.id,
      }),
    );
    expect(done).toEqual({ id: campaign.id, revision: 2 });
    const after = await campaignForAdmin(as(campaign.community.admin), { campaignId: campaign.id });
    expect(after).toMatchObject({
      name: "A warm house",
      amount: 2000,
      description: "More is needed.",
      revision: 2,
    });
    expect(after.type.name).toBe("Food and bills");
    expect(after.excludedMembers.map((one) => one.userId)).toEqual([member.id]);
    expect(after.messages.at(-1)).toMatchObject({ content: "Done. Thank you.", isEnabled: false });
  });

  test("of two admins who edit the same revision one is told that the other was first", async () => {
    const campaign = await launchTestCampaign();
    const second = await addMember(campaign.community, undefined, { isAdmin: true });
    const results = await Promise.allSettled(
      [campaign.community.admin, second].map((admin, index) =>
        updateActiveCampaign(as(admin), edit(campaign, { amount: 2000 + index, revision: 1 })),
      ),
    );
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const refused = results.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({
      status: 409,
      title: "Someone else has just changed this campaign",
    });
  });

  test("a lower goal crosses milestones as a gift would; a higher one uncrosses nothing", async () => {
    const campaign = await launchTestCampaign({ amount: 1000 });
    await contribute(campaign, 30_000);
    const admin = as(campaign.community.admin);
    await updateActiveCampaign(admin, edit(campaign, { amount: 400 }));
    await tellOfMilestones(system);
    expect(await milestonesOf(campaign)).toEqual(["25 announced", "50 superseded", "75 announced"]);
    await updateActiveCampaign(admin, edit(campaign, { amount: 100_000 }));
    await updateActiveCampaign(admin, edit(campaign, { amount: 400 }));
    await tellOfMilestones(system);
    expect(await milestonesOf(campaign)).toEqual(["25 announced", "50 superseded", "75 announced"]);
    expect(await toldOf(campaign)).toEqual([2, 3, 5]);
  });

  test("a message that had its moment may be sent along as it stands, not changed", async () => {
    const campaign = await launchTestCampaign({ amount: 100 });
    await contribute(campaign, 2500);
    const admin = as(campaign.community.admin);
    const said = { messageType: 3 as const, content: defaultText(3), isEnabled: true };
    await updateActiveCampaign(admin, edit(campaign, { messages: [said] }));
    await expect(
      updateActiveCampaign(admin, edit(campaign, { name: "Other", messages: [{ ...said, content: "New" }] })),
    ).rejects.toMatchObject({
      status: 400,
      errors: { "messages.0.content": ["This message has had its moment and can’t be changed"] },
    });
    expect((await rowOf(campaign)).name).toBe(campaign.name);
  });

  test("the recipient stays, and the texts are checked for their name again", async () => {
    const community = await makeCommunity();
    const alan = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
    const campaign = await launchTestCampaign({ community, recipient: alan });
    const other = await addMember(community);
    const admin = as(community.admin);
    await expect(
      updateActiveCampaign(admin, edit(campaign, { recipientId: other.id })),
    ).rejects.toMatchObject({
      errors: { recipientId: ["The recipient of an active campaign can’t be changed"] },
    });
    await expect(updateActiveCampaign(admin, edit(campaign, { name: "For Alan" }))).rejects.toMatchObject({
      errors: { name: ["Found in the title: “Alan”."] },
    });
    await updateActiveCampaign(admin, edit(campaign, { name: "For Alan", confirmedFinds: true }));
    expect((await campaignFor(system, { campaignId: campaign.id })).name).toBe("For Alan");
  });

  test("a stopped campaign, another community's path and a plain member are refused", async () => {
    const campaign = await launchTestCampaign();
    const admin = as(campaign.community.admin);
    const member = await addMember(campaign.community);
    await expect(updateActiveCampaign(as(member), edit(campaign))).rejects.toMatchObject({
      code: "forbidden",
    });
    const elsewhere = await makeCommunity({ admin: campaign.community.admin });
    await expect(
      updateActiveCampaign(admin, edit(campaign, { communityId: elsewhere.id })),
    ).rejects.toMatchObject({ code: "not_found" });
    await markStopped(system, { campaignId: campaign.id });
    await expect(updateActiveCampaign(admin, edit(campaign))).rejects.toMatchObject({ code: "not_found" });
  });
});
