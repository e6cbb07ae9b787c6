import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/community/_routes";
import { markCompleted, markStopped } from "@/lib/community/inside";
import { issueTokens } from "@/lib/identity/inside";
import { newId, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { makeUser, type TestUser } from "@/tests/factories/user";

const api = createApi(routes);

type Answer = { status: number; body: Record<string, unknown> };

async function call(who: TestUser | null, method: string, path: string, body?: unknown): Promise<Answer> {
  const token = who
    ? (await issueTokens(systemCtx("test"), { userId: who.id, sessionVersion: who.sessionVersion }))
        .access_token
    : "";
  const response = await api.request(`/api/community${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

let community: TestCommunity;
let member: TestUser;
let recipient: TestUser;
let stranger: TestUser;
let desk: TestUser;
let campaign: TestCampaign;
let ended: TestCampaign;

beforeAll(async () => {
  community = await makeCommunity({ name: "Lakewood ’98", location: "Dayton, Ohio" });
  member = await addMember(community);
  recipient = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
  stranger = await makeUser();
  desk = await makeUser({ isPlatformAdmin: true });
  campaign = await launchTestCampaign({ community, recipient });
  ended = await launchTestCampaign({ community, recipient, name: "Groceries" });
  await contribute(ended, 100_256);
  await markStopped(systemCtx("test"), { campaignId: ended.id });
  await markCompleted(systemCtx("test"), { campaignId: ended.id, at: new Date("2026-11-18T15:15:00Z") });
});

const base = () => `/communities/${community.id}`;
const form = (changes: Record<string, unknown> = {}) => ({
  communityId: community.id,
  name: "School for two",
  campaignTypeId: 4,
  amount: 900,
  recipientId: recipient.id,
  description: "",
  excludedMembers: [],
  messages: [],
  ...changes,
});

describe("communities", () => {
  it("answers the caller's communities with the names of the specification", async () => {
    const { body } = await call(member, "GET", base());
    expect(body).toEqual({
      id: community.id,
      name: "Lakewood ’98",
      location: "Dayton, Ohio",
      description: null,
      images: { mobile: "/pictures/care-mobile.svg", desktop: "/pictures/care-desktop.svg" },
      communityTypeId: 1,
      numberOfMembers: 3,
      numberOfActiveCampaigns: 1,
      ourBalance: 0,
      isConfirmed: true,
      role: 0,
    });
    expect((await call(member, "GET", "/communities")).body).toEqual([body]);
    expect((await call(recipient, "GET", base())).body).toMatchObject({ numberOfActiveCampaigns: 0 });
    expect((await call(stranger, "GET", base())).status).toBe(404);
    expect((await call(member, "GET", `${base()}/status`)).body).toEqual({ isConfirmed: true });
    expect((await call(null, "GET", `${base()}/info`)).body).not.toHaveProperty("role");
    expect((await call(null, "GET", "/communities/no-id/info")).status).toBe(404);
  });

  it("lets the provider approve, and pages what it lists", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    const search = `?searchString=${waiting.name}`;
    const listed = await call(desk, "GET", `/communities/not-approved/8/1${search}`);
    expect(await call(desk, "GET", `/communities/8/1/not-approved${search}`)).toEqual(listed);
    expect(await call(desk, "GET", `/communities/8/1/full-info${search}`)).toEqual(
      await call(desk, "GET", `/communities/full-info/8/1${search}`),
    );
    expect((await call(waiting.admin, "GET", "/communities/8/1/not-approved")).status).toBe(403);
    expect(listed.body).toMatchObject({
      items: [{ id: waiting.id, isConfirmed: false }],
      numberOfItems: 1,
      totalNumberOfItems: 1,
      page: 1,
      totalPages: 1,
      hasPreviousPage: false,
      hasNextPage: false,
    });
    expect((await call(waiting.admin, "POST", `/communities/${waiting.id}/approve`)).status).toBe(403);
    expect((await call(desk, "POST", `/communities/${waiting.id}/approve`)).status).toBe(200);
    expect((await call(waiting.admin, "GET", `/communities/${waiting.id}/status`)).body).toEqual({
      isConfirmed: true,
    });
    expect((await call(stranger, "GET", "/communities/8/1?searchString=lakewood")).body).toMatchObject({
      items: [{ id: community.id, isMember: false }],
    });
    expect((await call(stranger, "GET", "/communities/full-info/8/1")).status).toBe(403);
  });
});

describe("campaigns", () => {
  it("launches with the answer that holds campaign.id, and refuses in the specification's words", async () => {
    const made = await call(community.admin, "POST", `${base()}/campaigns`, form());
    expect(made).toEqual({ status: 201, body: { campaign: { id: expect.any(String) } } });
    const { id } = made.body.campaign as { id: string };
    await markStopped(systemCtx("test"), { campaignId: id });

    const refused = await call(
      community.admin,
      "POST",
      `${base()}/campaigns`,
      form({ amount: "1e9", name: "" }),
    );
    expect(refused).toEqual({
      status: 400,
      body: { title: "Required", status: 400, errors: { Name: ["Required"], Amount: ["Invalid amount"] } },
    });
    const foreign = await call(community.admin, "POST", `${base()}/campaigns`, form({ status: "completed" }));
    expect(foreign).toMatchObject({ status: 400, body: { title: "Not yours to set: status" } });
    const other = await call(community.admin, "POST", `${base()}/campaigns`, form({ communityId: newId() }));
    expect(other.status).toBe(400);
    expect((await call(member, "POST", `${base()}/campaigns`, form())).status).toBe(403);
    expect((await call(stranger, "POST", `${base()}/campaigns`, form())).status).toBe(404);
    expect((await call(null, "POST", `${base()}/campaigns`, form())).status).toBe(401);
  });

  it("launches a goal of twelve digits, and the campaign is read with it", async () => {
    const made = await call(community.admin, "POST", `${base()}/campaigns`, form({ amount: "999999999999" }));
    expect(made.status).toBe(201);
    const { id } = made.body.campaign as { id: string };
    const read = await call(community.admin, "GET", `${base()}/campaigns/active/${id}`);
    expect(read.body).toMatchObject({ amount: 999_999_999_999 });
    await markStopped(systemCtx("test"), { campaignId: id });
  });

  it("asks before an edit stops leaving out a possible second account, and takes the confirmation", async () => {
    const own = await makeCommunity();
    const [alan, twin] = [
      await addMember(own, await makeUser({ firstName: "Alan", lastName: "Kessler" })),
      await addMember(own, await makeUser({ firstName: "Al", lastName: "Kessler" })),
    ];
    const { recipientId, ...fields } = form({ communityId: own.id, recipientId: alan.id });
    const launch = { ...fields, recipientId, excludedMembers: [twin.id] };
    const made = await call(own.admin, "POST", `/communities/${own.id}/campaigns`, launch);
    const { id } = made.body.campaign as { id: string };
    const path = `/communities/${own.id}/campaigns/active/${id}`;
    expect(await call(own.admin, "PUT", path, fields)).toMatchObject({
      status: 400,
      body: { errors: { ExcludedMembers: [expect.stringContaining("Al Kessler")] } },
    });
    expect((await call(own.admin, "GET", path)).body.excludedMembers).toHaveLength(1);
    expect((await call(own.admin, "PUT", path, { ...fields, confirmedFinds: true })).status).toBe(200);
    expect((await call(own.admin, "GET", path)).body.excludedMembers).toEqual([]);
  });

  it("gives a member the campaign without, an admin with whom it is for", async () => {
    const path = `${base()}/campaigns/active/${campaign.id}`;
    const seen = await call(member, "GET", path);
    expect(seen.body).toMatchObject({
      id: campaign.id,
      name: campaign.name,
      campaignTypeId: 2,
      amount: 1000,
      raised: 0,
      status: "launched",
      isEnded: false,
      transactionTime: null,
    });
    const sealedKeys = ["recipient", "recipientId", "suggestedRecipient", "excludedMembers", "messages"];
    for (const key of [...sealedKeys, "createdBy", "revision"]) expect(seen.body).not.toHaveProperty(key);
    const sealed = await call(community.admin, "GET", path);
    expect(sealed.body).toMatchObject({
      communityId: community.id,
      images: {
        mobile: expect.stringContaining("-mobile.svg"),
        desktop: expect.stringContaining("-desktop.svg"),
      },
      recipientId: recipient.id,
      recipient: {
        id: recipient.id,
        fullName: "Alan Kessler",
        isVerified: true,
        email: recipient.email,
        firstName: "Alan",
        lastName: "Kessler",
        phoneNumber: recipient.phoneNumber,
      },
      suggestedRecipient: null,
      revision: 1,
      messages: [{ messageType: 2 }, {}, {}, {}, {}],
      createdBy: {
        id: community.admin.id,
        firstName: community.admin.firstName,
        lastName: community.admin.lastName,
      },
    });
    const open = await call(null, "GET", `${base()}/campaigns/${campaign.id}`);
    expect(open.body).toEqual(seen.body);
  });

  it("answers 404 on active reads once a campaign has ended, and the ended views with the transaction time", async () => {
    expect((await call(member, "GET", `${base()}/campaigns/active/${ended.id}`)).status).toBe(404);
    expect((await call(null, "GET", `${base()}/campaigns/${ended.id}`)).status).toBe(404);
    expect((await call(community.admin, "GET", `${base()}/campaigns/stopped/${campaign.id}`)).status).toBe(
      404,
    );
    expect((await call(null, "GET", `${base()}/campaigns/completed/${campaign.id}`)).status).toBe(404);

    const open = await call(null, "GET", `${base()}/campaigns/completed/${ended.id}`);
    expect(open.body).toMatchObject({
      status: "completed",
      isEnded: true,
      raised: 1002.56,
      progress: 100,
      excess: 2.56,
      transactionTime: "2026-11-18T15:15:00.000Z",
    });
    expect(open.body).not.toHaveProperty("recipient");
    const stopped = await call(community.admin, "GET", `${base()}/campaigns/stopped/${ended.id}`);
    expect(stopped.body).toMatchObject({ recipientId: recipient.id });
    expect((await call(member, "GET", `${base()}/campaigns/stopped/${ended.id}`)).status).toBe(403);
  });

  it("answers a recipient on every campaign call exactly like an unknown id", async () => {
    const calls: [string, string, unknown?][] = [
      ["GET", ""],
      ["GET", "active/"],
      ["GET", "stopped/"],
      ["GET", "completed/"],
      ["PUT", "active/", form()],
    ];
    for (const [method, path, body] of calls) {
      const ask = (id: string) => call(recipient, method, `${base()}/campaigns/${path}${id}`, body);
      const unknown = await ask(newId());
      expect(unknown).toEqual({ status: 404, body: { title: "The content is not found", status: 404 } });
      for (const id of [campaign.id, ended.id, "no-id"]) expect(await ask(id)).toEqual(unknown);
    }
    for (const path of ["stop", "transfers"]) {
      const ask = (id: string) =>
        call(recipient, "POST", `${base()}/campaigns/${id}/${path}`, {
          outgoingCommunityId: community.id,
          incomingCamapaignId: id,
          amount: 5,
        });
      expect(await ask(campaign.id)).toEqual(await ask(newId()));
    }
    const list = await call(recipient, "GET", `${base()}/campaigns/active/8/1`);
    expect(list.body).toMatchObject({ items: [], totalNumberOfItems: 0 });
  });

  it("changes an active campaign, and tells the second of two editors so", async () => {
    const own = await launchTestCampaign({ community, recipient });
    const path = `${base()}/campaigns/active/${own.id}`;
    const changed = await call(community.admin, "PUT", path, form({ amount: "1200", revision: 1 }));
    expect(changed).toEqual({ status: 200, body: { campaign: { id: own.id, revision: 2 } } });
    const late = await call(community.admin, "PUT", path, form({ revision: 1 }));
    expect(late).toEqual({
      status: 409,
      body: { title: "Someone else has just changed this campaign", status: 409 },
    });
    expect((await call(member, "PUT", path, form())).status).toBe(403);
    const empty = await call(community.admin, "PUT", path, form({ name: "", amount: "", revision: 2 }));
    expect(empty).toMatchObject({
      status: 400,
      body: { errors: { Name: ["Required"], Amount: ["Required"] } },
    });
    await markStopped(systemCtx("test"), { campaignId: own.id });
  });

  it("lists active ones for everybody and ended ones for admins", async () => {
    const active = await call(null, "GET", `${base()}/campaigns/active/8/1`);
    expect(active.body).toMatchObject({ items: [{ id: campaign.id, campaignType: { name: "Housing" } }] });
    expect(JSON.stringify(active.body)).not.toContain(recipient.id);
    expect((await call(member, "GET", `${base()}/campaigns/completed/8/1`)).status).toBe(403);
    const completed = await call(community.admin, "GET", `${base()}/campaigns/completed/8/1`);
    expect(completed.body).toMatchObject({ page: 1, totalPages: 1 });
    expect((completed.body.items as { id: string }[]).map((one) => one.id)).toContain(ended.id);
    expect((await call(null, "GET", `${base()}/campaigns/active/0/1`)).status).toBe(400);
  });
});

describe("money of a campaign", () => {
  it("refuses in the specification's words what Our Balance does not hold", async () => {
    const path = `${base()}/campaigns/${campaign.id}/transfers`;
    const payload = { outgoingCommunityId: community.id, incomingCamapaignId: campaign.id, amount: 5 };
    const title = async (changes: Record<string, unknown>) =>
      (await call(community.admin, "POST", path, { ...payload, ...changes })).body.title;
    expect(await title({})).toBe("Not enough money on Our Balance");
    expect(await title({ amount: "1.5" })).toBe("Only numbers allowed");
    expect(await title({ amount: 0 })).toBe("Invalid amount");
    expect(await call(community.admin, "POST", path, { ...payload, amount: undefined })).toMatchObject({
      status: 400,
      body: { errors: { Amount: ["Invalid amount"] } },
    });
    expect(await title({ incomingCamapaignId: ended.id })).toBe("Not what the address says");
    expect((await call(member, "POST", path, payload)).status).toBe(403);
  });

  it("a campaign without money is completed without a payout, once, and by admins alone", async () => {
    const empty = await launchTestCampaign({ community });
    const path = `${base()}/campaigns/${empty.id}/stop`;
    expect((await call(member, "POST", path)).status).toBe(403);
    expect((await call(stranger, "POST", path)).status).toBe(404);
    expect((await call(empty.recipient, "POST", path)).status).toBe(404);
    expect(await call(community.admin, "POST", path)).toMatchObject({
      status: 200,
      body: { amount: 0, fee: 0, net: 0 },
    });
    expect(await call(community.admin, "POST", path)).toMatchObject({
      status: 409,
      body: { title: "This campaign has been completed." },
    });
    expect((await call(member, "GET", `${base()}/campaigns/completed/${empty.id}`)).body).toMatchObject({
      status: "completed",
    });
  });
});

describe("members, messages and types", () => {
  it("answers pickers, admins, default texts and types", async () => {
    const verified = await call(community.admin, "GET", `${base()}/members/verified?searchString=kessler`);
    expect(verified.body).toMatchObject([
      { userId: recipient.id, isVerified: true, fullName: "Alan Kessler", preferredCommunicationMethod: 0 },
    ]);
    expect((await call(member, "GET", `${base()}/members/verified`)).status).toBe(403);
    expect((await call(member, "GET", `${base()}/admins`)).body).toMatchObject([
      { userId: community.admin.id, memberRole: 1 },
    ]);
    const texts = await call(community.admin, "GET", `${base()}/messages`);
    expect(texts.body).toHaveLength(5);
    expect((await call(community.admin, "GET", `${base()}/messages/6`)).body).toMatchObject({
      messageType: 6,
    });
    expect((await call(community.admin, "GET", `${base()}/messages/9`)).status).toBe(404);
    expect((await call(member, "GET", "/communities/messages/types")).body).toHaveLength(5);
    const picture = {
      mobileImage: expect.stringMatching(/^\/pictures\/.+-mobile\.svg$/),
      desktopImage: expect.stringMatching(/^\/pictures\/.+-desktop\.svg$/),
    };
    expect((await call(null, "GET", "/communities/types")).body).toMatchObject([
      { id: 1, ...picture },
      picture,
      picture,
      picture,
      picture,
    ]);
    expect((await call(null, "GET", "/campaigns/types")).body).toHaveLength(7);
  });

  it("makes a verified member an admin by the body of the specification", async () => {
    const chosen = await addMember(community);
    const { status } = await call(community.admin, "PUT", `${base()}/members/${chosen.id}`, {
      communityId: community.id,
      userId: chosen.id,
      memberRole: 1,
    });
    expect(status).toBe(200);
    const { body } = await call(member, "GET", `${base()}/admins`);
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ userId: chosen.id, memberRole: 1 })]),
    );
  });
});
