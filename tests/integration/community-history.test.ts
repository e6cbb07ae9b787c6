import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema";
import {
  answerJoinRequest,
  askForDeletion,
  askToJoin,
  communityHistory,
  type HistoryLine,
  inviteMembers,
  listJoinRequests,
  setFindable,
  updateActiveCampaign,
  updateCommunity,
} from "@/lib/community";
import {
  chooseReceivingMethod,
  closeAccount,
  leaveCommunity,
  markPayoutSent,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { newAddress } from "../factories/invitation";
import { give } from "../factories/payment";
import { as, asVisitor, makeUser } from "../factories/user";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const { db } = systemCtx("test");
let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const read = (ctx: Ctx, community: { id: string }, before?: string) =>
  communityHistory(ctx, { communityId: community.id, before });

type Told = { action: HistoryLine["action"] } & Partial<HistoryLine>;
const told = async (ctx: Ctx, community: { id: string }): Promise<Told[]> =>
  (await read(ctx, community)).lines.map(({ id: _, at: __, action, ...line }) => ({
    action,
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== null)),
  }));
const named = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  name: `${firstName} ${lastName}`,
});

async function runCampaign(community: TestCommunity, recipient: Awaited<ReturnType<typeof makeUser>>) {
  const admin = as(community.admin);
  const campaign = await launchTestCampaign({ community, recipient, name: "A roof before winter" });
  const where = { communityId: community.id, campaignId: campaign.id };
  await updateActiveCampaign(admin, { ...where, name: campaign.name, campaignTypeId: 2, amount: 900 });
  await transferToCampaign(admin, {
    outgoingCommunityId: community.id,
    incomingCamapaignId: campaign.id,
    amount: 5,
    requestKey: crypto.randomUUID(),
  });
  const { payoutId } = await sendToRecipient(admin, where);
  await chooseReceivingMethod(as(recipient), {
    campaignId: campaign.id,
    method: "paypal",
    email: "somebody@post.example",
  });
  await markPayoutSent(as(await makeUser({ isPlatformAdmin: true })), { payoutId, reference: "PP-1" });
}

describe("the history of a community", () => {
  it("tells admins who did what, newest first, in the community's own words", async () => {
    const community = await makeCommunity({ joining: "request" });
    const admin = as(community.admin);
    const id = { communityId: community.id };
    await updateCommunity(admin, { ...id, name: community.name, communityTypeId: 2 });
    await setFindable(admin, { ...id, isFindable: true });
    await inviteMembers(admin, {
      ...id,
      members: [{ firstName: "A", lastName: "B", email: newAddress() }],
    });
    const asker = await makeUser();
    await askToJoin(as(asker), id);
    const [request] = await listJoinRequests(admin, id);
    await answerJoinRequest(admin, { ...id, requestId: request?.id ?? "", accept: true });
    await leaveCommunity(as(asker), id);
    await askForDeletion(admin, { ...id, reason: "We have moved on." });
    const by = named(community.admin);
    const lines = await told(admin, community);
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      "community.deletion_asked",
      "community.findable",
      "community.join_accepted",
      "community.join_asked",
      "community.joined",
      "community.left",
      "community.members_invited",
      "community.updated",
    ]);
    expect(lines.at(0)).toEqual({ action: "community.deletion_asked", by });
    expect(lines.at(-1)).toEqual({ action: "community.updated", by, fields: ["communityTypeId"] });
    expect(lines.find(({ action }) => action === "community.joined")).toEqual({
      action: "community.joined",
      by,
      whom: named(asker),
    });
    expect(lines.find(({ action }) => action === "community.join_accepted")?.whom).toEqual(named(asker));
    expect(lines.find(({ action }) => action === "community.members_invited")?.count).toBe(1);
  });

  it("tells a campaign's life with the provider's part, and never whom it was for", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await give(services, as(member), { communityId: community.id }, { amount: 50 });
    const recipient = await addMember(community, await makeUser({ firstName: "Recipienta" }));
    await runCampaign(community, recipient);
    const by = named(community.admin);
    const campaignName = "A roof before winter";
    const lines = await told(as(community.admin), community);
    expect(lines).toEqual([
      { action: "campaign.completed", by: "provider", campaignName },
      { action: "payout.frozen", by, campaignName, amountCents: 500 },
      { action: "transfer.made", by, campaignName, amountCents: 500 },
      { action: "campaign.updated", by, campaignName },
      { action: "campaign.launched", by, campaignName },
    ]);
    expect(JSON.stringify(await read(as(community.admin), community))).not.toContain("Recipienta");
  });

  it("does not differ by a byte for an admin whom a campaign is for, page by page", async () => {
    const community = await makeCommunity();
    const admin = await addMember(community, undefined, { isAdmin: true });
    const member = await addMember(community);
    await give(services, as(member), { communityId: community.id }, { amount: 50 });
    for (let number = 0; number < 30; number++) {
      await setFindable(as(community.admin), { communityId: community.id, isFindable: number % 2 === 0 });
    }
    const pages = async () => {
      const first = await read(as(admin), community);
      const second = await read(as(admin), community, first.older ?? undefined);
      return { first, second };
    };
    const before = await pages();
    expect([before.first.lines.length, before.second.lines.length]).toEqual([25, 5]);
    await runCampaign(community, admin);
    expect(JSON.stringify(await pages())).toBe(JSON.stringify(before));

    const hidden = await read(as(community.admin), community);
    const guessed = hidden.lines[0]?.id ?? "";
    expect(hidden.lines[0]?.campaignName).toBe("A roof before winter");
    expect(await read(as(admin), community, guessed)).toEqual(await read(as(admin), community, newId()));
    expect(await read(as(admin), community, guessed)).toEqual(before.first);
  });

  it("calls whoever deleted their account nobody's name", async () => {
    const community = await makeCommunity();
    const member = await addMember(
      community,
      await makeUser({ firstName: "Ephemera", password: "Manyhands1" }),
    );
    await leaveCommunity(as(member), { communityId: community.id });
    const [line] = await told(as(community.admin), community);
    expect(line).toEqual({ action: "community.left", by: named(member) });
    await closeAccount(await inBrowser(member), { password: "Manyhands1" });
    const after = await told(as(community.admin), community);
    expect(after).toEqual([{ action: "community.left", by: "deleted" }]);
    expect(JSON.stringify(after)).not.toContain("Ephemera");
  });

  it("is the admins' alone", async () => {
    const community = await makeCommunity();
    await expect(read(as(await addMember(community)), community)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(read(as(await makeUser()), community)).rejects.toMatchObject({ code: "not_found" });
    const desk = await makeUser({ isPlatformAdmin: true });
    await expect(read(as(desk), community)).rejects.toMatchObject({ code: "not_found" });
    await expect(read(asVisitor(), community)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("reads a range of an index for every page, however many lines there are", async () => {
    const community = await makeCommunity();
    await db.execute(sql`
      insert into audit_log (id, at, action, subject_type, subject_id, community_id)
      select gen_random_uuid(), now() - n * interval '1 minute', 'community.link_renewed', 'community',
        ${community.id}, ${community.id}::uuid
      from generate_series(1, 20000) n`);
    await db.execute(sql`analyze audit_log`);
    const rows = await db.execute<{ "QUERY PLAN": string }>(sql`
      explain select id from ${auditLog} where ${auditLog.communityId} = ${community.id}
        and (${auditLog.at}, ${auditLog.id}) < (now() - interval '9000 minutes', ${newId()}::uuid)
      order by ${auditLog.at} desc, ${auditLog.id} desc limit 26`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index (Only )?Scan Backward using audit_log_community/);
    expect(plan).not.toContain("Sort");
  });
});
