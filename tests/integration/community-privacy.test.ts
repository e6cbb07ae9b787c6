import { beforeAll, describe, expect, test } from "vitest";
import {
  activeCampaign,
  campaignFor,
  campaignForAdmin,
  communityInfo,
  completedCampaign,
  launchCampaign,
  listActiveCampaigns,
  listAdmins,
  listAllCommunities,
  listCompletedCampaigns,
  myCommunities,
  publicCampaign,
  updateActiveCampaign,
} from "@/lib/community";
import { markStopped, memberRole } from "@/lib/community/inside";
import { DomainError } from "@/lib/kernel";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { as, asVisitor, makeUser, type TestUser } from "@/tests/factories/user";

let community: TestCommunity;
let member: TestUser;
let recipient: TestUser;
let adminRecipient: TestUser;
let campaign: TestCampaign;
let adminsCampaign: TestCampaign;
let ended: TestCampaign;

beforeAll(async () => {
  community = await makeCommunity();
  member = await addMember(community);
  recipient = await addMember(
    community,
    await makeUser({ firstName: "Alan", lastName: "Kessler", phoneNumber: "+12025550143" }),
  );
  adminRecipient = await addMember(community, undefined, { isAdmin: true });
  campaign = await launchTestCampaign({ community, recipient, excludedMembers: [member.id] });
  adminsCampaign = await launchTestCampaign({ community, recipient: adminRecipient, name: "School for two" });
  ended = await launchTestCampaign({ community, recipient, name: "Groceries" });
  await contribute(ended, 100_000);
  await markStopped(systemCtx("test"), { campaignId: ended.id });
});

type Ids = { communityId: string; campaignId: string };

const byId: [string, (ctx: Ctx, ids: Ids) => Promise<unknown>][] = [
  ["campaignFor", campaignFor],
  ["campaignFor without a community", (ctx, { campaignId }) => campaignFor(ctx, { campaignId })],
  ["publicCampaign", publicCampaign],
  ["activeCampaign", activeCampaign],
  ["completedCampaign", completedCampaign],
  ["campaignForAdmin", campaignForAdmin],
  [
    "updateActiveCampaign",
    (ctx, ids) => updateActiveCampaign(ctx, { ...ids, name: "Other", campaignTypeId: 1, amount: 5 }),
  ],
];

async function answer(work: Promise<unknown>) {
  const error = await work.then(
    () => "an answer",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) return error;
  const { code, status, title, errors } = error;
  return { code, status, title, errors };
}

describe("for whom a campaign is, it does not exist", () => {
  test.each(byId)("%s answers its recipient exactly like an unknown id", async (_name, verb) => {
    for (const [who, own] of [
      [recipient, campaign],
      [recipient, ended],
      [adminRecipient, adminsCampaign],
    ] as const) {
      const ids = (campaignId: string) => ({ communityId: community.id, campaignId });
      const unknown = await answer(verb(as(who), ids(newId())));
      expect(unknown).toMatchObject({ code: "not_found", title: "The content is not found" });
      expect(await answer(verb(as(who), ids(own.id)))).toEqual(unknown);
      expect(await answer(verb(as(who), ids("no-id-at-all")))).toEqual(unknown);
    }
  });

  test("an admin who is the recipient still manages the others", async () => {
    const ctx = as(adminRecipient);
    const other = await campaignForAdmin(ctx, { campaignId: campaign.id });
    expect(other.recipient.id).toBe(recipient.id);
    expect((await listCompletedCampaigns(ctx, { communityId: community.id })).totalNumberOfItems).toBe(1);
  });

  test("lists and counts leave it out, so nothing differs from a community without it", async () => {
    const listed = async (who: TestUser) => {
      const list = await listActiveCampaigns(as(who), { communityId: community.id });
      const mine = (await myCommunities(as(who))).find((one) => one.id === community.id);
      expect(mine?.numberOfActiveCampaigns).toBe(list.totalNumberOfItems);
      return list.items.map((one) => one.id).sort();
    };
    const all = [campaign.id, adminsCampaign.id].sort();
    expect(await listed(member)).toEqual(all);
    expect(await listed(recipient)).toEqual([adminsCampaign.id]);
    expect(await listed(adminRecipient)).toEqual([campaign.id]);
  });

  test("the provider's own staff can be a recipient as well", async () => {
    const staff = await addMember(community, await makeUser({ isPlatformAdmin: true }));
    const own = await launchTestCampaign({ community, recipient: staff, name: "A car that starts" });
    expect(await answer(publicCampaign(as(staff), { campaignId: own.id }))).toMatchObject({
      code: "not_found",
    });
    const active = async (who: TestUser) =>
      (await listAllCommunities(as(who), { searchString: community.name })).items.find(
        (one) => one.id === community.id,
      )?.numberOfActiveCampaigns;
    const colleague = await makeUser({ isPlatformAdmin: true });
    expect(await active(colleague)).toBe(3);
    expect(await active(staff)).toBe(2);
    await markStopped(systemCtx("test"), { campaignId: own.id });
  });
});

describe("nobody but an admin learns whom a campaign is for", () => {
  test("no answer to a member, a stranger or a visitor holds the recipient's id, name, address or number", async () => {
    const stranger = await makeUser();
    const told: string[] = [];
    for (const ctx of [as(member), as(stranger), asVisitor()]) {
      for (const own of [campaign, adminsCampaign, ended]) {
        const ids = { communityId: community.id, campaignId: own.id };
        for (const [, verb] of byId) {
          told.push(
            JSON.stringify(await verb(ctx, ids).catch((error: unknown) => answer(Promise.reject(error)))),
          );
        }
      }
      told.push(JSON.stringify(await listActiveCampaigns(ctx, { communityId: community.id })));
      told.push(JSON.stringify(await communityInfo(ctx, { communityId: community.id })));
    }
    told.push(JSON.stringify(await myCommunities(as(member))));
    const all = told.join("\n");
    expect(all).toContain(campaign.name);
    for (const person of [recipient, adminRecipient]) {
      for (const secret of [person.id, person.firstName, person.lastName, person.email, person.phoneNumber]) {
        expect(all).not.toContain(secret);
      }
    }
    expect(all).not.toContain(member.id);
  });

  test("members are refused what only admins may see, whatever the id", async () => {
    expect(await answer(campaignForAdmin(as(member), { campaignId: campaign.id }))).toMatchObject({
      code: "forbidden",
    });
    expect(await answer(listCompletedCampaigns(as(member), { communityId: community.id }))).toMatchObject({
      code: "forbidden",
    });
  });

  test("a community is closed to members of others and to visitors, but for its public side", async () => {
    const elsewhere = await makeCommunity();
    const { admin } = elsewhere;
    expect(await memberRole(as(admin), community.id)).toBeNull();
    expect(await answer(campaignForAdmin(as(admin), { campaignId: campaign.id }))).toMatchObject({
      code: "not_found",
    });
    expect(
      await answer(publicCampaign(as(admin), { communityId: elsewhere.id, campaignId: campaign.id })),
    ).toMatchObject({ code: "not_found" });
    expect(await answer(listAdmins(as(admin), { communityId: community.id }))).toMatchObject({
      code: "not_found",
    });
    expect(await answer(listAdmins(asVisitor(), { communityId: community.id }))).toMatchObject({
      code: "unauthenticated",
    });
    const seen = await publicCampaign(asVisitor(), { communityId: community.id, campaignId: campaign.id });
    expect(seen).toMatchObject({ name: campaign.name, status: "launched", viewerRole: null });
  });

  test("launching for somebody leaves no trace of them in what others may read", async () => {
    const { id } = await launchCampaign(as(community.admin), {
      communityId: community.id,
      name: "Heating until spring",
      campaignTypeId: 5,
      amount: 300,
      recipientId: member.id,
    });
    expect(JSON.stringify(await publicCampaign(as(recipient), { campaignId: id }))).not.toContain(member.id);
    expect(await answer(publicCampaign(as(member), { campaignId: id }))).toMatchObject({ code: "not_found" });
    await markStopped(systemCtx("test"), { campaignId: id });
  });
});
