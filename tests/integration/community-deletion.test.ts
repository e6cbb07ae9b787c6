import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  campaigns,
  communities,
  deliveries,
  invitations,
  memberCounts,
  memberEntries,
  memberships,
  messages,
  notifications,
  users,
} from "@/db/schema";
import {
  acceptInvitation,
  approveCommunity,
  askedDeletion,
  askForDeletion,
  askToJoin,
  changeMemberRole,
  communitiesThatNeedMe,
  communityInfo,
  communityInvitation,
  communityStatus,
  completedCampaign,
  createCommunity,
  findableCampaigns,
  importProgress,
  inviteMembers,
  joinByToken,
  joinCommunity,
  listActiveCampaigns,
  listAdmins,
  listAllCommunities,
  listCommunities,
  listCompletedCampaigns,
  listDeletions,
  listEndedMoney,
  listNotApproved,
  myCommunities,
  myInvitations,
  myJoinRequests,
  openness,
  openPageVersions,
  publicCampaign,
  readInvitation,
  restoreCommunity,
  resumeImport,
  sendImport,
  sendImports,
  setFindable,
  setOpenness,
  takeBackDeletion,
  updateCommunity,
  verifiedMembers,
  writeToAdmins,
} from "@/lib/community";
import { DAY, HOUR } from "@/lib/kernel";
import { listNotifications } from "@/lib/notification";
import {
  chooseReceivingMethod,
  closeAccount,
  communityBalance,
  deleteCommunity,
  deletionObstacles,
  deskLog,
  eraseEndedCommunities,
  leaveCommunity,
  listCommunityContributions,
  markPayoutReturned,
  markPayoutSent,
  moveEndedMoney,
  sendToRecipient,
  startDonation,
  transferToCampaign,
} from "@/lib/payment";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { readIn } from "../factories/member-import";
import { begin, books, CARDS, give, intentIdOf, newKey } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound, unsoundRows } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const { db } = systemCtx("test");
let services: Services;
let desk: TestUser;
beforeAll(async () => {
  services = await openServices();
  desk = await makeUser({ isPlatformAdmin: true });
});
afterAll(() => services.close());

const later = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const remove = (community: { id: string }, input: { name?: string; reason?: string } = {}) =>
  deleteCommunity(as(desk), { communityId: community.id, ...input });
const restore = (community: { id: string }) => restoreCommunity(as(desk), { communityId: community.id });
const notFound = { code: "not_found" };
const heard = (work: Promise<unknown>) => work.catch(({ code, title }) => ({ code, title }));

async function settled() {
  const community = await makeCommunity({ name: `Street ${newId().slice(-12)}` });
  const recipient = await addMember(community);
  const member = await addMember(community);
  const campaign = await launchTestCampaign({ community, recipient });
  await give(services, as(member), { campaignId: campaign.id }, { amount: 100 });
  await services.settleWithFees();
  const { payoutId } = await sendToRecipient(as(community.admin), {
    communityId: community.id,
    campaignId: campaign.id,
  });
  await chooseReceivingMethod(as(recipient), {
    campaignId: campaign.id,
    method: "paypal",
    email: "somebody@post.example",
  });
  await markPayoutSent(as(desk), { payoutId, reference: "PP-1" });
  return { community, recipient, member, campaign, payoutId };
}

describe("asking for a deletion", () => {
  it("is an admin's, who can take it back; nothing changes until the desk carries it out", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const id = { communityId: community.id };
    const before = await myCommunities(admin);
    await askForDeletion(admin, { ...id, reason: "  We have\r\nmoved on. " });
    const asked = {
      askedAt: expect.any(Date),
      askedBy: `${community.admin.firstName} ${community.admin.lastName}`,
      reason: "We have\nmoved on.",
    };
    expect(await askedDeletion(admin, id)).toEqual(asked);
    expect(await myCommunities(admin)).toEqual(before);
    expect((await listDeletions(as(desk))).find((one) => one.id === community.id)).toEqual({
      id: community.id,
      name: community.name,
      location: "Dayton, Ohio",
      way: "care",
      numberOfMembers: 1,
      ourBalanceCents: 0,
      askedAt: asked.askedAt,
      askedBy: { fullName: asked.askedBy, email: community.admin.email },
      reason: "We have\nmoved on.",
      endedAt: null,
      erasedFrom: null,
    });
    await takeBackDeletion(admin, id);
    expect(await askedDeletion(admin, id)).toBeNull();
    expect((await listDeletions(as(desk))).some((one) => one.id === community.id)).toBe(false);
  });

  it("needs a reason and a right: members are refused, and for others there is no such community", async () => {
    const community = await makeCommunity();
    const input = { communityId: community.id, reason: "We have moved on." };
    await expect(askForDeletion(as(community.admin), { ...input, reason: " \n" })).rejects.toMatchObject({
      errors: { reason: ["Required"] },
    });
    await expect(
      askForDeletion(as(community.admin), { ...input, reason: "a".repeat(1001) }),
    ).rejects.toMatchObject({ errors: { reason: ["At most 1,000 characters"] } });
    const member = await addMember(community);
    for (const attempt of [askForDeletion, takeBackDeletion, askedDeletion]) {
      await expect(attempt(as(member), input)).rejects.toMatchObject({ code: "forbidden" });
      await expect(attempt(as(desk), input)).rejects.toMatchObject(notFound);
      await expect(attempt(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    }
    await expect(listDeletions(as(community.admin))).rejects.toMatchObject({ code: "forbidden" });
    await expect(restoreCommunity(as(community.admin), input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteCommunity(as(community.admin), input)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a community that was deleted", () => {
  it("invites nobody any more from a list that was on its way, and goes on with it once it is back", async () => {
    const { community } = await settled();
    const addresses = [newAddress(), newAddress()];
    const list = ["Name,E-mail", ...addresses.map((address) => `Iris Novak,${address}`)].join("\n");
    const where = await readIn(community, list);
    await sendImport(as(community.admin), where);
    await remove(community, { name: community.name });
    const invited = async () =>
      (
        await db
          .select({ address: invitations.address })
          .from(invitations)
          .where(inArray(invitations.address, addresses))
      )
        .map(({ address }) => address)
        .toSorted();
    await sendImports(systemCtx("worker"));
    expect(await invited()).toEqual([]);
    await restore(community);
    expect((await importProgress(as(community.admin), where)).state).toBe("stopped");
    await resumeImport(as(community.admin), where);
    await sendImports(systemCtx("worker"));
    expect(await invited()).toEqual(addresses.toSorted());
  });

  it("is gone for everybody, in every read and for every late write, and comes back as it was", async () => {
    const { community, member, campaign } = await settled();
    const { admin } = community;
    const id = { communityId: community.id };
    const other = await makeCommunity();
    await addMember(other, member);
    const invited = await makeUser();
    await invite(community, { email: invited.email ?? "" });
    const { link } = await communityInvitation(as(admin), id);
    const token = new URL(link).searchParams.get("token") ?? "";
    const stranger = await makeUser();
    const page = { ...id, page: 1, pageSize: 8 };
    const search = { searchString: community.name, page: 1, pageSize: 8 };
    const readers: [string, Ctx][] = [
      ["admin", as(admin)],
      ["member", as(member)],
      ["invited", as(invited)],
      ["stranger", as(stranger)],
      ["visitor", asVisitor()],
    ];
    const seen = () =>
      Promise.all(
        readers.map(async ([name, ctx]) => [
          name,
          await Promise.all(
            [
              myCommunities(ctx),
              communityInfo(ctx, id),
              communityStatus(ctx, id),
              listCommunities(ctx, search),
              listActiveCampaigns(ctx, page),
              listCompletedCampaigns(ctx, page),
              publicCampaign(ctx, { campaignId: campaign.id }),
              completedCampaign(ctx, { ...id, campaignId: campaign.id }),
              listAdmins(ctx, id),
              verifiedMembers(ctx, id),
              openness(ctx, id),
              myInvitations(ctx),
              myJoinRequests(ctx),
              readInvitation(ctx, token),
              communityBalance(ctx, id),
              listCommunityContributions(ctx, page),
              listNotifications(ctx, { ...id, box: "unread", page: 1, pageSize: 8 }),
              findableCampaigns(ctx, 100),
            ].map(heard),
          ),
        ]),
      );
    const before = await seen();
    expect(JSON.stringify(before)).toContain(community.name);

    await remove(community, { name: ` ${community.name} ` });
    const ended = JSON.stringify(await seen());
    expect(ended).not.toContain(community.name);
    expect(ended).not.toContain(community.id);
    expect(ended).not.toContain(campaign.id);

    const writes: Promise<unknown>[] = [
      joinCommunity(as(stranger), id),
      askToJoin(as(stranger), id),
      joinByToken(as(stranger), { token }),
      leaveCommunity(as(member), id),
      updateCommunity(as(admin), { ...id, name: "Back", communityTypeId: 1 }),
      setFindable(as(admin), { ...id, isFindable: true }),
      setOpenness(as(admin), { ...id, joining: "open", contacts: "form", isListed: true }),
      inviteMembers(as(admin), { ...id, members: [{ firstName: "A", lastName: "B", email: newAddress() }] }),
      communityInvitation(as(admin), id),
      writeToAdmins(as(member), { ...id, message: "Where are you?", requestKey: crypto.randomUUID() }),
      askForDeletion(as(admin), { ...id, reason: "Again." }),
      approveCommunity(as(desk), id),
      remove(community),
      transferToCampaign(as(admin), {
        outgoingCommunityId: community.id,
        incomingCamapaignId: campaign.id,
        amount: 5,
        requestKey: crypto.randomUUID(),
      }),
      begin(as(member), id),
    ];
    for (const [index, write] of (await Promise.all(writes.map(heard))).entries()) {
      expect(write, `write ${index}`).toMatchObject(notFound);
    }
    await expect(leaveCommunity(as(member), id)).rejects.toMatchObject({
      title: "You are not member of this community anymore",
    });
    for (const list of [listNotApproved, listAllCommunities]) {
      expect((await list(as(desk), search)).items).toEqual([]);
    }

    await restore(community);
    expect(await seen()).toEqual(before);
    await expect(restore(community)).rejects.toMatchObject(notFound);
  });

  it("is shown to the desk with the day on which it ends, and its admins hear of it once", async () => {
    const community = await makeCommunity();
    const second = await addMember(community, undefined, { isAdmin: true });
    const member = await addMember(community);
    await askForDeletion(as(second), { communityId: community.id, reason: "We have moved on." });
    await remove(community, { reason: "As you asked." });
    const [listed] = (await listDeletions(as(desk))).filter((one) => one.id === community.id);
    expect(listed).toMatchObject({ numberOfMembers: 3, reason: "As you asked.", endedAt: expect.any(Date) });
    const days = ((listed?.erasedFrom?.getTime() ?? 0) - (listed?.endedAt?.getTime() ?? 0)) / DAY;
    expect(days).toBe(30);
    await services.deliver();
    for (const admin of [community.admin, second]) {
      const mails = services.mailsTo(admin).filter(({ subject }) => subject.endsWith("was deleted"));
      expect(mails.map(({ subject }) => subject)).toEqual([`${community.name} was deleted`]);
      expect(mails[0]?.text).toContain("As you asked.");
    }
    expect(services.mailsTo(member)).toEqual([]);
    await restore(community);
    await services.deliver();
    expect(services.mailsTo(second).map(({ subject }) => subject)).toContain(`${community.name} is back`);
  });

  it("gives the pages of its campaigns a new version, so that no kept copy is left", async () => {
    const { community, campaign } = await settled();
    const versions = openPageVersions();
    try {
      const before = (await versions.read([campaign.id])).get(campaign.id)?.version;
      await remove(community);
      expect((await versions.read([campaign.id])).get(campaign.id)?.version).not.toBe(before);
    } finally {
      await versions.close();
    }
  });

  it("sends nothing any more, whatever was on its way, and invitations lead nowhere", async () => {
    const community = await makeCommunity();
    const asks = await makeCommunity({ joining: "request" });
    const invited = await makeUser();
    await inviteMembers(as(community.admin), {
      communityId: community.id,
      members: [{ firstName: "A", lastName: "B", email: invited.email ?? "" }],
    });
    const stranger = await makeUser();
    await askToJoin(as(stranger), { communityId: asks.id });
    const [invitation] = await myInvitations(as(invited));
    const promoted = await addMember(community);
    await changeMemberRole(as(community.admin), {
      communityId: community.id,
      userId: promoted.id,
      memberRole: 1,
    });
    await remove(community);
    await remove(asks);
    await services.deliver();
    expect(services.mailsTo(invited)).toEqual([]);
    expect(services.mailsTo(promoted).map(({ subject }) => subject)).toEqual([
      `${community.name} was deleted`,
    ]);
    expect(services.mailsTo(asks.admin).map(({ subject }) => subject)).toEqual([`${asks.name} was deleted`]);
    await expect(acceptInvitation(as(invited), { invitationId: invitation?.id ?? "" })).rejects.toMatchObject(
      notFound,
    );
    const states = await db
      .select({ state: deliveries.state })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(eq(messages.communityId, community.id));
    expect(states).toEqual([{ state: "skipped" }, { state: "skipped" }]);
  });

  it("comes back without those who deleted their account meanwhile, and not without an admin", async () => {
    const community = await makeCommunity({ admin: await makeUser({ password: "Manyhands1" }) });
    const member = await addMember(community, await makeUser({ password: "Manyhands1" }));
    await remove(community);
    await closeAccount(await inBrowser(member), { password: "Manyhands1" });
    await restore(community);
    expect((await listAdmins(as(community.admin), { communityId: community.id })).length).toBe(1);
    expect(
      await db
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(eq(memberships.communityId, community.id)),
    ).toEqual([{ userId: community.admin.id }]);
    await remove(community);
    await closeAccount(await inBrowser(community.admin), { password: "Manyhands1" });
    await expect(restore(community)).rejects.toMatchObject({
      code: "conflict",
      title: "None of its admins has an account anymore, so no one could run it.",
    });
  });
});

describe("the desk is refused in words", () => {
  const refusal = (community: { id: string }) =>
    remove(community).then(
      () => "deleted",
      ({ title }: { title: string }) => title,
    );

  it("for another name, a campaign, and money in every state", async () => {
    const community = await makeCommunity();
    const id = { communityId: community.id };
    await expect(remove(community, { name: "Another" })).rejects.toMatchObject({
      errors: { name: ["This is not the name of the community. Type it exactly as shown above."] },
    });
    const [recipient, member] = [await addMember(community), await addMember(community)];
    const campaign = await launchTestCampaign({ community, recipient });
    const CAMPAIGN =
      "A campaign of this community is active. It has to be sent to its recipient, or ended, before the community can be deleted.";
    expect(await refusal(community)).toBe(CAMPAIGN);
    await give(services, as(member), { campaignId: campaign.id }, { amount: 100 });
    await give(services, as(member), id, { amount: 20 });
    expect(await refusal(community)).toBe(CAMPAIGN);
    await sendToRecipient(as(community.admin), { ...id, campaignId: campaign.id });
    expect(await refusal(community)).toBe(
      "Our Balance holds $20.00. It has to go to a campaign before the community can be deleted.",
    );

    const empty = await makeCommunity();
    const others = [await addMember(empty), await addMember(empty)] as const;
    const sent = await launchTestCampaign({ community: empty, recipient: others[0] });
    await services.payWith(await begin(as(others[1]), { campaignId: sent.id }));
    await services.settle();
    const payout = await sendToRecipient(as(empty.admin), { communityId: empty.id, campaignId: sent.id });
    const UNDER_WAY =
      "Money of this community is on its way: a payout that was not sent, or came back. The community can be deleted afterwards.";
    expect(await refusal(empty)).toBe(UNDER_WAY);
    await chooseReceivingMethod(as(others[0]), {
      campaignId: sent.id,
      method: "paypal",
      email: "somebody@post.example",
    });
    expect(await refusal(empty)).toBe(UNDER_WAY);
    await markPayoutSent(as(desk), { payoutId: payout.payoutId, reference: "PP-2" });
    expect(await refusal(empty)).toMatch(/^The card processor has not told the true fee of every gift yet/);
    await services.settleWithFees();
    await markPayoutReturned(as(desk), { payoutId: payout.payoutId, reason: "No such account" });
    expect(await refusal(empty)).toBe(UNDER_WAY);
    await expectLedgerSound();
  });

  it("while a gift is being paid; one that was begun and left is given up with the community", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const left = await begin(as(member), { communityId: community.id });
    expect(await refusal(community)).toBe("deleted");
    await expect(services.payWith(left)).rejects.toThrow();
    await services.settle();
    const rows = await db
      .select({ name: communities.name, endedAt: communities.endedAt })
      .from(communities)
      .where(eq(communities.id, community.id));
    expect(rows).toEqual([{ name: community.name, endedAt: expect.any(Date) }]);
    await expectLedgerSound();
  });

  it("while a bank may still return a gift that it took back", async () => {
    const { community } = await settled();
    const member = await addMember(community);
    const gift = await begin(as(member), { communityId: community.id }, { amount: 30 });
    await services.payWith(gift, CARDS.disputed);
    await services.settleWithFees();
    expect(await communityBalance(as(member), { communityId: community.id })).toMatchObject({
      balanceCents: 0,
    });
    expect(await refusal(community)).toMatch(
      /^A donor’s bank has taken a gift back, and may still return the money until \d\d\/\d\d\/\d{4}\./,
    );
    const late = () => deleteCommunity(as(desk, later(121 * DAY)), { communityId: community.id });
    await expect(late()).rejects.toMatchObject({ code: "conflict" });
    const dispute = Object.values(services.simulator.world.stripe.disputes).at(-1);
    await services.stripe.disputes.update(dispute?.id ?? "", {
      evidence: { uncategorized_text: "losing_evidence" },
      submit: true,
    });
    await services.settle();
    await late();
  });
});

describe("cents and late money", () => {
  const sums = async (community: { id: string }) => {
    const held = await books();
    return { ours: held[community.id] ?? 0, rounding: held.rounding ?? 0, general: held.general ?? 0 };
  };

  it("cents on Our Balance go to the provider's rounding account, and come back with the community", async () => {
    const { community, member } = await settled();
    const id = { communityId: community.id };
    await give(services, as(member), id, { amount: 20, coverFees: false });
    await services.settleWithFees();
    const last = await launchTestCampaign({ community });
    await transferToCampaign(as(community.admin), {
      outgoingCommunityId: community.id,
      incomingCamapaignId: last.id,
      amount: 19,
      requestKey: newKey(),
    });
    const { payoutId } = await sendToRecipient(as(community.admin), { ...id, campaignId: last.id });
    await chooseReceivingMethod(as(last.recipient), {
      campaignId: last.id,
      method: "paypal",
      email: "somebody@post.example",
    });
    await markPayoutSent(as(desk), { payoutId, reference: "PP-3" });
    const before = await sums(community);
    expect(before.ours).toBe(26);
    expect(await deletionObstacles(as(desk), id)).toMatchObject({ whys: [], restCents: 26 });
    await remove(community);
    expect(await sums(community)).toEqual({ ...before, ours: 0, rounding: before.rounding + 26 });
    const [deleted] = await db
      .select({ data: auditLog.data })
      .from(auditLog)
      .where(and(eq(auditLog.action, "community.deleted"), eq(auditLog.subjectId, community.id)));
    expect(deleted?.data).toMatchObject({ restCents: 26 });
    await expectLedgerSound();
    await restore(community);
    expect(await sums(community)).toEqual(before);
    await deleteCommunity(as(desk, later(HOUR)), id);
    expect(await sums(community)).toEqual({ ...before, ours: 0, rounding: before.rounding + 26 });
    await expectLedgerSound();
  });

  it("a refund that may still fail forbids the deletion; what comes later is found, and moved by the desk", async () => {
    const { community, member } = await settled();
    const id = { communityId: community.id };
    const gift = await give(services, as(member), id, { amount: 60, card: CARDS.refundFails });
    await services.stripe.refunds.create({ payment_intent: intentIdOf(gift.clientSecret) });
    await services.settle();
    expect((await sums(community)).ours).toBe(0);
    await expect(remove(community)).rejects.toMatchObject({
      code: "conflict",
      title: expect.stringMatching(
        /^A recent refund could still fail and send money back\. You can delete the community after \d\d\/\d\d\/\d{4}\./,
      ),
    });
    await deleteCommunity(as(desk, later(31 * DAY)), id);
    await expectLedgerSound();
    await services.simulator.advance((7 * DAY) / 1_000);
    await services.settle();
    const late = await sums(community);
    expect(late.ours).toBe(6_000);
    expect(await unsoundRows()).toEqual({
      "32_ended_communities_are_empty": [expect.objectContaining({ community_id: community.id })],
    });
    expect(await listEndedMoney(as(desk))).toEqual([
      { communityId: community.id, name: community.name, endedAt: expect.any(Date), cents: 6_000 },
    ]);
    const afterwards = later(32 * DAY);
    const move = (by: TestUser, seenCents: number) =>
      moveEndedMoney(as(by, afterwards), { ...id, seenCents });
    await expect(move(member, 6_000)).rejects.toMatchObject({ code: "forbidden" });
    await expect(move(desk, 5_999)).rejects.toMatchObject({
      title: "The balance is now $60.00. Reload the page and try again.",
    });
    const moves = await Promise.allSettled([move(desk, 6_000), move(desk, 6_000)]);
    expect(moves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await sums(community)).toEqual({ ...late, ours: 0, general: late.general + 6_000 });
    const { items } = await deskLog(as(desk), { page: 1, pageSize: 100 });
    const ofCommunity = items.filter(({ communityName }) => communityName === community.name);
    expect(ofCommunity.map(({ action }) => action).filter((action) => /^community\./.test(action))).toEqual([
      "community.money_moved",
      "community.deleted",
    ]);
    await expectLedgerSound();
    await restore(community);
    expect(await sums(community)).toEqual(late);
    await expectLedgerSound();
  });

  it("money of a community that was not deleted stays", async () => {
    const { community, member } = await settled();
    await give(services, as(member), { communityId: community.id }, { amount: 5 });
    await expect(
      moveEndedMoney(as(desk), { communityId: community.id, seenCents: 500 }),
    ).rejects.toMatchObject(notFound);
  });
});

const ERASED = [
  "campaign_suggestions",
  "community_declines",
  "community_links",
  "community_messages",
  "ended_memberships",
  "invitations",
  "join_requests",
  "community_audiences",
  "member_counts",
  "member_entries",
  "member_imports",
  "memberships",
  "messages",
  "notifications",
  "removed_members",
];
/** Messages to the provider have their own retention. */
const KEPT = [
  "audit_log",
  "campaigns",
  "community_deletions",
  "contributions",
  "desk_threads",
  "donations",
  "payouts",
  "recurring_gifts",
  "transfers",
];

describe("after thirty days", () => {
  it("its people and texts are erased, while sums, the log and the ledger stay", async () => {
    const { community, campaign, recipient } = await settled();
    const address = newAddress();
    await invite(community, { email: address });
    await services.deliver();
    await remove(community);
    const worker = (ms: number) => systemCtx("worker", later(ms));
    expect(await eraseEndedCommunities(worker(30 * DAY - HOUR))).toBe(0);
    expect(await eraseEndedCommunities(worker(30 * DAY + HOUR))).toBeGreaterThan(0);
    expect(await eraseEndedCommunities(worker(31 * DAY))).toBe(0);

    const rowsOf = async () => ({
      community: (await db.select().from(communities).where(eq(communities.id, community.id)))[0],
      campaign: (await db.select().from(campaigns).where(eq(campaigns.id, campaign.id)))[0],
    });
    const { community: row, campaign: kept } = await rowsOf();
    expect(row).toMatchObject({
      name: "Deleted community",
      location: null,
      description: null,
      imageName: null,
      createdBy: null,
      confirmedAt: null,
    });
    expect(kept).toMatchObject({ name: "Deleted campaign", description: "", raisedCents: 10_000 });
    for (const table of [
      memberships,
      invitations,
      memberEntries,
      memberCounts,
      notifications,
      messages,
    ] as const) {
      expect(await db.select().from(table).where(eq(table.communityId, community.id))).toEqual([]);
    }
    const [invited] = await db.select().from(users).where(eq(users.email, address));
    expect(invited).toBeUndefined();
    const log = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.communityId, community.id))
      .orderBy(asc(auditLog.at), asc(auditLog.id));
    expect(log.slice(-2)).toEqual([{ action: "community.deleted" }, { action: "community.erased" }]);
    await expect(restore(community)).rejects.toMatchObject(notFound);
    expect((await listDeletions(as(desk))).some((one) => one.id === community.id)).toBe(false);
    expect(await db.select({ id: users.id }).from(users).where(eq(users.id, recipient.id))).toHaveLength(1);
    await expectLedgerSound();
  });

  it("no message about it is left, nor the words of its end; those about money are", async () => {
    const community = await makeCommunity({ name: "Quillerton" });
    const id = { communityId: community.id };
    const recipient = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient });
    await give(
      services,
      asVisitor(),
      { campaignId: campaign.id },
      { visitor: { firstName: "Ivo", lastName: "Solheim", email: newAddress() }, joinCommunity: true },
    );
    const member = await addMember(community);
    await changeMemberRole(as(community.admin), { ...id, userId: member.id, memberRole: 1 });
    await leaveCommunity(as(recipient), id);
    const { payoutId } = await sendToRecipient(as(community.admin), { ...id, campaignId: campaign.id });
    await chooseReceivingMethod(as(recipient), {
      campaignId: campaign.id,
      method: "paypal",
      email: "somebody@post.example",
    });
    await markPayoutSent(as(desk), { payoutId, reference: "PP-3" });
    await remove(community, { reason: "As you asked." });
    await restore(community);
    await remove(community, { reason: "As you asked again." });
    const templates = async () =>
      (
        await db
          .selectDistinct({ template: messages.template })
          .from(messages)
          .where(sql`${messages.data}::text like ${`%${community.name}%`}`)
          .orderBy(asc(messages.template))
      ).map(({ template }) => template);
    const ofMoney = ["choose-receiving-method", "donation-receipt", "payout-sent"];
    const told = ["became-admin", "campaign", "community-deleted", "community-restored", "join-wish"];
    expect(await templates()).toEqual([...ofMoney, ...told, "recipient-left"].toSorted());
    await eraseEndedCommunities(systemCtx("worker", later(31 * DAY)));
    expect(await templates()).toEqual(ofMoney);
  });

  it("every table that knows of communities is erased or kept for a reason", async () => {
    const rows = await db.execute<{ name: string }>(sql`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'community_id' and t.table_type = 'BASE TABLE'`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...ERASED, ...KEPT].toSorted());
  });

  it("it waits for money that came all the same, and one that came back is left alone", async () => {
    const { community, payoutId } = await settled();
    await remove(community);
    await markPayoutReturned(as(desk), { payoutId, reason: "No such account" });
    const restored = await makeCommunity();
    await remove(restored);
    await restore(restored);
    await eraseEndedCommunities(systemCtx("worker", later(31 * DAY)));
    const names = await db
      .select({ name: communities.name })
      .from(communities)
      .where(eq(communities.id, community.id));
    expect(names).toEqual([{ name: community.name }]);
    expect((await communityInfo(asVisitor(), { communityId: restored.id })).name).toBe(restored.name);
  });
});

describe("whoever founded a community that is never approved", () => {
  const found = async (): Promise<{ founder: TestUser; community: { id: string } }> => {
    const founder = await makeUser({ password: "Manyhands1" });
    const community = await createCommunity(as(founder), { name: "Elm Street", communityTypeId: 1 });
    return { founder, community };
  };

  it("leaves while alone in it, and takes the founding back", async () => {
    const { founder, community } = await found();
    expect(await communitiesThatNeedMe(as(founder))).toEqual([]);
    await leaveCommunity(as(founder), { communityId: community.id });
    expect(await myCommunities(as(founder))).toEqual([]);
    const search = { searchString: "Elm Street", page: 1, pageSize: 100 };
    const waiting = await listNotApproved(as(desk), search);
    expect(waiting.items.filter((one) => one.id === community.id)).toEqual([]);
    await expect(approveCommunity(as(desk), { communityId: community.id })).rejects.toMatchObject(notFound);
    await closeAccount(await inBrowser(founder), { password: "Manyhands1" });
  });

  it("is free of it when the desk declines it, and hears why; the desk can change its mind", async () => {
    const { founder, community } = await found();
    await remove(community, { reason: "We could not find out who you are." });
    expect(await myCommunities(as(founder))).toEqual([]);
    await services.deliver();
    expect(services.mailsTo(founder).at(-1)?.text).toContain("We could not find out who you are.");
    await restore(community);
    expect((await myCommunities(as(founder)))[0]).toMatchObject({ id: community.id, isConfirmed: false });
    await approveCommunity(as(desk), { communityId: community.id });
  });

  it("stays needed in one that is approved", async () => {
    const needed = { title: "Before leaving the community, you need to assign an admin" };
    const approved = await makeCommunity();
    expect(await communitiesThatNeedMe(as(approved.admin))).toEqual([approved.id]);
    await expect(leaveCommunity(as(approved.admin), { communityId: approved.id })).rejects.toMatchObject(
      needed,
    );
  });
});

it("a gift that was begun is not started anew in a community that was deleted", async () => {
  const community = await makeCommunity();
  const member = await addMember(community);
  const input = {
    attemptKey: crypto.randomUUID(),
    target: { communityId: community.id },
    amount: 20,
    coverFees: false,
    isAnonymous: false,
    savePaymentMethod: false,
  };
  await startDonation(as(member), input);
  await remove(community);
  await expect(startDonation(as(member), input)).rejects.toMatchObject(notFound);
  await expectLedgerSound();
});
