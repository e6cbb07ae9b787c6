import { beforeAll, describe, expect, it } from "vitest";
import { createApi, type Endpoint } from "@/app/api/_http";
import { updateSuggestion } from "@/lib/community";
import { issueTokens } from "@/lib/identity/inside";
import { systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { invite, newAddress } from "../factories/invitation";
import { as, makeUser, type TestUser } from "../factories/user";
import { endpoints } from "../support/every-endpoint";

const api = createApi(endpoints);

async function send(who: TestUser, method: string, path: string, init: RequestInit = {}) {
  const { access_token } = await issueTokens(systemCtx("test"), {
    userId: who.id,
    sessionVersion: who.sessionVersion,
  });
  const headers = { ...init.headers, authorization: `Bearer ${access_token}` };
  const answer = await api.request(`/api${path}`, { ...init, method, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const json = (body: unknown): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Encodes an answer as a form does: nothing for null, JSON for nested values. */
function form(answer: Record<string, unknown>): RequestInit {
  const fields = new FormData();
  for (const [name, value] of Object.entries(answer)) {
    fields.set(
      name,
      typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? ""),
    );
  }
  return { body: fields };
}

/** Counters of saves. */
const COUNTED = new Set(["revision", "savedAt", "savedBy"]);
const content = (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !COUNTED.has(name)));

const writes = (endpoint: Endpoint) => endpoint.method === "put";
const pairs = endpoints
  .filter(writes)
  .filter(({ path }) => endpoints.some((other) => other.method === "get" && other.path === path));

/** Every state in which the reading and the saving call differ. */
type Case = [what: string, who: TestUser, path: string];
const COMMUNITY = "/community/communities/{id}";
const cases = new Map<string, Case[]>();

let community: TestCommunity;
let admin: TestUser;

beforeAll(async () => {
  community = await makeCommunity({ name: "Lakewood ’98", description: "A class\n\nof many." });
  admin = community.admin;
  const base = `/community/communities/${community.id}`;
  const bare = await makeCommunity({ location: null, description: null });
  const waiting = await makeCommunity({ confirmedAt: null });
  cases.set(
    COMMUNITY,
    [community, bare, waiting].map((one, nth) => [
      ["with all its words", "with none", "not approved"][nth] ?? "",
      one.admin,
      `/community/communities/${one.id}`,
    ]),
  );

  const alan = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
  const [left, alsoLeft] = [await addMember(community), await addMember(community)];
  const plain = await launchTestCampaign({ community });
  const rich = await launchTestCampaign({
    community,
    recipient: alan,
    name: "A stove for Alan",
    description: "Alan’s stove broke.",
    confirmedFinds: true,
    excludedMembers: [left.id, alsoLeft.id],
    messages: [
      { messageType: 2, content: "A stove, {{communityName}}.", isEnabled: true },
      { messageType: 4, content: "", isEnabled: false },
    ],
  });
  await contribute(rich, 60_000);
  const active = (campaign: { id: string }) => `${base}/campaigns/active/${campaign.id}`;
  cases.set(`${COMMUNITY}/campaigns/active/{campaignId}`, [
    ["as it was launched", admin, active(plain)],
    ["with names that its admins confirmed, and past messages", admin, active(rich)],
  ]);

  const emptyDraft = await makeDraft({ community });
  const fullDraft = await makeDraft({
    community,
    recipient: alan,
    name: "School for two",
    campaignTypeId: 4,
    amount: 900,
    description: "Books.",
    excludedMembers: [left.id],
    messages: [{ messageType: 3, content: "", isEnabled: true }],
  });
  const draft = ({ id }: { id: string }) => `${base}/campaigns/drafts/${id}`;
  cases.set(`${COMMUNITY}/campaigns/drafts/{campaignId}`, [
    ["empty", admin, draft(emptyDraft)],
    ["with everything", admin, draft(fullDraft)],
  ]);

  const suggested = await makeSuggestion({ community });
  const worked = await makeSuggestion({ community });
  await updateSuggestion(as(admin), {
    campaignId: worked.campaignId,
    name: "Groceries",
    recipientId: alan.id,
    excludedMembers: [left.id],
  });
  const suggestion = ({ campaignId }: { campaignId: string }) =>
    `${base}/campaigns/suggestions/${campaignId}`;
  cases.set(`${COMMUNITY}/campaigns/suggestions/{campaignId}`, [
    ["as it came", admin, suggestion(suggested)],
    ["as an admin has saved it", admin, suggestion(worked)],
  ]);

  const second = await addMember(community, undefined, { isAdmin: true });
  const noMember = await invite(community, { email: newAddress() });
  const member = ({ id }: { id: string }) => `${base}/members/${id}`;
  cases.set(`${COMMUNITY}/members/{userId}`, [
    ["a member", admin, member(alan)],
    ["another admin", admin, member(second)],
    ["oneself", admin, member(admin)],
    ["somebody who was invited", admin, member(noMember)],
    ["the only admin", bare.admin, `/community/communities/${bare.id}/members/${bare.admin.id}`],
  ]);

  cases.set("/user/account", [
    ["with a phone", admin, "/user/account"],
    ["without a phone", await makeUser({ phoneNumber: null, phoneConfirmedAt: null }), "/user/account"],
    ["by text", await makeUser({ preferredCommunicationMethod: 1 }), "/user/account"],
  ]);
  cases.set("/notification/subscription", [["as it begins", admin, "/notification/subscription"]]);
});

describe("what a read answers can be saved as it is, and changes nothing", () => {
  it("for every path that can be read and saved", () => {
    expect([...cases.keys()].sort()).toEqual(pairs.map(({ path }) => path).sort());
  });

  it.each(pairs.map((endpoint) => [endpoint.path, endpoint] as const))("%s", async (path, endpoint) => {
    for (const [what, who, address] of cases.get(path) ?? []) {
      const before = await send(who, "GET", address);
      expect(before.status, what).toBe(200);
      const body = endpoint.request.form ? form(before.body) : json(before.body);
      const saved = await send(who, "PUT", address, body);
      expect(saved, what).toMatchObject({ status: 200 });
      const after = await send(who, "GET", address);
      expect(content(after.body), what).toEqual(content(before.body));
    }
  });

  it("a field that is only read is ignored, and one that no read answers is refused", async () => {
    const path = `/community/communities/${community.id}`;
    const words = { name: community.name, communityTypeId: "1" };
    const put = (fields: Record<string, unknown>) => send(admin, "PUT", path, form({ ...words, ...fields }));
    const { body: before } = await send(admin, "GET", path);
    expect((await put({ ourBalance: "5", role: "0", isConfirmed: "false" })).status).toBe(200);
    expect((await send(admin, "GET", path)).body).toEqual(before);
    expect(await put({ createdBy: admin.id })).toMatchObject({
      status: 400,
      body: { title: "Unknown field" },
    });
  });
});

describe("the texts that a community's campaigns begin with", () => {
  const texts = async () =>
    (await send(admin, "GET", `/community/communities/${community.id}/messages`)).body as unknown as object[];
  const campaign = async () => ({
    name: "A roof",
    campaignTypeId: 2,
    amount: 900,
    recipientId: (await addMember(community, await makeUser({ firstName: "Ingrid", lastName: "Solheim" })))
      .id,
    messages: await texts(),
  });
  const base = () => `/community/communities/${community.id}/campaigns`;

  it("can be sent with a launch, a draft, a draft's launch and an edit", async () => {
    expect(await texts()).toHaveLength(5);
    const launched = await send(admin, "POST", base(), json(await campaign()));
    expect(launched).toMatchObject({ status: 201 });
    const { id } = launched.body.campaign as { id: string };
    expect(await send(admin, "POST", `${base()}/drafts`, json(await campaign()))).toMatchObject({
      status: 201,
    });
    const edit = { ...(await campaign()), recipientId: undefined };
    const { body } = await send(admin, "GET", `${base()}/active/${id}`);
    const changed = await send(
      admin,
      "PUT",
      `${base()}/active/${id}`,
      json({ ...edit, messages: body.messages }),
    );
    expect(changed).toMatchObject({ status: 200 });
  });

  it("come back with a draft, which is launched as it was read", async () => {
    const kept = await send(admin, "POST", `${base()}/drafts`, json(await campaign()));
    const path = `${base()}/drafts/${(kept.body.campaign as { id: string }).id}`;
    const { body } = await send(admin, "GET", path);
    // Earlier tests' campaigns were for other people of the same name.
    const launch = json({ ...body, confirmedFinds: true });
    expect(await send(admin, "POST", `${path}/launch`, launch)).toMatchObject({ status: 200 });
  });
});
