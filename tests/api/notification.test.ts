import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/notification/_routes";
import { issueTokens } from "@/lib/identity/inside";
import { showShortCode } from "@/lib/kernel";
import { fanOutMessages } from "@/lib/notification";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "@/tests/factories/campaign";
import { addMember, makeCommunity } from "@/tests/factories/community";
import { makeUser, type TestUser } from "@/tests/factories/user";

const api = createApi(routes);

async function call(who: TestUser, method: string, path: string, body?: unknown) {
  const { access_token } = await issueTokens(systemCtx("test"), {
    userId: who.id,
    sessionVersion: who.sessionVersion,
  });
  const response = await api.request(`/api/notification${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
    expect(body.message).toContain(`/c/${showShortCode(campaign.shortCode)}`);
    expect(body.message).not.toContain(recipient.firstName);
  });

  it("does not exist for the recipient, as for a campaign that does not exist", async () => {
    const own = await call(recipient, "GET", `${base}/campaigns/${campaign.id}/invitation`);
    const none = await call(recipient, "GET", `${base}/campaigns/${newId()}/invitation`);
    expect(own.status).toBe(404);
    expect(own).toEqual(none);
  });
});

describe("subscriptions", () => {
  const own = "/subscription";
  const kinds = (of: Partial<{ communicationMethod: number; isEnabled: boolean }> = {}) =>
    [1, 2, 3, 4, 5, 6].map((messageType) => ({
      messageType,
      communicationMethod: 0,
      isEnabled: true,
      ...of,
    }));

  it("have six kinds, with names", async () => {
    const { status, body } = await call(member, "GET", `${own}/types`);
    expect(status).toBe(200);
    expect(body).toEqual([
      { messageType: 1, name: "Invitations to additional groups" },
      { messageType: 2, name: "New campaign launched" },
      { messageType: 3, name: "Progress at 25%" },
      { messageType: 4, name: "Progress at 50%" },
      { messageType: 5, name: "Progress at 75%" },
      { messageType: 6, name: "Progress at 100%" },
    ]);
  });

  it("are all six, and what is read can be written back", async () => {
    const person = await makeUser();
    const { body } = await call(person, "GET", own);
    expect(body).toEqual({ frequency: 0, messages: kinds() });
    expect(await call(person, "PUT", own, body)).toEqual({ status: 200, body });
    for (const frequency of [1, 2, 3]) {
      const chosen = { frequency, messages: kinds({ communicationMethod: 1 }).toReversed() };
      const answer = { frequency, messages: kinds({ communicationMethod: 1 }) };
      expect(await call(person, "PUT", own, chosen)).toEqual({ status: 200, body: answer });
      expect((await call(person, "GET", own)).body).toEqual(answer);
    }
  });

  it("are turned off and on, one kind or all", async () => {
    const person = await makeUser();
    const off = await call(person, "POST", `${own}/unsubscribe`, { messageType: 4 });
    expect(off.body.messages.filter((kind: { isEnabled: boolean }) => !kind.isEnabled)).toEqual([
      { messageType: 4, communicationMethod: 0, isEnabled: false },
    ]);
    expect((await call(person, "POST", `${own}/subscribe`)).body).toEqual({
      frequency: 0,
      messages: kinds(),
    });
    const none = { frequency: 0, messages: kinds({ isEnabled: false }) };
    expect((await call(person, "POST", `${own}/unsubscribe`, {})).body).toEqual(none);
  });

  it.each([
    ["PUT", "", {}, ["Frequency", "Messages"]],
    ["PUT", "", { frequency: 9, messages: "all" }, ["Frequency", "Messages"]],
    [
      "PUT",
      "",
      { frequency: 0, messages: [{ messageType: 2 }] },
      ["Messages.0.CommunicationMethod", "Messages.0.IsEnabled"],
    ],
    ["PUT", "", { frequency: 0, messages: [], more: 1 }, ["Form"]],
    ["POST", "/subscribe", { messageType: 7 }, ["MessageType"]],
    ["POST", "/unsubscribe", { messageType: "2" }, ["MessageType"]],
    ["POST", "/unsubscribe", { kind: 2 }, ["Form"]],
  ])("%s %s with %j is refused by field", async (method, path, body, fields) => {
    const person = await makeUser();
    const refused = await call(person, method, `${own}${path}`, body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(fields);
    expect((await call(person, "GET", own)).body).toEqual({ frequency: 0, messages: kinds() });
  });

  it("are the same to the byte for the one a campaign is for", async () => {
    const texts = await Promise.all(
      [recipient, member].map(async (who) => JSON.stringify(await call(who, "GET", own))),
    );
    expect(texts[0]).toBe(texts[1]);
  });
});
