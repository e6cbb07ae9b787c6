import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaignExclusions, campaigns, memberships, messages } from "@/db/schema";
import {
  activeCampaign,
  campaignForAdmin,
  campaignToRepeat,
  communityHistory,
  countDrafts,
  createDraft,
  deleteDraft,
  launchCampaign,
  launchDraft,
  launchedFrom,
  listActiveCampaigns,
  listDrafts,
  publicCampaign,
  readDraft,
  readSuggestion,
  updateDraft,
  updateSuggestion,
} from "@/lib/community";
import { markCompleted, markStopped } from "@/lib/community/inside";
import { MINUTE } from "@/lib/kernel";
import { closeAccount, leaveCommunity, removeMember } from "@/lib/payment";
import { forgetEnv, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const PASSWORD = "Manyhands1";
const { db } = systemCtx("test");

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const notFound = { code: "not_found", title: "The content is not found" };
const conflict = (reason: string) => ({ code: "conflict", reason });
const refusal = (errors: Record<string, string[]>) => ({ code: "invalid", errors });

async function whole(community: TestCommunity, recipient?: TestUser) {
  const { id: recipientId } = recipient ?? (await addMember(community));
  return { name: "A car that starts", campaignTypeId: 2, amount: 900, description: "Soon.", recipientId };
}

const rowOf = async (id: string) => (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0];
const launchesOf = async (campaignId: string) =>
  (await db.select().from(messages).where(eq(messages.campaignId, campaignId))).map(({ kind }) => kind);

describe("a draft", () => {
  it("may hold the community alone, and says in the order of the form what is missing", async () => {
    const community = await makeCommunity();
    const { id, revision, savedAt } = await createDraft(as(community.admin), { communityId: community.id });
    expect(revision).toBe(1);
    const { admin } = community;
    const author = { id: admin.id, firstName: admin.firstName, lastName: admin.lastName };
    const view = await readDraft(as(admin), { campaignId: id });
    expect(view).toEqual({
      ownTexts: {},
      id,
      communityId: community.id,
      communityName: community.name,
      timeZone: community.timeZone,
      status: "draft",
      name: "",
      campaignTypeId: null,
      amount: null,
      description: "",
      recipient: null,
      excludedMembers: [],
      messages: view.messages,
      revision: 1,
      createdBy: author,
      createdAt: savedAt,
      savedAt,
      savedBy: author,
      missing: ["name", "campaignTypeId", "amount", "recipient"],
      images: { mobile: "/pictures/table-mobile.svg", desktop: "/pictures/table-desktop.svg" },
    });
    expect(view.messages.map(({ messageType, isEnabled }) => [messageType, isEnabled])).toEqual(
      [2, 3, 4, 5, 6].map((type) => [type, true]),
    );
  });

  it("keeps every field as it was typed, empties included, and who saved it last", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const left = await addMember(community);
    const content = await whole(community);
    const { id } = await makeDraft({ community });
    const saved = await updateDraft(as(second), {
      campaignId: id,
      ...content,
      name: `  ${content.name} `,
      excludedMembers: [left.id],
      messages: [
        { messageType: 2, content: "", isEnabled: true },
        { messageType: 6, content: "We did it, {{communityName}}.", isEnabled: false },
      ],
      confirmedFinds: true,
      revision: 1,
    });
    expect(saved).toMatchObject({ id, revision: 2 });
    const view = await readDraft(as(community.admin), { campaignId: id, communityId: community.id });
    expect(view).toMatchObject({
      name: content.name,
      campaignTypeId: 2,
      amount: 900,
      description: "Soon.",
      recipient: { id: content.recipientId, isMember: true },
      excludedMembers: [{ userId: left.id }],
      savedBy: { id: second.id },
      createdBy: { id: community.admin.id },
      savedAt: saved.savedAt,
      missing: ["messages"],
    });
    expect(view.messages.find(({ messageType }) => messageType === 2)).toEqual({
      messageType: 2,
      content: "",
      isEnabled: true,
    });
    expect(view.messages.find(({ messageType }) => messageType === 6)).toEqual({
      messageType: 6,
      content: "We did it, {{communityName}}.",
      isEnabled: false,
    });
    // Omitted fields become empty: a save replaces the whole form.
    await updateDraft(as(second), { campaignId: id });
    expect(await readDraft(as(second), { campaignId: id })).toMatchObject({
      name: "",
      recipient: null,
      excludedMembers: [],
      missing: ["name", "campaignTypeId", "amount", "recipient"],
      revision: 3,
    });
  });

  it("takes names in its texts, which only its launch refuses", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const content = { ...(await whole(community, recipient)), description: `For ${recipient.fullName}.` };
    const { id } = await makeDraft({ community, ...content, recipient });
    const asked = { campaignId: id, ...content };
    await expect(launchDraft(as(community.admin), asked)).rejects.toMatchObject({ code: "invalid" });
    expect((await rowOf(id))?.status).toBe("draft");
  });

  it("is one for one key, and another for another admin's", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const asked = { communityId: community.id, name: "A car", requestKey: newId() };
    const first = await createDraft(as(community.admin), asked);
    expect(await createDraft(as(community.admin), asked)).toEqual(first);
    const others = await createDraft(as(second), asked);
    expect(others.id).not.toBe(first.id);
    await launchDraft(as(community.admin), { campaignId: first.id, ...(await whole(community)) });
    await expect(createDraft(as(community.admin), asked)).rejects.toMatchObject(
      conflict("campaign.launched_already"),
    );
  });

  it("keeps what its author typed after the first press, and nothing over what another admin saved", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const asked = { communityId: community.id, name: "A car", requestKey: newId() };
    const { id: campaignId } = await createDraft(as(community.admin), asked);
    const later = { ...asked, name: "Typed on", amount: 40 };
    expect(await createDraft(as(community.admin), later)).toMatchObject({ id: campaignId, revision: 2 });
    expect(await createDraft(as(community.admin), later)).toMatchObject({ id: campaignId, revision: 2 });
    expect(await readDraft(as(second), { campaignId })).toMatchObject({ name: "Typed on", amount: 40 });
    await updateDraft(as(second), { campaignId, name: "The second's" });
    await expect(createDraft(as(community.admin), later)).rejects.toMatchObject(
      conflict("campaign.changed_meanwhile"),
    );
    expect(await readDraft(as(second), { campaignId })).toMatchObject({ name: "The second's" });
  });

  it("that a form has saved is launched by the same form, and no draft of it stays", async () => {
    const community = await makeCommunity();
    const content = { ...(await whole(community)), communityId: community.id, requestKey: newId() };
    const { id } = await createDraft(as(community.admin), content);
    const launched = await launchCampaign(as(community.admin), content);
    expect(launched.id).not.toBe(id);
    expect(await launchCampaign(as(community.admin), content)).toEqual(launched);
    expect(await countDrafts(as(community.admin), { communityId: community.id })).toEqual({
      drafts: 0,
      suggestions: 0,
    });
  });

  it("has an id that tells neither when nor on what occasion it was made", async () => {
    const community = await makeCommunity();
    const content = { ...(await whole(community)), communityId: community.id };
    const ids = [
      (await createDraft(as(community.admin), { communityId: community.id })).id,
      (await createDraft(as(community.admin), { communityId: community.id, requestKey: newId() })).id,
      (await launchCampaign(as(community.admin), content)).id,
      (await launchCampaign(as(community.admin), { ...content, requestKey: newId() })).id,
      (await makeSuggestion({ community })).campaignId,
    ];
    expect(ids.map((id) => id[14])).toEqual(["5", "5", "5", "5", "5"]);
  });

  it("is answered alike by its form when it is for its author now, was launched for them, or was deleted", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const begin = async () => {
      const asked = { communityId: community.id, name: "A car", requestKey: newId() };
      return { asked, ...(await createDraft(as(second), asked)) };
    };
    const [chosen, launched, deleted] = [await begin(), await begin(), await begin()];
    await updateDraft(as(community.admin), { campaignId: chosen.id, recipientId: second.id });
    const content = { name: "A car", campaignTypeId: 1, amount: 50, recipientId: second.id };
    await launchDraft(as(community.admin), { campaignId: launched.id, ...content });
    await deleteDraft(as(community.admin), { campaignId: deleted.id });
    for (const { asked, id } of [chosen, launched, deleted]) {
      const again = await createDraft(as(second), asked);
      expect(again).toEqual({ id: again.id, revision: 1, savedAt: expect.any(Date) });
      expect(again.id).not.toBe(id);
      expect(await createDraft(as(second), asked)).toEqual(again);
    }
  });

  it("is listed last saved first, eight a page, and counted beside the suggestions", async () => {
    const community = await makeCommunity();
    const start = Date.now() - 60 * MINUTE;
    const ids: string[] = [];
    for (let minute = 0; minute < 10; minute++) {
      const now = new Date(start + minute * MINUTE);
      ids.push((await makeDraft({ community, name: `Draft ${minute}`, now })).id);
    }
    await makeSuggestion({ community });
    const here = { communityId: community.id, pageSize: 8 };
    const first = await listDrafts(as(community.admin), { ...here, page: 1 });
    expect(first.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 8));
    expect(first).toMatchObject({ totalNumberOfItems: 10, page: 1 });
    const second = await listDrafts(as(community.admin), { ...here, page: 2 });
    expect(second.items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    await updateDraft(as(community.admin), { campaignId: ids[0] ?? "", name: "Saved again" });
    const [top] = (await listDrafts(as(community.admin), { ...here, page: 1 })).items;
    expect(top).toMatchObject({ id: ids[0], name: "Saved again", type: null, amount: null });
    expect(await countDrafts(as(community.admin), { communityId: community.id })).toEqual({
      drafts: 10,
      suggestions: 1,
    });
  });

  it("is deleted for good", async () => {
    const community = await makeCommunity();
    const { id } = await makeDraft({ community, ...(await whole(community)) });
    await deleteDraft(as(community.admin), { campaignId: id });
    expect(await rowOf(id)).toBeUndefined();
    await expect(deleteDraft(as(community.admin), { campaignId: id })).rejects.toMatchObject(notFound);
    await expect(readDraft(as(community.admin), { campaignId: id })).rejects.toMatchObject(notFound);
    await expect(updateDraft(as(community.admin), { campaignId: id })).rejects.toMatchObject(notFound);
  });
});

describe("two admins in one draft", () => {
  it("do not overwrite each other unseen: the second save is told, and so is a launch", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const content = await whole(community);
    const { id } = await makeDraft({ community, ...content });
    await updateDraft(as(second), { campaignId: id, ...content, amount: 700, revision: 1 });
    const changed = conflict("campaign.changed_meanwhile");
    const mine = { campaignId: id, ...content, revision: 1 };
    await expect(updateDraft(as(community.admin), mine)).rejects.toMatchObject(changed);
    await expect(launchDraft(as(community.admin), mine)).rejects.toMatchObject(changed);
    expect(await rowOf(id)).toMatchObject({ amount: 700, revision: 2, status: "draft", savedBy: second.id });
    // Without a revision it overwrites any version.
    await updateDraft(as(community.admin), { campaignId: id, ...content });
    expect(await rowOf(id)).toMatchObject({ amount: 900, revision: 3, savedBy: community.admin.id });
  });
});

describe("bad input", () => {
  const BAD: [string, object, Record<string, string[]>][] = [
    ["a title with markup", { name: "<b>Roof</b>" }, { name: ["Invalid campaign name"] }],
    ["a sum with cents", { amount: "12.50" }, { amount: ["Invalid amount"] }],
    ["a sum of nothing", { amount: 0 }, { amount: ["Invalid amount"] }],
    ["a type in words", { campaignTypeId: "roof" }, { campaignTypeId: ["Invalid type of need"] }],
    ["a type that is none", { campaignTypeId: 99 }, { campaignTypeId: ["Invalid type of need"] }],
    [
      "somebody who is no member",
      { recipientId: newId() },
      { recipientId: ["User is not a member of this community"] },
    ],
    [
      "an id that is none",
      { recipientId: "Margaret" },
      { recipientId: ["User is not a member of this community"] },
    ],
    [
      "an excluded stranger",
      { excludedMembers: [newId()] },
      { excludedMembers: ["User is not a member of this community"] },
    ],
    [
      "four excluded members",
      { excludedMembers: [newId(), newId(), newId(), newId()] },
      { excludedMembers: ["At most 3 members can be left out"] },
    ],
    [
      "a text about something unknown",
      { messages: [{ messageType: 2, content: "Hello {{name}}" }] },
      { "messages.0.content": ["Only {{communityName}} is filled in"] },
    ],
    [
      "a text twice",
      {
        messages: [
          { messageType: 2, content: "One" },
          { messageType: 2, content: "Two" },
        ],
      },
      { messages: [expect.any(String) as unknown as string] },
    ],
    [
      "a description without end",
      { description: "a".repeat(20_000) },
      { description: [expect.any(String) as unknown as string] },
    ],
  ];

  it.each(BAD)("%s is refused by field, and nothing is kept", async (_name, fields, errors) => {
    const community = await makeCommunity();
    const { id } = await makeDraft({ community, name: "As it was" });
    const { campaignId: suggestion } = await makeSuggestion({ community, name: "As it was" });
    const admin = as(community.admin);
    await expect(createDraft(admin, { communityId: community.id, ...fields })).rejects.toMatchObject(
      refusal(errors),
    );
    await expect(updateDraft(admin, { campaignId: id, ...fields })).rejects.toMatchObject(refusal(errors));
    await expect(updateSuggestion(admin, { campaignId: suggestion, ...fields })).rejects.toMatchObject(
      refusal(errors),
    );
    expect(await countDrafts(admin, { communityId: community.id })).toEqual({ drafts: 1, suggestions: 1 });
    expect(await rowOf(id)).toMatchObject({ name: "As it was", revision: 1 });
    expect(await rowOf(suggestion)).toMatchObject({ name: "As it was", revision: 1 });
  });

  it("refuses oneself as the recipient, somebody who was only invited, and a field that is not the form's", async () => {
    const community = await makeCommunity();
    const invited = await addMember(community, await makeUser({ registeredAt: null }));
    const create = (fields: object) =>
      createDraft(as(community.admin), { communityId: community.id, ...fields });
    await expect(create({ recipientId: community.admin.id })).rejects.toMatchObject(
      refusal({ recipientId: ["Another admin has to launch a campaign for you"] }),
    );
    await expect(create({ recipientId: invited.id })).rejects.toMatchObject(
      refusal({ recipientId: ["User is not a member of this community"] }),
    );
    await expect(create({ status: "launched" })).rejects.toMatchObject({
      code: "invalid",
      title: "Not yours to set: status",
    });
    await expect(create({ requestKey: "once" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("asks a launch for everything that is still missing", async () => {
    const community = await makeCommunity();
    const { id } = await makeDraft({ community });
    const empty = { campaignId: id, name: "", campaignTypeId: "", amount: "", recipientId: "" };
    await expect(launchDraft(as(community.admin), empty)).rejects.toMatchObject(
      refusal({
        name: ["Required"],
        campaignTypeId: ["Required"],
        amount: ["Required"],
        recipientId: ["Required"],
      }),
    );
    const content = await whole(community);
    const texts = { messages: [{ messageType: 2 as const, content: "", isEnabled: true }] };
    await expect(
      launchDraft(as(community.admin), { campaignId: id, ...content, ...texts }),
    ).rejects.toMatchObject(refusal({ "messages.0.content": ["Required"] }));
  });
});

describe("who may", () => {
  it("is an admin of its community: others meet an unknown id, or are told that they are no admin", async () => {
    const community = await makeCommunity();
    const { id: campaignId } = await makeDraft({ community });
    const { campaignId: suggestion } = await makeSuggestion({ community });
    const member = await addMember(community);
    const stranger = (await makeCommunity()).admin;
    const here = { communityId: community.id };
    await expect(createDraft(asVisitor(), here)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(createDraft(as(member), here)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createDraft(as(stranger), here)).rejects.toMatchObject(notFound);
    for (const who of [member, stranger]) {
      for (const verb of [readDraft, updateDraft, deleteDraft]) {
        await expect(verb(as(who), { campaignId })).rejects.toMatchObject(notFound);
      }
      await expect(readSuggestion(as(who), { campaignId: suggestion })).rejects.toMatchObject(notFound);
    }
    await expect(readDraft(asVisitor(), { campaignId })).rejects.toMatchObject({ code: "unauthenticated" });
    const other = await makeCommunity({ admin: community.admin });
    const foreign = { campaignId, communityId: other.id };
    await expect(readDraft(as(community.admin), foreign)).rejects.toMatchObject(notFound);
    await expect(readDraft(as(community.admin), { campaignId: suggestion })).rejects.toMatchObject(notFound);
    await expect(readSuggestion(as(community.admin), { campaignId })).rejects.toMatchObject(notFound);
    await expect(readDraft(as(community.admin), { campaignId: "nonsense" })).rejects.toMatchObject(notFound);
  });

  it("waits for the provider's approval, and for a second factor where admins need one", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    await expect(createDraft(as(waiting.admin), { communityId: waiting.id })).rejects.toMatchObject(
      conflict("community.waiting"),
    );
    const community = await makeCommunity();
    const { id: campaignId } = await makeDraft({ community });
    process.env.SECOND_FACTOR = "admins";
    forgetEnv();
    const needed = { code: "second_factor_needed" };
    await expect(createDraft(as(community.admin), { communityId: community.id })).rejects.toMatchObject(
      needed,
    );
    await expect(readDraft(as(community.admin), { campaignId })).rejects.toMatchObject(needed);
    await expect(deleteDraft(as(community.admin), { campaignId })).rejects.toMatchObject(needed);
    delete process.env.SECOND_FACTOR;
    forgetEnv();
  });
});

describe("people in a draft who go", () => {
  it("a recipient who left is named as no member, may stay in the draft, and is refused at the launch", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const content = await whole(community, recipient);
    const { id } = await makeDraft({ community, ...content, recipient });
    await leaveCommunity(as(recipient), { communityId: community.id });
    const admin = as(community.admin);
    expect(await readDraft(admin, { campaignId: id })).toMatchObject({
      missing: ["recipientNotMember"],
      recipient: { id: recipient.id, isMember: false },
    });
    const [card] = (await listDrafts(admin, { communityId: community.id, page: 1, pageSize: 8 })).items;
    expect(card?.missing).toEqual(["recipientNotMember"]);
    await updateDraft(admin, { campaignId: id, ...content });
    await expect(launchDraft(admin, { campaignId: id, ...content })).rejects.toMatchObject(
      refusal({ recipientId: ["User is not a member of this community"] }),
    );
    await updateDraft(admin, { campaignId: id });
    await expect(updateDraft(admin, { campaignId: id, ...content })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("excluded members who left keep nothing from being saved or launched", async () => {
    const community = await makeCommunity();
    const [leaver, removed] = [await addMember(community), await addMember(community)];
    const content = { ...(await whole(community)), excludedMembers: [leaver.id, removed.id] };
    const { id } = await makeDraft({ community, ...content });
    await leaveCommunity(as(leaver), { communityId: community.id });
    await removeMember(as(community.admin), { communityId: community.id, userId: removed.id });
    const admin = as(community.admin);
    await updateDraft(admin, { campaignId: id, ...content });
    const launched = await launchDraft(admin, { campaignId: id, ...content });
    const { excludedMembers } = await campaignForAdmin(admin, { campaignId: launched.id });
    expect(excludedMembers.map(({ userId }) => userId).toSorted()).toEqual(
      [leaver.id, removed.id].toSorted(),
    );
  });

  it("somebody who deletes their account is nobody's recipient and nobody's exclusion any more", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ password: PASSWORD }));
    const content = await whole(community, recipient);
    const forThem = await makeDraft({ community, ...content, recipient });
    const without = await makeDraft({ community, name: "Another", excludedMembers: [recipient.id] });
    await closeAccount(await inBrowser(recipient), { password: PASSWORD });
    const admin = as(community.admin);
    expect(await readDraft(admin, { campaignId: forThem.id })).toMatchObject({
      recipient: null,
      missing: ["recipient"],
    });
    expect(await readDraft(admin, { campaignId: without.id })).toMatchObject({ excludedMembers: [] });
    expect(
      await db.select().from(campaignExclusions).where(eq(campaignExclusions.userId, recipient.id)),
    ).toEqual([]);
  });

  it("an author who deletes their account leaves a draft that says nothing of who began it", async () => {
    const community = await makeCommunity();
    const author = await addMember(community, await makeUser({ password: PASSWORD }), { isAdmin: true });
    const { id } = await makeDraft({ community, by: author, name: "A car" });
    await db.update(memberships).set({ role: 0 }).where(eq(memberships.userId, author.id));
    await closeAccount(await inBrowser(author), { password: PASSWORD });
    expect(await readDraft(as(community.admin), { campaignId: id })).toMatchObject({
      name: "A car",
      createdBy: null,
      savedBy: null,
    });
  });
});

describe("a launch", () => {
  it("turns the draft into a campaign with an id and code of its own, the content that was sent, and one message", async () => {
    const community = await makeCommunity();
    const { id } = await makeDraft({ community, name: "Begun", now: new Date(Date.now() - 90 * MINUTE) });
    await updateDraft(as(community.admin), { campaignId: id, name: "Begun again" });
    const content = {
      ...(await whole(community)),
      messages: [{ messageType: 3 as const, content: "A quarter." }],
    };
    const draft = await rowOf(id);
    const launched = await launchDraft(as(community.admin), { campaignId: id, ...content, revision: 2 });
    expect(launched.id).not.toBe(id);
    const campaign = await campaignForAdmin(as(community.admin), { campaignId: launched.id });
    expect(campaign.shortCode).not.toBe(draft?.shortCode);
    expect(await rowOf(id)).toBeUndefined();
    expect(campaign).toMatchObject({
      name: content.name,
      amount: 900,
      status: "launched",
      recipient: { id: content.recipientId },
      revision: 1,
      createdBy: { id: community.admin.id },
    });
    expect(campaign.messages[1]).toMatchObject({ messageType: 3, content: "A quarter." });
    expect(await launchesOf(launched.id)).toEqual(["campaign"]);
    await services.deliver();
    expect(services.mailsTo(community.admin)).toHaveLength(1);
    expect(await countDrafts(as(community.admin), { communityId: community.id })).toEqual({
      drafts: 0,
      suggestions: 0,
    });
    expect(await launchedFrom(as(community.admin), { campaignId: id })).toMatchObject(launched);
    for (const reader of [as(await addMember(community)), as(await makeUser()), asVisitor()])
      await expect(launchedFrom(reader, { campaignId: id })).rejects.toThrow();
    await expect(readDraft(as(community.admin), { campaignId: id })).rejects.toMatchObject(notFound);
    await expect(deleteDraft(as(community.admin), { campaignId: id })).rejects.toMatchObject(notFound);
  });

  it("is made once: the same again is the campaign, and other content is a conflict", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const content = await whole(community);
    const { id } = await makeDraft({ community });
    const asked = { campaignId: id, ...content };
    const launched = await launchDraft(as(community.admin), asked);
    expect(await launchDraft(as(second), asked)).toEqual(launched);
    await expect(launchDraft(as(second), { ...asked, amount: 901 })).rejects.toMatchObject(
      conflict("campaign.launched_already"),
    );
    expect(await launchesOf(launched.id)).toEqual(["campaign"]);
    expect(await launchesOf(id)).toEqual([]);
  });

  it("is refused to whoever it comes to be for, as if it were not there", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const { id } = await makeDraft({ community, recipient: second });
    const asked = { campaignId: id, ...(await whole(community)) };
    await expect(launchDraft(as(second), asked)).rejects.toMatchObject(notFound);
    await expect(updateDraft(as(second), { campaignId: id })).rejects.toMatchObject(notFound);
    await expect(deleteDraft(as(second), { campaignId: id })).rejects.toMatchObject(notFound);
    const launched = await launchDraft(as(community.admin), { ...asked, recipientId: second.id });
    await expect(launchDraft(as(second), { ...asked, recipientId: second.id })).rejects.toMatchObject({
      code: expect.stringMatching(/^(not_found|invalid)$/),
    });
    await expect(launchedFrom(as(second), { campaignId: id })).rejects.toMatchObject(notFound);
    for (const campaignId of [id, launched.id])
      await expect(activeCampaign(as(second), { campaignId })).rejects.toMatchObject(notFound);
    // The draft's id, which the recipient knew, leads nowhere, even without an account.
    await expect(publicCampaign(asVisitor(), { campaignId: id })).rejects.toMatchObject(notFound);
    expect(await publicCampaign(asVisitor(), { campaignId: launched.id })).toMatchObject(launched);
  });

  it("stands in the history: who began the draft, and who launched it", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const { id } = await makeDraft({ community, name: "Begun" });
    const never = await makeDraft({ community, name: "Never" });
    await deleteDraft(as(community.admin), { campaignId: never.id });
    await launchDraft(as(second), { campaignId: id, ...(await whole(community)) });
    const { lines } = await communityHistory(as(community.admin), { communityId: community.id });
    expect(lines.map(({ action, by, campaignName }) => [action, by, campaignName])).toEqual([
      ["campaign.launched", { name: second.fullName }, "A car that starts"],
      ["draft.saved", { name: community.admin.fullName }, "A car that starts"],
    ]);
  });
});

describe("a campaign that is repeated", () => {
  async function ended(community: TestCommunity, recipient: TestUser, changes: object = {}) {
    const campaign = await launchTestCampaign({
      community,
      recipient,
      description: "It leaks.",
      messages: [{ messageType: 2, content: "Please help {{communityName}}.", isEnabled: true }],
      ...changes,
    });
    await markStopped(systemCtx("test"), { campaignId: campaign.id });
    return campaign;
  }

  it("begins with the texts, the recipient and the exclusions of the one that has ended", async () => {
    const community = await makeCommunity();
    const [recipient, left, stays] = [
      await addMember(community),
      await addMember(community),
      await addMember(community),
    ];
    const campaign = await ended(community, recipient, { excludedMembers: [left.id, stays.id] });
    await leaveCommunity(as(left), { communityId: community.id });
    const repeated = await campaignToRepeat(as(community.admin), { campaignId: campaign.id });
    expect(repeated).toEqual({
      ownTexts: {},
      id: campaign.id,
      communityId: community.id,
      communityName: community.name,
      name: campaign.name,
      campaignTypeId: 2,
      amount: 1000,
      description: "It leaks.",
      recipient: { userId: recipient.id, fullName: recipient.fullName },
      excludedMembers: [{ userId: stays.id, fullName: stays.fullName }],
      messages: repeated.messages,
    });
    expect(repeated.messages).toHaveLength(5);
    expect(repeated.messages[0]).toEqual({
      messageType: 2,
      content: "Please help {{communityName}}.",
      isEnabled: true,
    });
    await markCompleted(systemCtx("test"), { campaignId: campaign.id, at: new Date() });
    expect(await campaignToRepeat(as(community.admin), { campaignId: campaign.id })).toEqual(repeated);
  });

  it("has nobody when its recipient has left, and is not to be had while it is active, or by whom it was for", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const campaign = await ended(community, recipient);
    await leaveCommunity(as(recipient), { communityId: community.id });
    expect(await campaignToRepeat(as(community.admin), { campaignId: campaign.id })).toMatchObject({
      recipient: null,
    });
    const active = await launchTestCampaign({ community });
    const asked = { campaignId: active.id };
    await expect(campaignToRepeat(as(community.admin), asked)).rejects.toMatchObject(notFound);
    const second = await addMember(community, undefined, { isAdmin: true });
    const hers = await ended(community, second);
    await expect(campaignToRepeat(as(second), { campaignId: hers.id })).rejects.toMatchObject(notFound);
    const member = await addMember(community);
    await expect(campaignToRepeat(as(member), { campaignId: campaign.id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is a campaign of its own, launched at once or from a draft, that knows which one it repeats", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const campaign = await ended(community, recipient);
    const content = await whole(community, recipient);
    const here = { communityId: community.id, repeatedFrom: campaign.id };
    const { id } = await launchCampaign(as(community.admin), { ...content, ...here });
    const draft = await createDraft(as(community.admin), { ...content, ...here });
    const launched = await launchDraft(as(community.admin), { campaignId: draft.id, ...content });
    for (const made of [id, launched.id]) {
      expect(await rowOf(made)).toMatchObject({
        repeatedFrom: campaign.id,
        status: "launched",
        raisedCents: 0,
        contributionCount: 0,
      });
    }
    const page = { communityId: community.id, page: 1, pageSize: 8 };
    expect((await listActiveCampaigns(as(community.admin), page)).totalNumberOfItems).toBe(2);
    const active = { ...content, communityId: community.id, repeatedFrom: id };
    await expect(createDraft(as(community.admin), active)).rejects.toMatchObject(notFound);
    const other = await makeCommunity({ admin: community.admin });
    const elsewhere = { ...content, recipientId: "", communityId: other.id, repeatedFrom: campaign.id };
    await expect(createDraft(as(community.admin), elsewhere)).rejects.toMatchObject(notFound);
  });
});
