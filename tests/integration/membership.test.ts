import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog, communities, memberships } from "@/db/schema";
import {
  ADMIN,
  approveCommunity,
  campaignFor,
  campaignForAdmin,
  communitiesThatNeedMe,
  communityInfo,
  communityStatus,
  createCommunity,
  joinCommunity,
  launchCampaign,
  listActiveCampaigns,
  MAX_WAITING,
  myCommunities,
  updateActiveCampaign,
} from "@/lib/community";
import {
  chooseReceivingMethod,
  closeAccount,
  leaveCommunity,
  receivingMethodStatus,
  sendToRecipient,
} from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { readPicture } from "@/lib/user";
import { launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity } from "@/tests/factories/community";
import { give } from "@/tests/factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "@/tests/factories/user";
import { fulfilled, refused, rounds } from "@/tests/support/barrier";
import { expectLedgerSound } from "@/tests/support/check-ledger";
import { inBrowser } from "@/tests/support/credentials";
import { openServices, type Services } from "@/tests/support/services";

const system = systemCtx("test");
const notFound = { code: "not_found", title: "The content is not found" };
const noMember = { code: "not_found", title: "You are not member of this community anymore" };
const needed = { code: "conflict", title: "Before leaving the community, you need to assign an admin" };

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(async () => {
  await expectLedgerSound();
  await services.close();
});

const roleOf = async (communityId: string, user: TestUser) => {
  const [row] = await system.db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, user.id)));
  return row?.role ?? null;
};
const adminsOf = async (communityId: string) =>
  (
    await system.db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.communityId, communityId), eq(memberships.role, ADMIN)))
  ).map((row) => row.userId);
const deeds = (communityId: string) =>
  system.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, communityId));

async function raise(campaign: TestCampaign, dollars: number): Promise<void> {
  await give(services, as(await makeUser()), { campaignId: campaign.id }, { amount: dollars });
  await services.settleWithFees();
}

const valid = { name: "Elm Street", communityTypeId: 4 };

describe("founding a community", () => {
  test("makes the founder its admin, and it waits until the provider has approved it", async () => {
    const founder = await makeUser({ timeZone: "America/Denver" });
    const { id } = await createCommunity(as(founder), {
      ...valid,
      name: "  Elm   Street ",
      location: " Salem, Oregon ",
      description: "One block.\r\nForty households.",
    });
    const [mine] = await myCommunities(as(founder));
    expect(mine).toMatchObject({
      id,
      name: "Elm Street",
      location: "Salem, Oregon",
      description: "One block.\nForty households.",
      communityTypeId: 4,
      timeZone: "America/Denver",
      isConfirmed: false,
      role: ADMIN,
      numberOfMembers: 1,
    });
    expect(await communityStatus(as(founder), { communityId: id })).toEqual({
      name: "Elm Street",
      isConfirmed: false,
      isDeclined: false,
    });
    await expect(communityStatus(as(await makeUser()), { communityId: id })).rejects.toMatchObject(notFound);
    expect(await deeds(id)).toEqual([{ action: "community.created", actorId: founder.id }]);

    await approveCommunity(as(await makeUser({ isPlatformAdmin: true })), { communityId: id });
    expect(await communityStatus(as(founder), { communityId: id })).toMatchObject({ isConfirmed: true });
    await services.deliver();
    expect(services.mailsTo(founder)).toHaveLength(1);
  });

  test("needs a name of thirty characters at most and a kind that exists", async () => {
    const founder = await makeUser();
    const refusal = (input: Record<string, unknown>) =>
      expect(createCommunity(as(founder), { ...valid, ...input })).rejects;
    await refusal({ name: "   " }).toMatchObject({ errors: { name: ["Required"] } });
    await refusal({ name: "a".repeat(31) }).toMatchObject({ errors: { name: ["At most 30 characters"] } });
    await refusal({ name: "🎉🎉" }).toMatchObject({ errors: { name: ["Invalid community name"] } });
    await refusal({ name: "Elm\u0007gnp" }).toMatchObject({ errors: { name: ["Invalid community name"] } });
    await refusal({ communityTypeId: "" }).toMatchObject({ errors: { communityTypeId: ["Required"] } });
    await refusal({ communityTypeId: 999 }).toMatchObject({
      errors: { communityTypeId: ["Invalid community type"] },
    });
    await refusal({ location: "a".repeat(61) }).toMatchObject({ errors: { location: ["Invalid location"] } });
    await refusal({ description: "a".repeat(251) }).toMatchObject({
      errors: { description: ["At most 250 characters"] },
    });
    await refusal({ createdBy: newId() }).toMatchObject({ title: "Not yours to set: createdBy" });
    expect(await myCommunities(as(founder))).toEqual([]);
    await expect(createCommunity(asVisitor(), valid)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test.each(["Camp Wonaga '11", "Siobhán’s friends", "Troop #42", "مدرسة النور", "a".repeat(30), "श्री गणेश"])(
    "takes the name %s as it is",
    async (name) => {
      const { id } = await createCommunity(as(await makeUser()), { ...valid, name });
      const [row] = await system.db
        .select({ name: communities.name })
        .from(communities)
        .where(eq(communities.id, id));
      expect(row?.name).toBe(name);
    },
  );

  test("keeps a picture as our own, without what the camera wrote into it", async () => {
    const founder = await makeUser();
    const file = await sharp({ create: { width: 90, height: 40, channels: 3, background: "#a33" } })
      .withExif({ IFD0: { Artist: "Somebody" } })
      .jpeg()
      .toBuffer();
    const { id } = await createCommunity(as(founder), { ...valid, file: new Uint8Array(file) });
    const { imageName, images } = await communityInfo(as(founder), { communityId: id });
    expect(images).toEqual({
      mobile: `/pictures/communities/${imageName}`,
      desktop: `/pictures/communities/${imageName}`,
    });
    const kept = await readPicture(asVisitor(), { kind: "communities", name: imageName ?? "" });
    const bytes = Buffer.from(kept.bytes);
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    for (const word of ["Somebody", "EXIF"]) expect(bytes.includes(word)).toBe(false);
  });

  test("refuses what is no picture by its bytes, and one that is too large; nothing is founded then", async () => {
    const founder = await makeUser();
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    await expect(createCommunity(as(founder), { ...valid, file: svg })).rejects.toMatchObject({
      errors: { file: ["Invalid image format"] },
    });
    await expect(
      createCommunity(as(founder), { ...valid, file: new Uint8Array(7_340_032) }),
    ).rejects.toMatchObject({ errors: { file: ["Invalid image size"] } });
    expect(await myCommunities(as(founder))).toEqual([]);
  });

  test("sent twice with the same key founds one; other words or another person found another", async () => {
    const founder = await makeUser();
    const requestKey = crypto.randomUUID();
    await rounds(5, async (round) => {
      const form = { ...valid, name: `Round ${round.number}`, requestKey };
      const someone = await makeUser();
      const once = () => createCommunity(as(someone), form);
      const made = fulfilled(await round.atOnce(once, once, once));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(await myCommunities(as(someone))).toHaveLength(1);
    });
    const first = await createCommunity(as(founder), { ...valid, requestKey });
    expect(await createCommunity(as(founder), { ...valid, requestKey })).toEqual(first);
    expect(await createCommunity(as(founder), { ...valid, name: "Elm", requestKey })).not.toEqual(first);
  });

  test("is possible while fewer than three of one's own wait, however many forms come at once", async () => {
    await rounds(3, async (round) => {
      const founder = await makeUser();
      const form = (name: string) => () => createCommunity(as(founder), { ...valid, name });
      const results = await round.atOnce(...["A", "B", "C", "D", "E"].map(form));
      expect(fulfilled(results)).toHaveLength(MAX_WAITING);
      for (const error of refused(results)) expect(error).toMatchObject({ code: "conflict" });
      const [first] = fulfilled(results);
      const desk = await makeUser({ isPlatformAdmin: true });
      await approveCommunity(as(desk), { communityId: first?.id ?? "" });
      await createCommunity(as(founder), { ...valid, name: "F" });
    });
  });

  test("is tried twenty times an hour at most", async () => {
    const founder = await makeUser();
    const ctx = as(founder, { now: () => new Date("2026-11-20T12:10:00Z") });
    const attempt = () => createCommunity(ctx, { ...valid, name: "" });
    for (let tries = 0; tries < 20; tries++) {
      await expect(attempt()).rejects.toMatchObject({ code: "invalid" });
    }
    await expect(attempt()).rejects.toMatchObject({ code: "too_many", retryAfterSeconds: 3000 });
  });
});

describe("joining", () => {
  test("makes one a member of an approved community; again it changes nothing, not even a role", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    expect(await joinCommunity(as(person), { communityId: community.id })).toEqual({
      id: community.id,
      name: community.name,
    });
    await joinCommunity(as(person), { communityId: community.id.toUpperCase() });
    await joinCommunity(as(community.admin), { communityId: community.id });
    expect(await roleOf(community.id, person)).toBe(0);
    expect(await roleOf(community.id, community.admin)).toBe(ADMIN);
    expect(await deeds(community.id)).toEqual([{ action: "community.joined", actorId: person.id }]);
  });

  test("is not found for one that waits, an unknown and a malformed id, all alike", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    const person = await makeUser();
    for (const communityId of [waiting.id, newId(), "nothing"]) {
      await expect(joinCommunity(as(person), { communityId })).rejects.toMatchObject(notFound);
    }
    await expect(joinCommunity(asVisitor(), { communityId: waiting.id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await myCommunities(as(person))).toEqual([]);
  });

  test("nobody walks through all communities: thirty an hour", async () => {
    const person = await makeUser();
    const community = await makeCommunity();
    const ctx = as(person, { now: () => new Date("2026-11-20T12:30:00Z") });
    for (let times = 0; times < 30; times++) {
      await joinCommunity(ctx, { communityId: community.id });
      await leaveCommunity(ctx, { communityId: community.id });
    }
    await expect(joinCommunity(ctx, { communityId: community.id })).rejects.toMatchObject({
      code: "too_many",
    });
  });
});

describe("leaving", () => {
  test("ends the membership, and says so to whoever is none any more, for every id alike", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const hidden = await makeCommunity({ confirmedAt: null });
    await leaveCommunity(as(member), { communityId: community.id });
    expect(await roleOf(community.id, member)).toBeNull();
    for (const communityId of [community.id, hidden.id, newId(), "nothing"]) {
      await expect(leaveCommunity(as(member), { communityId })).rejects.toMatchObject(noMember);
    }
    expect(await deeds(community.id)).toEqual([{ action: "community.left", actorId: member.id }]);
  });

  test("is refused for the only admin, and allowed once there is another", async () => {
    const community = await makeCommunity();
    const { admin } = community;
    await addMember(community);
    await addMember(community, await makeUser({ registeredAt: null }), { isAdmin: true });
    expect(await communitiesThatNeedMe(as(admin))).toEqual([community.id]);
    await expect(leaveCommunity(as(admin), { communityId: community.id })).rejects.toMatchObject(needed);
    await addMember(community, undefined, { isAdmin: true });
    expect(await communitiesThatNeedMe(as(admin))).toEqual([]);
    await leaveCommunity(as(admin), { communityId: community.id });
  });

  test("is refused while the only other admin is whom an active campaign is for", async () => {
    const community = await makeCommunity();
    const other = await addMember(community, undefined, { isAdmin: true });
    const campaign = await launchTestCampaign({ community, recipient: other });
    const leave = () => leaveCommunity(as(community.admin), { communityId: community.id });
    await expect(leave()).rejects.toMatchObject(needed);
    expect(await communitiesThatNeedMe(as(community.admin))).toEqual([community.id]);
    // The other admin must not notice the campaign: like any admin with a co-admin, they may leave.
    expect(await communitiesThatNeedMe(as(other))).toEqual([]);
    await raise(campaign, 50);
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    await leave();
  });

  test("is refused, too, while the other admin is whom a campaign is for under an account that they deleted", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ password: "Manyhands1" }));
    const campaign = await launchTestCampaign({ community, recipient });
    await closeAccount(await inBrowser(recipient), { password: "Manyhands1" });
    const again = await makeUser({ email: recipient.email });
    await addMember(community, again, { isAdmin: true });
    await expect(
      sendToRecipient(as(again), { communityId: community.id, campaignId: campaign.id }),
    ).rejects.toMatchObject(notFound);
    const leave = leaveCommunity(as(community.admin), { communityId: community.id });
    await expect(leave).rejects.toMatchObject(needed);
    expect(await communitiesThatNeedMe(as(again))).toEqual([]);
  });

  test("sounds the same for an admin whom a campaign is for", async () => {
    const ask = async (isRecipient: boolean, others: number) => {
      const community = await makeCommunity();
      const leaver = await addMember(community, undefined, { isAdmin: true });
      for (let more = 1; more < others; more++) await addMember(community, undefined, { isAdmin: true });
      if (isRecipient) await launchTestCampaign({ community, recipient: leaver });
      const needs = await communitiesThatNeedMe(as(leaver));
      const answer = await leaveCommunity(as(leaver), { communityId: community.id }).catch(
        (error: unknown) => error,
      );
      return { needs, answer, left: await roleOf(community.id, leaver) };
    };
    for (const others of [1, 2]) expect(await ask(true, others)).toEqual(await ask(false, others));
  });

  test("of a recipient looks like any other, and the money still reaches them", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community);
    const bystander = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient });
    const campaignRef = { communityId: community.id, campaignId: campaign.id };
    await raise(campaign, 50);
    const answers = [];
    for (const person of [recipient, bystander]) {
      answers.push(await leaveCommunity(as(person), { communityId: community.id }));
    }
    expect(answers).toEqual([undefined, undefined]);

    // For its recipient the campaign does not exist, member or not; other former members see the public
    // campaign.
    await expect(campaignFor(as(recipient), campaignRef)).rejects.toMatchObject(notFound);
    expect(await campaignFor(as(bystander), campaignRef)).toMatchObject({ id: campaign.id });
    const list = (who: TestUser) =>
      listActiveCampaigns(as(who), { communityId: community.id, page: 1, pageSize: 8 });
    expect((await list(recipient)).totalNumberOfItems).toBe(0);
    await joinCommunity(as(recipient), { communityId: community.id });
    await expect(campaignFor(as(recipient), campaignRef)).rejects.toMatchObject(notFound);
    await leaveCommunity(as(recipient), { communityId: community.id });

    expect((await campaignForAdmin(as(community.admin), campaignRef)).recipient.id).toBe(recipient.id);
    await sendToRecipient(as(community.admin), campaignRef);
    await services.deliver();
    expect(services.mailsTo(recipient).at(-1)?.html).toContain("/settings/payment-method");
    expect(await receivingMethodStatus(as(recipient), { campaignId: campaign.id })).toMatchObject({
      chosen: null,
    });
    await chooseReceivingMethod(as(recipient), {
      method: "paypal",
      campaignId: campaign.id,
      email: recipient.email ?? "",
    });
  });

  test("stops the messages of campaigns that are under way", async () => {
    const community = await makeCommunity();
    const leaver = await addMember(community);
    const campaign = await launchTestCampaign({ community });
    await services.deliver();
    expect(services.mailsTo(leaver)).toHaveLength(1);
    await leaveCommunity(as(leaver), { communityId: community.id });
    await raise(campaign, 300);
    await services.deliver();
    expect(services.mailsTo(leaver)).toHaveLength(1);
  });

  test("does not undo that one was left out, and the admins can still save the campaign", async () => {
    const community = await makeCommunity();
    const excluded = await addMember(community);
    const campaign = await launchTestCampaign({ community, excludedMembers: [excluded.id] });
    await leaveCommunity(as(excluded), { communityId: community.id });
    const { revision } = await updateActiveCampaign(as(community.admin), {
      campaignId: campaign.id,
      communityId: community.id,
      name: campaign.name,
      campaignTypeId: 2,
      amount: 1000,
      excludedMembers: [excluded.id],
    });
    expect(revision).toBe(2);
    await joinCommunity(as(excluded), { communityId: community.id });
    await raise(campaign, 300);
    await services.deliver();
    expect(services.mailsTo(excluded)).toEqual([]);
  });
});

describe("at the same moment", () => {
  test("two admins who leave are one who leaves and one who is needed", async () => {
    await rounds(12, async (round) => {
      const community = await makeCommunity();
      const other = await addMember(community, undefined, { isAdmin: true });
      const leave = (who: TestUser) => () => leaveCommunity(as(who), { communityId: community.id });
      const results = await round.atOnce(leave(community.admin), leave(other));
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toEqual([expect.objectContaining(needed)]);
      expect(await adminsOf(community.id)).toHaveLength(1);
    });
  });

  test("an admin who launches for the other one and leaves has done one of both", async () => {
    await rounds(12, async (round) => {
      const community = await makeCommunity();
      const other = await addMember(community, undefined, { isAdmin: true });
      const [launch, leave] = await round.atOnce<unknown>(
        () =>
          launchCampaign(as(community.admin), {
            communityId: community.id,
            recipientId: other.id,
            name: "A roof before winter",
            campaignTypeId: 2,
            amount: 100,
          }),
        () => leaveCommunity(as(community.admin), { communityId: community.id }),
      );
      expect([launch?.status, leave?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const admins = await adminsOf(community.id);
      if (launch?.status === "fulfilled") expect(admins).toContain(community.admin.id);
    });
  });

  test("joining several times is one membership", async () => {
    await rounds(8, async (round) => {
      const community = await makeCommunity();
      const person = await makeUser();
      const join = () => joinCommunity(as(person), { communityId: community.id });
      expect(fulfilled(await round.atOnce(join, join, join, join))).toHaveLength(4);
      expect(await deeds(community.id)).toHaveLength(1);
    });
  });

  test("joining and the approval end as member of an approved community, or as told that there is none", async () => {
    const desk = await makeUser({ isPlatformAdmin: true });
    await rounds(8, async (round) => {
      const community = await makeCommunity({ confirmedAt: null });
      const person = await makeUser();
      const [joined, approved] = await round.atOnce<unknown>(
        () => joinCommunity(as(person), { communityId: community.id }),
        () => approveCommunity(as(desk), { communityId: community.id }),
      );
      expect(approved?.status).toBe("fulfilled");
      const role = await roleOf(community.id, person);
      expect(role).toBe(joined?.status === "fulfilled" ? 0 : null);
      if (joined?.status === "rejected") expect(joined.reason).toMatchObject(notFound);
    });
  });

  test("joining and leaving end in one of the two", async () => {
    await rounds(8, async (round) => {
      const community = await makeCommunity();
      const person = await addMember(community);
      await round.atOnce<unknown>(
        () => leaveCommunity(as(person), { communityId: community.id }),
        () => joinCommunity(as(person), { communityId: community.id }),
      );
      expect([0, null]).toContain(await roleOf(community.id, person));
    });
  });
});
