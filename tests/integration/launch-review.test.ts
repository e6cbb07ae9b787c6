import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { campaigns, deliveries, messagePreferences, messages, notifications } from "@/db/schema";
import {
  audiencePreview,
  campaignForAdmin,
  defaultText,
  launchCampaign,
  messageDefaults,
  reviewLaunch,
  sendLaunchCopy,
  updateActiveCampaign,
  verifiedMembers,
} from "@/lib/community";
import { fanOutMessages } from "@/lib/notification";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity } from "@/tests/factories/community";
import { as, makeUser, type TestUser } from "@/tests/factories/user";

const system = systemCtx("test");

const inputFor = (communityId: string, recipientId: string, excludedMembers: string[] = []) => ({
  communityId,
  recipientId,
  name: "A roof before winter",
  campaignTypeId: 2,
  amount: "3600",
  excludedMembers,
});

async function community() {
  const made = await makeCommunity();
  const [recipient, chosen, quiet, wants] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ];
  for (const user of [recipient, chosen, quiet, wants]) await addMember(made, user);
  await system.db
    .insert(messagePreferences)
    .values({ userId: quiet.id, messageType: 2, communicationMethod: 0, isEnabled: false });
  return { made, recipient, chosen, quiet, wants };
}

describe("a launch is asked about", () => {
  test("with the counts that the launch itself has, and who is left out with the reason", async () => {
    const { made, recipient, chosen, quiet } = await community();
    const admin = as(made.admin);
    const input = inputFor(made.id, recipient.id, [chosen.id]);
    const { told } = await reviewLaunch(admin, input);
    const preview = await audiencePreview(admin, {
      communityId: made.id,
      recipientId: recipient.id,
      excludedMembers: [chosen.id],
    });
    expect(told?.reach).toMatchObject({ byText: preview.byText, byEmail: preview.byEmail });
    expect(told?.leftOut.people.map(({ userId, why }) => [userId, why])).toEqual([
      [recipient.id, "recipient"],
      [chosen.id, "chosen"],
      [quiet.id, "turned_off"],
    ]);
    expect(told?.arrival.text).toContain("We hope for $3,600.");
    expect(told?.arrival.text).toContain(told?.arrival.link);

    const { id } = await launchCampaign(admin, input);
    await fanOutMessages(system);
    const sent = await system.db
      .select({ userId: deliveries.userId })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(eq(messages.campaignId, id));
    expect(sent).toHaveLength((told?.reach.byText ?? 0) + (told?.reach.byEmail ?? 0));
  });

  test("and changes nothing, with the refusals of the launch", async () => {
    const { made, recipient } = await community();
    const before = await system.db.$count(campaigns);
    await reviewLaunch(as(made.admin), inputFor(made.id, recipient.id));
    expect(await system.db.$count(campaigns)).toBe(before);
    await expect(reviewLaunch(as(recipient), inputFor(made.id, recipient.id))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(reviewLaunch(as(made.admin), inputFor(made.id, made.admin.id))).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("says that nobody is told while the launch message is off", async () => {
    const { made, recipient } = await community();
    const messagesOff = [{ messageType: 2 as const, content: "", isEnabled: false }];
    const review = await reviewLaunch(as(made.admin), {
      ...inputFor(made.id, recipient.id),
      messages: messagesOff,
    });
    expect(review.told).toBeNull();
  });
});

describe("a copy of the launch message", () => {
  test("goes to the admin alone, counts as nobody's, and only so often within an hour", async () => {
    const { made, recipient } = await community();
    const admin = as(made.admin);
    const input = inputFor(made.id, recipient.id);
    const sent = await sendLaunchCopy(admin, input);
    const copies = await system.db
      .select({ userId: deliveries.userId, channel: deliveries.channel, campaignId: messages.campaignId })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(and(eq(deliveries.userId, made.admin.id), like(messages.dedupeKey, "launch-copy:%")));
    expect(copies).toHaveLength(Number(sent.byText) + Number(sent.byEmail));
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.every(({ campaignId }) => campaignId === null)).toBe(true);
    const told = await system.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.communityId, made.id));
    expect(told).toEqual([]);
    for (let more = 0; more < 4; more += 1) await sendLaunchCopy(admin, input);
    await expect(sendLaunchCopy(admin, input)).rejects.toMatchObject({ code: "too_many" });
  });
});

test("a copy goes by e-mail alone to an admin whose phone another account has, whoever the campaign is for", async () => {
  const made = await makeCommunity();
  const textsTo = async (admin: TestUser) =>
    system.db
      .select({ template: messages.template })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(and(eq(deliveries.userId, admin.id), eq(deliveries.channel, "sms")));
  const admin = await addMember(made, await makeUser({ preferredCommunicationMethod: 1 }), { isAdmin: true });
  const stranger = await addMember(made);
  const spouse = await addMember(made, await makeUser({ phoneNumber: admin.phoneNumber }));

  const shared = await sendLaunchCopy(as(admin), inputFor(made.id, spouse.id));
  expect(shared).toEqual({ byText: false, byEmail: true, sharesPhone: true });
  expect(await textsTo(admin)).toEqual([]);
  expect(await sendLaunchCopy(as(admin), inputFor(made.id, stranger.id))).toEqual(shared);
  expect(await textsTo(admin)).toEqual([]);
  const alone = await addMember(made, await makeUser({ preferredCommunicationMethod: 1 }), { isAdmin: true });
  const own = await sendLaunchCopy(as(alone), inputFor(made.id, stranger.id));
  expect(own).toEqual({ byText: true, byEmail: true, sharesPhone: false });
  expect(await textsTo(alone)).toEqual([{ template: "campaign" }]);
});

describe("what the API hands out", () => {
  test("goes out with need and goal when the defaults are sent back unchanged", async () => {
    const { made, recipient } = await community();
    const admin = as(made.admin);
    const defaults = await messageDefaults(admin, { communityId: made.id });
    const { id } = await launchCampaign(admin, { ...inputFor(made.id, recipient.id), messages: defaults });
    const { messages: texts } = await campaignForAdmin(admin, { campaignId: id });
    expect(texts[0]?.content).toBe(defaultText(2, { campaignTypeId: 2, amount: 3600 }));
    expect(texts[0]?.content).toContain("$3,600");
    expect(texts[0]?.content).toContain("with housing");
  });

  test("can be sent back to an active campaign as it was read", async () => {
    const campaign = await launchTestCampaign();
    const admin = as(campaign.community.admin);
    const read = await campaignForAdmin(admin, { campaignId: campaign.id });
    const texts = read.messages.map(({ messageType, content, isEnabled, outcome, at }) => ({
      messageType,
      content,
      isEnabled,
      outcome,
      at,
    }));
    const saved = await updateActiveCampaign(admin, {
      campaignId: campaign.id,
      communityId: read.communityId,
      name: read.name,
      campaignTypeId: 2,
      amount: String(read.amount),
      messages: texts,
      confirmedFinds: true,
    });
    expect(saved.id).toBe(campaign.id);
  });

  test("has all verified members of a community of more than a hundred", async () => {
    const made = await makeCommunity();
    for (let more = 0; more < 104; more += 1) await addMember(made, await makeUser());
    const { items, total } = await verifiedMembers(as(made.admin), { communityId: made.id, take: null });
    expect(items).toHaveLength(105);
    expect(total).toBe(105);
  });
});

test("an admin of a small group is told that people may work out who it is for", async () => {
  const made = await makeCommunity();
  const recipient = await addMember(made);
  const review = () => reviewLaunch(as(made.admin), inputFor(made.id, recipient.id));
  expect((await review()).isSmallGroup).toBe(true);
  for (let members = 2; members < 13; members += 1) await addMember(made);
  expect((await review()).isSmallGroup).toBe(false);
});
