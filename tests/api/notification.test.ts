import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/notification/_routes";
import { issueTokens } from "@/lib/identity/inside";
import { fanOutMessages } from "@/lib/notification";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity } from "@/tests/factories/community";
import type { TestUser } from "@/tests/factories/user";

const api = createApi(routes);

async function call(who: TestUser, method: string, path: string) {
  const { access_token } = await issueTokens(systemCtx("test"), {
    userId: who.id,
    sessionVersion: who.sessionVersion,
  });
  const response = await api.request(`/api/notification${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}` },
  });
  return { status: response.status, body: await response.json() };
}

let member: TestUser;
let recipient: TestUser;
let campaign: TestCampaign;
let base: string;

beforeAll(async () => {
  const community = await makeCommunity();
  member = await addMember(community);
  recipient = await addMember(community);
  campaign = await launchTestCampaign({ community, recipient });
  await fanOutMessages(systemCtx("test"));
  base = `/communities/${community.id}`;
});

describe("notifications", () => {
  it("are counted and listed new first, and move to the archive when they are read", async () => {
    expect((await call(member, "GET", `${base}/notifications/unread/count`)).body).toEqual({ countNew: 1 });
    const { body } = await call(member, "GET", `${base}/notifications/unread/5/1`);
    expect(body).toMatchObject({ totalNumberOfItems: 1, page: 1 });
    expect(body.items).toEqual([{ message: expect.any(String), createdAt: expect.any(String) }]);

    expect((await call(member, "POST", "/notifications/read")).status).toBe(200);
    expect((await call(member, "GET", `${base}/notifications/unread/count`)).body).toEqual({ countNew: 0 });
    expect((await call(member, "GET", `${base}/notifications/archive/count`)).body).toEqual({
      countArchive: 1,
    });
    expect((await call(member, "GET", `${base}/notifications/archive/5/1`)).body.items).toHaveLength(1);
  });

  it("hold nothing of a campaign for the one it is for", async () => {
    expect((await call(recipient, "GET", `${base}/notifications/unread/count`)).body).toEqual({
      countNew: 0,
    });
  });
});

describe("the invitation to a campaign", () => {
  it("says what is needed and where to give", async () => {
    const { body } = await call(member, "GET", `${base}/campaigns/${campaign.id}/invitation`);
    expect(body.message).toContain(campaign.name);
    expect(body.message).toContain(`/community/${campaign.communityId}/campaign/${campaign.id}`);
    expect(body.message).not.toContain(recipient.firstName);
  });

  it("does not exist for the recipient, as for a campaign that does not exist", async () => {
    const own = await call(recipient, "GET", `${base}/campaigns/${campaign.id}/invitation`);
    const none = await call(recipient, "GET", `${base}/campaigns/${newId()}/invitation`);
    expect(own.status).toBe(404);
    expect(own).toEqual(none);
  });
});
