import { existsSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliveries, messagePreferences, messages, optOuts } from "@/db/schema";
import {
  approveCommunity,
  audiencePreview,
  campaignForAdmin,
  campaignTypes,
  communityInfo,
  communityTypes,
  completedCampaign,
  listActiveCampaigns,
  listAdmins,
  listAllCommunities,
  listCommunities,
  listCompletedCampaigns,
  listNotApproved,
  messageDefault,
  messageDefaults,
  messageTypes,
  myCommunities,
  revealCheck,
  secondAccounts,
  verifiedMembers,
} from "@/lib/community";
import { markCompleted, markStopped } from "@/lib/community/inside";
import { fanOutMessages } from "@/lib/notification";
import { systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity } from "@/tests/factories/community";
import { invite, newAddress } from "@/tests/factories/invitation";
import { as, asVisitor, makeUser } from "@/tests/factories/user";

const system = systemCtx("test");
const notFound = { code: "not_found" };

describe("communities", () => {
  test("mine come confirmed ones first, with my role, counts and balance", async () => {
    const me = await makeUser();
    const mine = await makeCommunity({ admin: me, name: "Zebra", confirmedAt: null });
    const joined = await makeCommunity({ name: "Heron" });
    await addMember(joined, me);
    await launchTestCampaign({ community: joined });
    const list = await myCommunities(as(me));
    expect(
      list.map(({ id, role, isConfirmed, numberOfMembers, numberOfActiveCampaigns, ourBalanceCents }) => ({
        id,
        role,
        isConfirmed,
        numberOfMembers,
        numberOfActiveCampaigns,
        ourBalanceCents,
      })),
    ).toEqual([
      {
        id: joined.id,
        role: 0,
        isConfirmed: true,
        numberOfMembers: 3,
        numberOfActiveCampaigns: 1,
        ourBalanceCents: 0,
      },
      {
        id: mine.id,
        role: 1,
        isConfirmed: false,
        numberOfMembers: 1,
        numberOfActiveCampaigns: 0,
        ourBalanceCents: 0,
      },
    ]);
    expect(await myCommunities(as(await makeUser()))).toEqual([]);
    await expect(myCommunities(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("one that waits for approval exists for its members and the provider only", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    const input = { communityId: waiting.id };
    expect((await communityInfo(as(waiting.admin), input)).isConfirmed).toBe(false);
    expect((await communityInfo(as(await makeUser({ isPlatformAdmin: true })), input)).isConfirmed).toBe(
      false,
    );
    await expect(communityInfo(asVisitor(), input)).rejects.toMatchObject(notFound);
    await expect(communityInfo(as(await makeUser()), input)).rejects.toMatchObject(notFound);
    await expect(listActiveCampaigns(asVisitor(), input)).rejects.toMatchObject(notFound);
  });

  test("approving is the provider's, writes to the creator once, and twice is like once", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    const input = { communityId: waiting.id };
    await expect(approveCommunity(as(waiting.admin), input)).rejects.toMatchObject({ code: "forbidden" });
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    await Promise.all([approveCommunity(desk, input), approveCommunity(desk, input)]);
    await approveCommunity(desk, input);
    expect((await communityInfo(asVisitor(), input)).isConfirmed).toBe(true);
    const told = await system.db
      .select({ address: deliveries.address, template: messages.template })
      .from(messages)
      .innerJoin(deliveries, sql`${deliveries.messageId} = ${messages.id}`)
      .where(sql`${messages.dedupeKey} = ${`community-approved:${waiting.id}`}`);
    expect(told).toEqual([{ address: waiting.admin.email, template: "community-approved" }]);
    await expect(approveCommunity(desk, { communityId: "nonsense" })).rejects.toMatchObject(notFound);
  });

  test("lists: approved ones for who is signed in, the rest for the provider, searched and paged", async () => {
    const names = ["Lakewood 100% A", "Lakewood 100% B", "Lakewood 100% C"];
    for (const name of names) await makeCommunity({ name, location: "Toledo, Ohio" });
    const waiting = await makeCommunity({ name: "Lakewood 100% W", confirmedAt: null });
    const me = await makeUser();
    const page = await listCommunities(as(me), { searchString: "100% ", page: 1, pageSize: 2 });
    expect(page.items.map((one) => one.name)).toEqual(names.slice(0, 2));
    expect(page).toMatchObject({
      totalNumberOfItems: 3,
      totalPages: 2,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect(page.items[0]).toMatchObject({ isMember: false, numberOfMembers: 1, isConfirmed: true });
    expect((await listCommunities(as(me), { searchString: "_akewood" })).items).toEqual([]);
    await expect(listAllCommunities(as(me), {})).rejects.toMatchObject({ code: "forbidden" });
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    expect((await listAllCommunities(desk, { searchString: "lakewood 100%" })).totalNumberOfItems).toBe(4);
    const open = await listNotApproved(desk, { searchString: "lakewood 100%" });
    expect(open.items).toMatchObject([
      {
        id: waiting.id,
        createdBy: { fullName: waiting.admin.fullName, isVerified: true },
        ourBalanceCents: 0,
      },
    ]);
  });

  test("types of community and of need are open to everybody, and their pictures exist", async () => {
    expect((await communityTypes(asVisitor())).map((type) => type.name)).toContain("Class alumni");
    const types = [...(await communityTypes(asVisitor())), ...(await campaignTypes(asVisitor()))];
    expect(types.map((type) => type.name)).toContain("Medical bills");
    for (const picture of types.flatMap(({ images }) => Object.values(images))) {
      expect(existsSync(`public${picture}`), picture).toBe(true);
    }
  });
});

describe("campaigns", () => {
  test("lists are paged, newest first; ended ones are for admins and carry their transaction time", async () => {
    const community = await makeCommunity();
    const made = [];
    for (let day = 1; day <= 10; day++) {
      const now = new Date(Date.UTC(2026, 9, day));
      made.push(await launchTestCampaign({ community, now, name: `Need ${day}` }));
    }
    const input = { communityId: community.id };
    const first = await listActiveCampaigns(asVisitor(), input);
    expect(first.items.map((one) => one.name)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Need ${day}`));
    expect(first).toMatchObject({ numberOfItems: 8, totalNumberOfItems: 10, totalPages: 2 });
    expect((await listActiveCampaigns(asVisitor(), { ...input, page: 2 })).items).toHaveLength(2);
    expect((await listActiveCampaigns(asVisitor(), { ...input, page: 9 })).items).toEqual([]);

    const [campaign] = made;
    if (!campaign) throw new Error("no campaign");
    await contribute(campaign, 123_456);
    await markStopped(system, { campaignId: campaign.id });
    const at = new Date("2026-11-18T15:15:00Z");
    await markCompleted(system, { campaignId: campaign.id, at });
    const ended = await listCompletedCampaigns(as(community.admin), input);
    expect(ended.items).toMatchObject([
      { id: campaign.id, raisedCents: 123_456, contributionCount: 1, isEnded: true, completedAt: at },
    ]);
    const page = await completedCampaign(asVisitor(), { ...input, campaignId: campaign.id });
    expect(page).toMatchObject({
      status: "completed",
      completedAt: at,
      progress: { percent: 100, excessCents: 23_456, remainingCents: 0 },
    });
    expect(page.goalMetAt).toBeInstanceOf(Date);
  });

  test("an admin sees what gives the recipient away while writing; without a recipient there is nothing", async () => {
    const community = await makeCommunity();
    const alan = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
    const input = { communityId: community.id, name: "Alan's roof", recipientId: alan.id };
    expect(await revealCheck(as(community.admin), input)).toEqual({
      matches: [{ field: "name", found: "Alan" }],
      members: [],
      reasons: { name: [{ reason: "campaign.name_in_title", params: { names: "“Alan”" } }] },
    });
    expect((await revealCheck(as(community.admin), { ...input, recipientId: "" })).matches).toEqual([]);
    const member = await addMember(community);
    await expect(revealCheck(as(member), input)).rejects.toMatchObject({ code: "forbidden" });
    const elsewhere = await makeCommunity();
    const stranger = { ...input, communityId: elsewhere.id };
    expect((await revealCheck(as(elsewhere.admin), stranger)).matches).toEqual([]);
  });

  test("an admin is asked about names of other members while writing, and told nothing more of them", async () => {
    const community = await makeCommunity();
    const alan = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
    await addMember(community, await makeUser({ firstName: "Marcus", lastName: "Webb" }));
    const input = { communityId: community.id, name: "Ask Marcus", recipientId: alan.id };
    expect(await revealCheck(as(community.admin), input)).toEqual({
      matches: [],
      members: [{ field: "name", found: "Marcus", members: ["Marcus Webb"] }],
      reasons: {
        name: [{ reason: "campaign.member_in_title", params: { name: "Marcus", members: "Marcus Webb" } }],
      },
    });
  });
});

describe("another account of the recipient", () => {
  const alan = { firstName: "Alan", lastName: "Kessler", phoneNumber: "+12025550147" };
  const like = (person: object) => makeUser({ ...alan, phoneNumber: "+12025550148", ...person });

  test("is named to the admin when it has the recipient's name or number, until it is left out", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser(alan));
    const namesake = await addMember(community, await like({ firstName: "ALAN" }));
    const phone = { phoneNumber: alan.phoneNumber, phoneConfirmedAt: null };
    const sharer = await addMember(community, await like({ firstName: "Ada", ...phone }));
    await addMember(community, await like({ lastName: "Whitfield" }));
    await addMember(community, await like({ firstName: "Ruth" }));
    await addMember(await makeCommunity(), await like({}));
    await invite(community, { email: newAddress(), firstName: "Alan", lastName: "Kessler" });
    const input = { communityId: community.id, recipientId: recipient.id };
    const admin = as(community.admin);
    expect(await secondAccounts(admin, input)).toEqual([
      { userId: sharer.id, fullName: "Ada Kessler", email: sharer.email, by: "phone" },
      { userId: namesake.id, fullName: "ALAN Kessler", email: namesake.email, by: "name" },
    ]);
    const all = { ...input, excludedMembers: [sharer.id, namesake.id] };
    expect(await secondAccounts(admin, all)).toEqual([]);
    expect(await secondAccounts(admin, { communityId: community.id })).toEqual([]);
    await expect(secondAccounts(as(namesake), input)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is not the admin who asks, nor anybody for a recipient without a number and a namesake", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ phoneNumber: null }));
    await addMember(community, await makeUser({ phoneNumber: null }));
    const input = { communityId: community.id, recipientId: community.admin.id };
    expect(await secondAccounts(as(community.admin), input)).toEqual([]);
    expect(await secondAccounts(as(community.admin), { ...input, recipientId: recipient.id })).toEqual([]);
  });
});

describe("members", () => {
  test("the picker finds verified members by name or e-mail, and counts all that match", async () => {
    const community = await makeCommunity();
    const people = [
      ["Priya", "Shah"],
      ["Ruth", "Adler"],
      ["Percy", "Shaw"],
    ] as const;
    for (const [firstName, lastName] of people) {
      await addMember(
        community,
        await makeUser({ firstName, lastName, email: `${firstName}@x.example`.toLowerCase() }),
      );
    }
    await addMember(community, await makeUser({ firstName: "Prospero", registeredAt: null }));
    const find = async (searchString: string, take = 10) => {
      const found = await verifiedMembers(as(community.admin), {
        communityId: community.id,
        searchString,
        take,
      });
      return [found.items.map((one) => one.firstName), found.total];
    };
    expect(await find("sha")).toEqual([["Percy", "Priya"], 2]);
    expect(await find("ruth adl")).toEqual([["Ruth"], 1]);
    expect(await find("priya@x")).toEqual([["Priya"], 1]);
    expect(await find("%")).toEqual([[], 0]);
    expect((await find("", 2))[1]).toBe(4);
    expect((await find("", 2))[0]).toHaveLength(2);
    const member = await addMember(community);
    await expect(verifiedMembers(as(member), { communityId: community.id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("members see who their admins are", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const admins = await listAdmins(as(member), { communityId: community.id });
    expect(admins).toMatchObject([
      {
        userId: community.admin.id,
        fullName: community.admin.fullName,
        email: community.admin.email,
        memberRole: 1,
      },
    ]);
  });
});

describe("messages", () => {
  test("defaults are for admins, one of them by its type", async () => {
    const community = await makeCommunity();
    const input = { communityId: community.id };
    const all = await messageDefaults(as(community.admin), input);
    expect(all.map((one) => one.messageType)).toEqual([2, 3, 4, 5, 6]);
    expect(await messageDefault(as(community.admin), { ...input, messageType: 4 })).toEqual(all[2]);
    await expect(messageDefault(as(community.admin), { ...input, messageType: 7 })).rejects.toMatchObject(
      notFound,
    );
    expect(await messageTypes(as(await makeUser()))).toHaveLength(5);
    await expect(messageTypes(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("the audience counts exactly whom the launch would reach, by channel", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(
      community,
      await makeUser({ phoneNumber: "+12025550199", preferredCommunicationMethod: 1 }),
    );
    await addMember(community, await makeUser({ preferredCommunicationMethod: 1 }));
    const stopped = await addMember(community, await makeUser({ preferredCommunicationMethod: 1 }));
    const quiet = await addMember(community);
    const excluded = await addMember(community);
    await addMember(community, await makeUser({ preferredCommunicationMethod: 1, phoneNumber: null }));
    await addMember(
      community,
      await makeUser({ preferredCommunicationMethod: 1, phoneNumber: "+12025550199" }),
    );
    await addMember(community, await makeUser({ registeredAt: null }));
    await addMember(community, await makeUser({ deletedAt: new Date() }));
    await system.db
      .insert(optOuts)
      .values({ channel: "sms", address: stopped.phoneNumber ?? "", reason: "stop", createdAt: new Date() });
    await system.db
      .insert(messagePreferences)
      .values({ userId: quiet.id, messageType: 2, communicationMethod: 0, isEnabled: false });

    const preview = await audiencePreview(as(community.admin), {
      communityId: community.id,
      recipientId: recipient.id,
      excludedMembers: [excluded.id, "not an id"],
    });
    expect(preview).toEqual({ byText: 1, byEmail: 3, leftOut: 2 });

    const campaign = await launchTestCampaign({
      community,
      recipient,
      excludedMembers: [excluded.id],
      confirmedFinds: true,
    });
    const admin = await campaignForAdmin(as(community.admin), { campaignId: campaign.id });
    expect(admin.audience).toEqual(preview);
    await fanOutMessages(system);
    const sent = await system.db
      .select({ userId: deliveries.userId })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(eq(messages.campaignId, campaign.id));
    expect(sent).toHaveLength(preview.byText + preview.byEmail);
  });
});
