import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { matchesToShow } from "@/app/(member)/campaigns/_components/campaign-form/matches";
import {
  readCampaignForm,
  takePlainChoices,
} from "@/app/(member)/campaigns/_components/campaign-form/read-form";
import { campaignExclusions, campaignMessages, campaigns, messages } from "@/db/schema";
import {
  campaignForAdmin,
  defaultText,
  type LaunchCampaignInput,
  launchCampaign,
  secondAccounts,
  updateActiveCampaign,
} from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { as, makeUser, type TestUser } from "@/tests/factories/user";

const { db } = systemCtx("test");

let community: TestCommunity;
let recipient: TestUser;
let others: TestUser[];

beforeAll(async () => {
  community = await makeCommunity();
  recipient = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
  others = await Promise.all([1, 2, 3, 4].map(() => addMember(community)));
});

const form = (changes: Partial<Record<keyof LaunchCampaignInput, unknown>> = {}) =>
  ({
    communityId: community.id,
    name: "A roof before winter",
    campaignTypeId: 2,
    amount: "6000",
    recipientId: recipient.id,
    ...changes,
  }) as LaunchCampaignInput;

const countCampaigns = async () =>
  (await db.select().from(campaigns).where(eq(campaigns.communityId, community.id))).length;

async function refusal(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

describe("launching", () => {
  test("records the campaign with whom it is for, its exclusions and all five texts, and announces the launch", async () => {
    const excluded = others.slice(0, 2).map((one) => one.id);
    const { id } = await launchCampaign(
      as(community.admin),
      form({
        description: "The builder's deposit is due.\r\nThank you.",
        excludedMembers: [...excluded, recipient.id],
        messages: [{ messageType: 4, content: "Halfway.", isEnabled: false }],
      }),
    );
    const campaign = await campaignForAdmin(as(community.admin), { campaignId: id });
    expect(campaign).toMatchObject({
      name: "A roof before winter",
      amount: 6000,
      status: "launched",
      raisedCents: 0,
      description: "The builder's deposit is due.\nThank you.",
      recipient: { id: recipient.id, fullName: "Alan Kessler", isVerified: true },
      createdBy: { id: community.admin.id },
    });
    expect(campaign.excludedMembers.map((one) => one.userId).sort()).toEqual(excluded.sort());
    expect(campaign.messages.map((one) => [one.messageType, one.isEnabled, one.outcome])).toEqual([
      [2, true, "announced"],
      [3, true, "waiting"],
      [4, false, "waiting"],
      [5, true, "waiting"],
      [6, true, "waiting"],
    ]);
    expect(campaign.messages[0]?.content).toBe(defaultText(2, { campaignTypeId: 2, amount: 6000 }));
    const told = await db.select().from(messages).where(eq(messages.campaignId, id));
    expect(told.map((one) => one.messageType)).toEqual([2]);
  });

  test("tells nobody when the launch message is off", async () => {
    const campaign = await launchTestCampaign({
      messages: [{ messageType: 2, content: "", isEnabled: false }],
    });
    expect(await db.select().from(messages).where(eq(messages.campaignId, campaign.id))).toEqual([]);
  });

  test("of the same form twice, also at once, is one campaign and one message", async () => {
    const requestKey = newId();
    const before = await countCampaigns();
    const launch = () => launchCampaign(as(community.admin), form({ requestKey }));
    const made = await Promise.all([launch(), launch(), launch()]);
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    expect(await countCampaigns()).toBe(before + 1);
    const other = await refusal(launchCampaign(as(community.admin), form({ requestKey, amount: "7000" })));
    expect(other.code).toBe("conflict");
    const fewer = form({ requestKey, excludedMembers: [others[0]?.id] });
    expect((await refusal(launchCampaign(as(community.admin), fewer))).code).toBe("conflict");
  });
});

describe("a bad form changes nothing and is answered in the specification's words", () => {
  const cases: [string, () => Partial<Record<keyof LaunchCampaignInput, unknown>>, string, string][] = [
    ["no title", () => ({ name: "  " }), "name", "Required"],
    ["a title with other signs", () => ({ name: "A roof #1" }), "name", "Invalid campaign name"],
    ["a title that is too long", () => ({ name: "a".repeat(61) }), "name", "Invalid campaign name"],
    ["no type of need", () => ({ campaignTypeId: "" }), "campaignTypeId", "Required"],
    ["an unknown type of need", () => ({ campaignTypeId: 99 }), "campaignTypeId", "Invalid type of need"],
    ["no recipient", () => ({ recipientId: "" }), "recipientId", "Required"],
    [
      "an id that is none",
      () => ({ recipientId: "x" }),
      "recipientId",
      "User is not a member of this community",
    ],
    [
      "somebody else",
      () => ({ recipientId: newId() }),
      "recipientId",
      "User is not a member of this community",
    ],
    [
      "oneself",
      () => ({ recipientId: community.admin.id }),
      "recipientId",
      "Another admin has to launch a campaign for you",
    ],
    ["no amount", () => ({ amount: "" }), "amount", "Required"],
    ...["-1", "0", "1.5", "1e9", "6,000", "１２３", "abc", "1234567890123", 1.5, -1, 1e21, true].map(
      (amount): [string, () => { amount: unknown }, string, string] => [
        `the amount ${String(amount)}`,
        () => ({ amount }),
        "amount",
        "Invalid amount",
      ],
    ),
    [
      "a long description",
      () => ({ description: "a".repeat(2001) }),
      "description",
      "At most 2,000 characters",
    ],
    [
      "four people left out",
      () => ({ excludedMembers: others.map((one) => one.id) }),
      "excludedMembers",
      "At most 3 members can be left out",
    ],
    [
      "a stranger left out",
      () => ({ excludedMembers: [newId()] }),
      "excludedMembers",
      "User is not a member of this community",
    ],
    [
      "a long message",
      () => ({ messages: [{ messageType: 3, content: "a".repeat(401) }] }),
      "messages.0.content",
      "At most 400 characters",
    ],
    [
      "an empty message",
      () => ({ messages: [{ messageType: 3, content: " " }] }),
      "messages.0.content",
      "Required",
    ],
  ];
  test.each(cases)("%s", async (_what, changes, field, text) => {
    const before = await countCampaigns();
    const error = await refusal(launchCampaign(as(community.admin), form(changes())));
    expect(error.status).toBe(400);
    expect(error.errors).toEqual({ [field]: [text] });
    expect(await countCampaigns()).toBe(before);
  });

  test("a field that is not the caller's to set", async () => {
    const error = await refusal(
      launchCampaign(as(community.admin), {
        ...form(),
        raisedCents: 100,
        status: "completed",
      } as LaunchCampaignInput),
    );
    expect(error).toMatchObject({ status: 400, title: "Not yours to set: raisedCents, status" });
  });

  test("an unverified member can't be the recipient", async () => {
    const invited = await addMember(community, await makeUser({ registeredAt: null }));
    const error = await refusal(launchCampaign(as(community.admin), form({ recipientId: invited.id })));
    expect(error.errors).toEqual({ recipientId: ["User is not a member of this community"] });
  });
});

describe("texts that give the recipient away", () => {
  test("are refused with what was found and where", async () => {
    const error = await refusal(
      launchCampaign(
        as(community.admin),
        form({
          name: "A roof for Alan",
          description: "The Kesslers need it",
          messages: [{ messageType: 3, content: "A quarter for alan's roof" }],
        }),
      ),
    );
    expect(error.title).toBe("This would tell who it is for");
    expect(error.errors).toEqual({
      name: ["Found in the title: “Alan”."],
      description: ["Found in the description: “Kesslers”."],
      "messages.0.content": ["Found in the 25% message: “alan”."],
    });
  });

  test("pass once the admin has seen and confirmed them, because a name can be an everyday word", async () => {
    const hope = await addMember(community, await makeUser({ firstName: "Hope", lastName: "Marsh" }));
    const texts = { name: "A Home for Hope", description: "Hope is what it takes.", recipientId: hope.id };
    const error = await refusal(launchCampaign(as(community.admin), form(texts)));
    expect(Object.keys(error.errors ?? {})).toEqual(["name", "description"]);
    const { id } = await launchCampaign(as(community.admin), form({ ...texts, confirmedFinds: true }));
    expect(await db.select().from(campaignMessages).where(eq(campaignMessages.campaignId, id))).toHaveLength(
      5,
    );
  });

  test("pass without a word where the name is only a word", async () => {
    const hope = await addMember(community, await makeUser({ firstName: "Hope", lastName: "Winter" }));
    const texts = { name: "A roof before winter", description: "We hope it holds.", recipientId: hope.id };
    await launchCampaign(as(community.admin), form(texts));
  });
});

describe("texts that name another member", () => {
  test("are asked about, and pass once the admin has confirmed that they are about somebody else", async () => {
    await addMember(community, await makeUser({ firstName: "Marcus", lastName: "Webb" }));
    const texts = { description: "Ask Marcus, or the admins." };
    const error = await refusal(launchCampaign(as(community.admin), form(texts)));
    expect(error.title).toBe("This names another member");
    expect(error.errors).toEqual({
      description: [
        "“Marcus” in the description is the name of a member, too: Marcus Webb. Is it about them?",
      ],
    });
    await launchCampaign(as(community.admin), form({ ...texts, confirmedFinds: true }));
  });

  test("are not asked about for members of other communities, the admin's own name or that of the community", async () => {
    const admin = await makeUser({ firstName: "Nora", lastName: "Quist" });
    const named = await makeCommunity({ admin, name: "Friends of Priya" });
    const ivo = await addMember(named, await makeUser({ firstName: "Ivo", lastName: "Solheim" }));
    await addMember(named, await makeUser({ firstName: "Priya", lastName: "Shah" }));
    await addMember(await makeCommunity(), await makeUser({ firstName: "Otto", lastName: "Novak" }));
    const description = "Otto Novak gave the lumber. Thank you, Friends of Priya. Nora";
    await launchCampaign(as(admin), form({ communityId: named.id, recipientId: ivo.id, description }));
  });
});

describe("who may launch", () => {
  test("a member may not, a stranger finds nothing, a waiting community has to wait", async () => {
    const [member] = others;
    if (!member) throw new Error("no member");
    expect((await refusal(launchCampaign(as(member), form()))).code).toBe("forbidden");
    expect((await refusal(launchCampaign(as(await makeUser()), form()))).code).toBe("not_found");
    expect((await refusal(launchCampaign(systemCtx("test"), form()))).code).toBe("unauthenticated");
    const waiting = await makeCommunity({ confirmedAt: null });
    const someone = await addMember(waiting);
    const error = await refusal(
      launchCampaign(as(waiting.admin), form({ communityId: waiting.id, recipientId: someone.id })),
    );
    expect(error).toMatchObject({ code: "conflict", title: "Your community waiting for approval" });
  });
});

describe("a launch for somebody who may have a second account", () => {
  const asked = (name: string) => ({ excludedMembers: [expect.stringContaining(name)] });

  test("asks once about each such member, and goes on when they are left out or confirmed", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(
      community,
      await makeUser({ firstName: "Daniel", lastName: "Moretti" }),
    );
    const twin = await addMember(community, await makeUser({ firstName: "Danny", lastName: "Moretti" }));
    const [mailbox, host] = (recipient.email ?? "").split("@");
    await addMember(community, await makeUser({ email: `${mailbox}+home@${host}` }));
    const sharer = await addMember(community, await makeUser({ phoneNumber: recipient.phoneNumber }));
    const launch = (more: Partial<LaunchCampaignInput>) =>
      launchCampaign(as(community.admin), {
        communityId: community.id,
        name: "A roof before winter",
        campaignTypeId: 2,
        amount: 600,
        recipientId: recipient.id,
        ...more,
      });
    const both = await refusal(launch({}));
    expect(both).toMatchObject({ code: "invalid", reason: "campaign.second_account" });
    expect(both.errors?.excludedMembers).toHaveLength(2);
    const one = await refusal(launch({ excludedMembers: [sharer.id] }));
    expect(one.errors).toEqual(asked("Danny Moretti"));
    await launch({ excludedMembers: [sharer.id, twin.id] });
    await launch({ confirmedFinds: true });
  });

  test("asks about the same number however many others have such a name", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ firstName: "Robert", lastName: "Hill" }));
    for (let count = 0; count < 6; count++)
      await addMember(community, await makeUser({ firstName: "Bob", lastName: "Hill" }));
    const byPhone = await makeUser({
      firstName: "Yan",
      lastName: "Else",
      phoneNumber: recipient.phoneNumber,
    });
    await addMember(community, byPhone);
    const input = { communityId: community.id, recipientId: recipient.id, excludedMembers: [] };
    const found = await secondAccounts(as(community.admin), input);
    expect(found.map(({ by }) => by)).toEqual(["phone", "name", "name", "name", "name"]);
  });
});

describe("an edit that stops leaving out a member", () => {
  async function launched() {
    const community = await makeCommunity();
    const recipient = await addMember(
      community,
      await makeUser({ firstName: "Daniel", lastName: "Moretti" }),
    );
    const twin = await addMember(community, await makeUser({ firstName: "Danny", lastName: "Moretti" }));
    const other = await addMember(community, await makeUser({ firstName: "Ruth", lastName: "Ardler" }));
    const content = {
      communityId: community.id,
      name: "A roof before winter",
      campaignTypeId: 2,
      amount: 600,
      description: "The roof of Ruth Ardler's neighbor.",
    };
    const { id } = await launchCampaign(as(community.admin), {
      ...content,
      recipientId: recipient.id,
      excludedMembers: [twin.id, other.id],
      confirmedFinds: true,
    });
    const edit = (more: object) =>
      updateActiveCampaign(as(community.admin), { ...content, campaignId: id, ...more });
    const excluded = async () =>
      (await db.select().from(campaignExclusions).where(eq(campaignExclusions.campaignId, id))).map(
        ({ userId }) => userId,
      );
    return { twin, other, edit, excluded };
  }

  test("asks about one who may be the recipient, even with the same texts, and keeps all until it is confirmed", async () => {
    const { twin, other, edit, excluded } = await launched();
    const error = await refusal(edit({ excludedMembers: [other.id] }));
    expect(error).toMatchObject({
      code: "invalid",
      reason: "campaign.second_account",
      errors: { excludedMembers: [expect.stringContaining("Danny Moretti")] },
    });
    expect(Object.keys(error.errors ?? {})).toEqual(["excludedMembers"]);
    expect((await excluded()).toSorted()).toEqual([twin.id, other.id].toSorted());
    await edit({ excludedMembers: [other.id], confirmedFinds: true });
    expect(await excluded()).toEqual([other.id]);
    // A confirmation covers later edits.
    await edit({ excludedMembers: [] });
    expect(await excluded()).toEqual([]);
  });

  test("asks in a browser without scripts", async () => {
    const { other, edit, excluded } = await launched();
    const sent = (more: Record<string, string>) => {
      const data = new FormData();
      const fields = {
        name: "A roof before winter",
        campaignTypeId: "2",
        amount: "600",
        description: "The roof of Ruth Ardler's neighbor.",
        plain: "on",
        plainExcluded: other.id,
        ...more,
      };
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      takePlainChoices(data);
      return readCampaignForm(data);
    };
    const { reason, errors } = await refusal(edit(sent({})));
    expect(matchesToShow(true, null, { reason: reason ?? "", errors: errors ?? {} })).toMatchObject({
      sentences: [],
      accounts: [expect.stringContaining("Danny Moretti")],
    });
    await edit(sent({ confirmedFinds: "on" }));
    expect(await excluded()).toEqual([other.id]);
  });

  test("does not ask about another member, about one who stays out, or when it says nothing of them", async () => {
    const { twin, edit, excluded } = await launched();
    await edit({ amount: 700 });
    await edit({ excludedMembers: [twin.id] });
    expect(await excluded()).toEqual([twin.id]);
  });

  test("asks about the texts, too, when they were changed", async () => {
    const { edit } = await launched();
    const error = await refusal(edit({ name: "A roof for Ruth Ardler", excludedMembers: [] }));
    expect(error).toMatchObject({
      reason: "campaign.names_members",
      errors: { name: expect.anything(), excludedMembers: expect.anything() },
    });
  });
});
