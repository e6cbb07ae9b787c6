import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { messages } from "@/db/schema";
import {
  communityHistory,
  communityTexts,
  createDraft,
  defaultText,
  launchCampaign,
  messageDefault,
  messageDefaults,
  readDraft,
  saveCommunityText,
} from "@/lib/community";
import { systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, makeUser } from "../factories/user";

const { db } = systemCtx("test");

const LAUNCH = "{{communityName}} asks for a hand {{need}}. We hope for {{goal}}.";
const LANZAR = "{{communityName}} pide una mano {{need}}. Esperamos {{goal}}.";

let community: TestCommunity;
beforeEach(async () => {
  community = await makeCommunity();
});

const save = (changes: Partial<Parameters<typeof saveCommunityText>[1]> = {}, by = community.admin) =>
  saveCommunityText(as(by), {
    communityId: community.id,
    messageType: 2,
    english: LAUNCH,
    spanish: LANZAR,
    isEnabled: true,
    ...changes,
  });

const told = async (campaignId: string, messageType = 2) => {
  const [row] = await db
    .select({ data: messages.data })
    .from(messages)
    .where(and(eq(messages.campaignId, campaignId), eq(messages.messageType, messageType)));
  return row ? { en: row.data.content, es: row.data.contentEs } : null;
};

describe("the texts that a community begins with", () => {
  it("are ours until an admin changes one, and ours again when it is emptied", async () => {
    const ours = await communityTexts(as(community.admin), { communityId: community.id });
    expect(ours.map(({ messageType, isEnabled, isOwn }) => [messageType, isEnabled, isOwn])).toEqual(
      [2, 3, 4, 5, 6].map((type) => [type, true, false]),
    );
    await save();
    const [launch] = await communityTexts(as(community.admin), { communityId: community.id });
    expect(launch).toEqual({
      messageType: 2,
      english: LAUNCH,
      spanish: LANZAR,
      isEnabled: true,
      isOwn: true,
    });
    await save({ english: "", spanish: ours[0]?.spanish ?? "" });
    const [again] = await communityTexts(as(community.admin), { communityId: community.id });
    expect(again).toMatchObject({ english: ours[0]?.english, spanish: ours[0]?.spanish });
  });

  it("go out with a new campaign's need and goal, in both languages, and running campaigns keep theirs", async () => {
    const running = await launchTestCampaign({ community, amount: 100 });
    await save();
    await save({ messageType: 3, english: "A quarter!", spanish: "" });
    const { id } = await launchTestCampaign({ community, amount: 3600 });
    const name = community.name;
    expect(await told(id)).toEqual({
      en: `${name} asks for a hand with housing. We hope for $3,600.`,
      es: `${name} pide una mano con la vivienda. Esperamos $3,600.`,
    });
    await contribute(running, 3000);
    expect((await told(running.id, 3))?.en).toContain("a quarter of the way");
    await contribute({ id }, 360_000 / 4);
    // The community has no Spanish text, and our default would contradict its own.
    expect(await told(id, 3)).toEqual({ en: "A quarter!", es: undefined });
  });

  it("say the need, too, when a client of the API sends back what it was handed", async () => {
    const handed = await messageDefaults(as(community.admin), { communityId: community.id });
    const { id } = await launchTestCampaign({ community, amount: 3600, messages: handed });
    expect((await told(id))?.en).toBe(
      defaultText(2, { campaignTypeId: 2, amount: 3600 }).replace("{{communityName}}", community.name),
    );
    await save();
    const own = await messageDefaults(as(community.admin), { communityId: community.id });
    expect(own[0]?.content).toBe("{{communityName}} asks for a hand.");
    expect(await messageDefault(as(community.admin), { communityId: community.id, messageType: 2 })).toEqual(
      own[0],
    );
    const next = await launchTestCampaign({ community, amount: 900, messages: own });
    expect((await told(next.id))?.en).toBe(
      `${community.name} asks for a hand with housing. We hope for $900.`,
    );
  });

  it("begin a draft, and what is off there begins off", async () => {
    await save();
    await save({ messageType: 4, english: "Half!", spanish: "", isEnabled: false });
    const draft = await createDraft(as(community.admin), { communityId: community.id, name: "Heat" });
    const view = await readDraft(as(community.admin), { communityId: community.id, campaignId: draft.id });
    expect(view.messages.slice(0, 3)).toMatchObject([
      { content: "{{communityName}} asks for a hand.", isEnabled: true },
      { isEnabled: true },
      { content: "Half!", isEnabled: false },
    ]);
    expect(view.ownTexts).toEqual({ 2: LAUNCH, 4: "Half!" });
  });

  it("are searched for the recipient's name in both languages, though nobody has sent them along", async () => {
    const recipient = await addMember(community, await makeUser({ firstName: "Zebulon", lastName: "Quist" }));
    const launch = () =>
      launchCampaign(as(community.admin), {
        communityId: community.id,
        name: "A roof before winter",
        campaignTypeId: 2,
        amount: 900,
        recipientId: recipient.id,
      });
    await save({ messageType: 3, english: "Almost there for Zebulon.", spanish: "" });
    await expect(launch()).rejects.toMatchObject({ code: "invalid", title: expect.stringContaining("who") });
    await save({ messageType: 3, english: "Almost there.", spanish: "Ya casi, Zebulon." });
    await expect(launch()).rejects.toMatchObject({ code: "invalid" });
    await save({ messageType: 3, english: "Almost there.", spanish: "Ya casi." });
    await expect(launch()).resolves.toMatchObject({ id: expect.any(String) });
  });

  it("are changed by admins alone, with words that fit, and the history says so", async () => {
    const member = await addMember(community);
    await expect(save({}, member)).rejects.toMatchObject({ status: 403 });
    await expect(save({}, await makeUser())).rejects.toMatchObject({ status: 404 });
    await expect(save({ english: "x".repeat(401) })).rejects.toMatchObject({ status: 400 });
    await expect(save({ spanish: "{{name}}" })).rejects.toMatchObject({ status: 400 });
    await expect(save({ messageType: 7 as 2 })).rejects.toMatchObject({ status: 400 });
    await expect(communityTexts(as(member), { communityId: community.id })).rejects.toMatchObject({
      status: 403,
    });
    await save();
    const { lines } = await communityHistory(as(community.admin), { communityId: community.id });
    expect(lines[0]).toMatchObject({ action: "community.text_changed" });
  });
});
