import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, campaignExclusions, campaignRecipients, deliveries, messages } from "@/db/schema";
import {
  campaignFor,
  campaignForAdmin,
  communityHistory,
  correctRecipient,
  listActiveCampaigns,
} from "@/lib/community";
import { listNotifications } from "@/lib/notification";
import { closeAccount, removeMember, sendToRecipient, settleStripeEvents } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { begin, give } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

const { db } = systemCtx("test");
const NOT_FOUND = { status: 404 };

async function scene(wanted: { description?: string } = {}) {
  const community = await makeCommunity();
  const wrong = await addMember(community, await makeUser({ password: "Manyhands1" }));
  const right = await addMember(community);
  const donor = await addMember(community);
  const campaign = await launchTestCampaign({ community, recipient: wrong, amount: 100, ...wanted });
  const campaignRef = { communityId: community.id, campaignId: campaign.id };
  return { community, campaign, campaignRef, wrong, right, donor, admin: as(community.admin) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const correct = (s: Scene, to: TestUser, more: object = {}) =>
  correctRecipient(s.admin, { ...s.campaignRef, recipientId: to.id, ...more });
const heard = (person: TestUser) => services.mailsTo(person).length + services.textsTo(person).length;
const inbox = async (s: Scene, person: TestUser) =>
  (
    await listNotifications(as(person), {
      communityId: s.community.id,
      box: "unread",
      page: 1,
      pageSize: 10,
    })
  ).items.length;
const recipientRow = async (s: Scene) =>
  (await db.select().from(campaignRecipients).where(eq(campaignRecipients.campaignId, s.campaign.id)))[0];

describe("correcting the recipient of a campaign without a gift", () => {
  it("tells no one: the former one is a member like others, and the new one finds and hears nothing", async () => {
    const s = await scene();
    await services.deliver();
    expect([heard(s.wrong), heard(s.right)]).toEqual([0, 1]);
    await expect(campaignFor(as(s.wrong), s.campaignRef)).rejects.toMatchObject(NOT_FOUND);
    await correct(s, s.right, { revision: 1 });
    await services.deliver();
    expect([heard(s.wrong), heard(s.right)]).toEqual([0, 1]);
    expect([await inbox(s, s.wrong), await inbox(s, s.right)]).toEqual([0, 0]);

    expect(await campaignForAdmin(s.admin, s.campaignRef)).toMatchObject({
      recipient: { id: s.right.id },
      revision: 2,
    });
    expect((await campaignFor(as(s.wrong), s.campaignRef)).name).toBe(s.campaign.name);
    await expect(campaignFor(as(s.right), s.campaignRef)).rejects.toMatchObject(NOT_FOUND);
    const listed = async (person: TestUser) =>
      (await listActiveCampaigns(as(person), { communityId: s.community.id, page: 1, pageSize: 10 }))
        .totalNumberOfItems;
    expect([await listed(s.wrong), await listed(s.right)]).toEqual([1, 0]);

    await give(services, as(s.donor), s.campaignRef, { amount: 30 });
    await services.deliver();
    expect([heard(s.wrong), heard(s.right)]).toEqual([1, 1]);
    expect([await inbox(s, s.wrong), await inbox(s, s.right)]).toEqual([1, 0]);
    await removeMember(s.admin, { communityId: s.community.id, userId: s.wrong.id });
    const { payoutId } = await sendToRecipient(s.admin, s.campaignRef);
    const [sent] = await db
      .select({ to: deliveries.userId })
      .from(messages)
      .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
      .where(eq(messages.dedupeKey, `choose-method:${payoutId}`));
    expect(sent?.to).toBe(s.right.id);
  });

  it("what already waits for the new recipient is not sent, and a waiting message reaches the former one", async () => {
    const s = await scene();
    await correct(s, s.right);
    await services.deliver();
    expect([heard(s.wrong), heard(s.right), heard(s.donor)]).toEqual([1, 0, 1]);
  });

  it("searches every text for the new name, and asks before it goes on", async () => {
    const s = await scene({ description: "A roof for the Kesslers." });
    const alan = await addMember(s.community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
    await expect(correct(s, alan)).rejects.toMatchObject({
      reason: "campaign.tells_who",
      errors: { description: [expect.stringContaining("Kessler")] },
    });
    expect((await recipientRow(s))?.userId).toBe(s.wrong.id);
    await correct(s, alan, { confirmedFinds: true });
    expect((await recipientRow(s))?.userId).toBe(alan.id);
  });

  it("leaves a line in the log that names no one, and none in the history", async () => {
    const s = await scene();
    await correct(s, s.right);
    const rows = await db
      .select({ data: auditLog.data })
      .from(auditLog)
      .where(
        and(eq(auditLog.action, "campaign.recipient_corrected"), eq(auditLog.campaignId, s.campaign.id)),
      );
    expect(rows).toEqual([{ data: { communityId: s.community.id, revision: 2, confirmedFinds: 0 } }]);
    const { lines } = await communityHistory(s.admin, { communityId: s.community.id });
    expect(lines.filter(({ campaignName }) => campaignName).map(({ action }) => action)).toEqual([
      "campaign.launched",
    ]);
  });

  it("keeps nothing of a former recipient who deleted their account, and shows the new one among the exclusions only once they are not the recipient", async () => {
    const s = await scene();
    await db.insert(campaignExclusions).values({ campaignId: s.campaign.id, userId: s.right.id });
    await closeAccount(as(s.wrong), { password: "Manyhands1" });
    expect((await recipientRow(s))?.fullName).toBe(s.wrong.fullName);
    await correct(s, s.right);
    expect(await recipientRow(s)).toEqual({
      campaignId: s.campaign.id,
      userId: s.right.id,
      fullName: null,
      email: null,
      phoneNumber: null,
    });
    expect((await campaignForAdmin(s.admin, s.campaignRef)).excludedMembers).toEqual([]);
    await correct(s, s.donor);
    expect((await campaignForAdmin(s.admin, s.campaignRef)).excludedMembers).toMatchObject([
      { userId: s.right.id },
    ]);
  });

  it("is refused for others, for oneself, for strangers, for the same person, an old page and an ended campaign", async () => {
    const s = await scene();
    const by = (who: TestUser) => correctRecipient(as(who), { ...s.campaignRef, recipientId: s.right.id });
    await expect(by(s.donor)).rejects.toMatchObject({ status: 403 });
    await expect(by(s.wrong)).rejects.toMatchObject(NOT_FOUND);
    await expect(by((await makeCommunity()).admin)).rejects.toMatchObject(NOT_FOUND);
    const onField = (recipientId: string) => ({ errors: { recipientId: [recipientId] } });
    await expect(correct(s, s.community.admin)).rejects.toMatchObject(
      onField("Another admin has to launch a campaign for you"),
    );
    await expect(correct(s, await makeUser())).rejects.toMatchObject(
      onField("User is not a member of this community"),
    );
    await expect(correct(s, s.wrong)).rejects.toMatchObject(
      onField("This campaign is already for this person"),
    );
    await expect(correct(s, s.right, { revision: 7 })).rejects.toMatchObject({ status: 409 });
    await give(services, as(s.donor), s.campaignRef, { amount: 5 });
    await expect(correct(s, s.right)).rejects.toMatchObject({
      status: 409,
      title: "A gift has arrived, so the recipient can no longer be changed.",
    });
    await sendToRecipient(s.admin, s.campaignRef);
    await expect(correct(s, s.right)).rejects.toMatchObject(NOT_FOUND);
  });

  it("by two admins while a gift is being paid: one recipient, and none after the gift", async () => {
    await rounds(8, async ({ atOnce }) => {
      const s = await scene();
      const second = as(await addMember(s.community, undefined, { isAdmin: true }));
      await services.payWith(await begin(as(s.donor), s.campaignRef, { amount: 30 }));
      await services.simulator.flush();
      const settle = async () => {
        await settleStripeEvents(systemCtx("test"));
        return "settled";
      };
      const results = await atOnce<unknown>(
        () => correct(s, s.right, { revision: 1 }),
        () => correctRecipient(second, { ...s.campaignRef, recipientId: s.donor.id, revision: 1 }),
        settle,
      );
      const corrections = fulfilled(results).filter((result) => result !== "settled");
      expect(corrections.length).toBeLessThan(2);
      for (const error of refused(results)) expect(error).toMatchObject({ status: 409 });
      const now = (await recipientRow(s))?.userId;
      expect(corrections.length === 0 ? [s.wrong.id] : [s.right.id, s.donor.id]).toContain(now);
      await services.settleWithFees();
      await expect(correct(s, s.right)).rejects.toMatchObject({ status: 409 });
    });
  });
});
