import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/community/_routes";
import { issueTokens } from "@/lib/identity/inside";
import { newId, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion, somebody } from "../factories/draft";
import { makeUser, type TestUser } from "../factories/user";

const api = createApi(routes);

type Answer = { status: number; body: unknown };

async function call(who: TestUser, method: string, path: string, body?: unknown): Promise<Answer> {
  const { access_token: token } = await issueTokens(systemCtx("test"), {
    userId: who.id,
    sessionVersion: who.sessionVersion,
  });
  const response = await api.request(`/api/community${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

let community: TestCommunity;
let admin: TestUser;
let member: TestUser;
let alan: TestUser;

beforeAll(async () => {
  community = await makeCommunity({ name: "Lakewood" });
  admin = community.admin;
  member = await addMember(community);
  alan = await addMember(community, await makeUser({ firstName: "Alan", lastName: "Kessler" }));
});

const drafts = () => `/communities/${community.id}/campaigns/drafts`;
const suggestions = () => `/communities/${community.id}/campaigns/suggestions`;

const personOf = (user: TestUser) => ({
  id: user.id,
  fullName: user.fullName,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  isVerified: true,
});
const creatorOf = ({ id, firstName, lastName }: TestUser) => ({ id, firstName, lastName });

const texts = (changes: Record<number, object> = {}) =>
  [2, 3, 4, 5, 6].map((messageType) => ({
    messageType,
    content: expect.any(String),
    isEnabled: true,
    ...changes[messageType],
  }));

const idIn = ({ body }: { body: unknown }): string => (body as { campaign: { id: string } }).campaign.id;

describe("drafts over the API", () => {
  it("are kept as empty as they came, and answer with what is missing", async () => {
    const made = await call(admin, "POST", drafts(), {});
    expect(made).toEqual({
      status: 201,
      body: { campaign: { id: expect.any(String), revision: 1, savedAt: expect.any(String) } },
    });
    const { id, savedAt } = (made.body as { campaign: { id: string; savedAt: string } }).campaign;
    expect(await call(admin, "GET", `${drafts()}/${id}`)).toEqual({
      status: 200,
      body: {
        id,
        communityId: community.id,
        communityName: "Lakewood",
        name: "",
        campaignTypeId: null,
        amount: null,
        description: "",
        images: { mobile: "/pictures/table-mobile.svg", desktop: "/pictures/table-desktop.svg" },
        status: "draft",
        isEnded: false,
        missing: ["name", "campaignTypeId", "amount", "recipient"],
        recipientId: null,
        recipient: null,
        suggestedRecipient: null,
        excludedMembers: [],
        messages: texts(),
        createdBy: creatorOf(admin),
        createdAt: savedAt,
        savedAt,
        savedBy: creatorOf(admin),
        revision: 1,
      },
    });
    expect(await call(admin, "DELETE", `${drafts()}/${id}`)).toEqual({ status: 200, body: {} });
    expect((await call(admin, "GET", `${drafts()}/${id}`)).status).toBe(404);
  });

  it("take every field of the form, are listed, saved with a revision, and become the campaign", async () => {
    const excluded = await addMember(community);
    const made = await call(admin, "POST", drafts(), {
      communityId: community.id,
      name: "A new stove",
      campaignTypeId: "2",
      amount: "900",
      description: "It is cold.",
      recipientId: alan.id,
      excludedMembers: [excluded.id],
      messages: [{ messageType: 2, content: "", isEnabled: false }],
      requestKey: newId(),
    });
    const { id } = (made.body as { campaign: { id: string } }).campaign;
    const read = await call(admin, "GET", `${drafts()}/${id}`);
    expect(read.body).toMatchObject({
      name: "A new stove",
      campaignTypeId: 2,
      amount: 900,
      description: "It is cold.",
      missing: [],
      recipientId: alan.id,
      recipient: personOf(alan),
      excludedMembers: [
        {
          userId: excluded.id,
          firstName: excluded.firstName,
          lastName: excluded.lastName,
          fullName: excluded.fullName,
        },
      ],
      messages: texts({ 2: { content: "", isEnabled: false } }),
    });
    const saved = await call(admin, "PUT", `${drafts()}/${id}`, { name: "A newer stove", revision: 1 });
    expect(saved).toEqual({
      status: 200,
      body: { campaign: { id, revision: 2, savedAt: expect.any(String) } },
    });
    expect(await call(admin, "GET", `${drafts()}/8/1`)).toEqual({
      status: 200,
      body: {
        items: [
          {
            id,
            communityId: community.id,
            name: "A newer stove",
            campaignTypeId: null,
            amount: null,
            images: { mobile: "/pictures/table-mobile.svg", desktop: "/pictures/table-desktop.svg" },
            status: "draft",
            isEnded: false,
            missing: ["campaignTypeId", "amount", "recipient"],
            savedAt: (saved.body as { campaign: { savedAt: string } }).campaign.savedAt,
            suggestedBy: null,
          },
        ],
        numberOfItems: 1,
        totalNumberOfItems: 1,
        page: 1,
        totalPages: 1,
        hasPreviousPage: false,
        hasNextPage: false,
      },
    });
    expect(await call(admin, "PUT", `${drafts()}/${id}`, { name: "Mine", revision: 1 })).toMatchObject({
      status: 409,
    });
    const launch = { name: "A newer stove", campaignTypeId: 2, amount: 900, recipientId: alan.id };
    expect(await call(admin, "POST", `${drafts()}/${id}/launch`, { ...launch, revision: 1 })).toMatchObject({
      status: 409,
    });
    const launched = await call(admin, "POST", `${drafts()}/${id}/launch`, { ...launch, revision: 2 });
    const campaignId = idIn(launched);
    expect(launched).toEqual({ status: 200, body: { campaign: { id: campaignId } } });
    expect(campaignId).not.toBe(id);
    const path = `/communities/${community.id}/campaigns/active/${campaignId}`;
    expect(await call(member, "GET", path)).toMatchObject({
      status: 200,
      body: { id: campaignId, name: "A newer stove", status: "launched" },
    });
    expect((await call(admin, "GET", `${drafts()}/${id}`)).status).toBe(404);
  });

  it("refuse bad input by field, and a body for another community", async () => {
    const { id } = await makeDraft({ community });
    const bad = {
      name: "<b>",
      campaignTypeId: "second",
      amount: "12.50",
      recipientId: newId(),
      excludedMembers: "all",
      messages: [{ messageType: 7, content: "" }],
    };
    for (const [method, path] of [
      ["POST", drafts()],
      ["PUT", `${drafts()}/${id}`],
    ] as const) {
      const refused = await call(admin, method, path, bad);
      expect(refused).toEqual({
        status: 400,
        body: {
          title: "Invalid campaign name",
          status: 400,
          errors: {
            Name: ["Invalid campaign name"],
            CampaignTypeId: ["Invalid type of need"],
            Amount: ["Invalid amount"],
            ExcludedMembers: ["User is not a member of this community"],
            "Messages.0.MessageType": ["Invalid message type"],
          },
        },
      });
      expect(await call(admin, method, path, { communityId: newId() })).toMatchObject({ status: 400 });
      expect(await call(admin, method, path, { recipientId: newId() })).toMatchObject({
        status: 400,
        body: { errors: { RecipientId: ["User is not a member of this community"] } },
      });
    }
    expect(await call(admin, "POST", `${drafts()}/${id}/launch`, {})).toMatchObject({
      status: 400,
      body: {
        errors: {
          Name: ["Required"],
          CampaignTypeId: ["Required"],
          Amount: ["Required"],
          RecipientId: ["Required"],
        },
      },
    });
  });
});

describe("suggestions over the API", () => {
  it("answer the member nothing by which they could be followed, and the admins everything", async () => {
    const body = {
      name: "Groceries until spring",
      campaignTypeId: 1,
      amount: 400,
      description: "She would never ask.",
      recipient: somebody,
    };
    expect(await call(member, "POST", suggestions(), body)).toEqual({ status: 201, body: {} });
    const listed = await call(admin, "GET", `${suggestions()}/8/1`);
    const card = {
      id: expect.any(String),
      communityId: community.id,
      name: "Groceries until spring",
      campaignTypeId: 1,
      amount: 400,
      images: { mobile: expect.any(String), desktop: expect.any(String) },
      status: "suggestion",
      isEnded: false,
      missing: ["recipient"],
      savedAt: expect.any(String),
      suggestedBy: member.fullName,
    };
    expect(listed).toEqual({
      status: 200,
      body: {
        items: [card],
        numberOfItems: 1,
        totalNumberOfItems: 1,
        page: 1,
        totalPages: 1,
        hasPreviousPage: false,
        hasNextPage: false,
      },
    });
    const { items } = listed.body as { items: { id: string; savedAt: string }[] };
    expect(await call(admin, "GET", suggestions())).toEqual({ status: 200, body: items });
    const id = items[0]?.id ?? "";
    expect(await call(admin, "GET", `${suggestions()}/${id}`)).toEqual({
      status: 200,
      body: {
        id,
        communityId: community.id,
        communityName: "Lakewood",
        name: "Groceries until spring",
        campaignTypeId: 1,
        amount: 400,
        description: "She would never ask.",
        images: { mobile: expect.any(String), desktop: expect.any(String) },
        status: "suggestion",
        isEnded: false,
        missing: ["recipient"],
        recipientId: null,
        recipient: null,
        suggestedRecipient: {
          id: null,
          fullName: "Margaret Ellison",
          firstName: "Margaret",
          lastName: "Ellison",
          email: somebody.email,
          phoneNumber: somebody.phoneNumber,
          isVerified: false,
        },
        excludedMembers: [],
        messages: texts(),
        createdBy: creatorOf(member),
        createdAt: items[0]?.savedAt,
        savedAt: null,
        savedBy: null,
        revision: 1,
        isForSuggester: false,
        foundBy: null,
        isInvited: false,
        wasRemoved: false,
        likewise: 0,
        words: {
          name: "Groceries until spring",
          description: "She would never ask.",
          amount: 400,
          campaignTypeId: 1,
        },
      },
    });
    expect(await call(admin, "PUT", `${suggestions()}/${id}`, { name: "Groceries" })).toMatchObject({
      status: 200,
      body: { campaign: { id, revision: 2 } },
    });
    expect(await call(admin, "DELETE", `${suggestions()}/${id}`)).toEqual({ status: 200, body: {} });
    expect((await call(admin, "GET", suggestions())).body).toEqual([]);
  });

  it("can be for oneself, without a name, and are launched for the member who is found", async () => {
    const key = newId();
    const body = { name: "A wheelchair", isForMe: true, requestKey: key };
    expect(await call(member, "POST", suggestions(), body)).toEqual({ status: 201, body: {} });
    expect(await call(member, "POST", suggestions(), body)).toEqual({ status: 201, body: {} });
    const all = (await call(admin, "GET", suggestions())).body as { id: string; name: string }[];
    const found = all.filter(({ name: title }) => title === "A wheelchair");
    expect(found).toHaveLength(1);
    const id = found[0]?.id ?? "";
    expect((await call(admin, "GET", `${suggestions()}/${id}`)).body).toMatchObject({
      suggestedRecipient: personOf(member),
      foundBy: "account",
      isForSuggester: true,
      createdBy: creatorOf(member),
    });
    const launch = { name: "A wheelchair", campaignTypeId: 1, amount: 700, recipientId: member.id };
    const campaignId = idIn(await call(admin, "POST", `${suggestions()}/${id}/launch`, launch));
    expect(campaignId).not.toBe(id);
    const path = `/communities/${community.id}/campaigns/active/${campaignId}`;
    expect((await call(member, "GET", path)).status).toBe(404);
    expect((await call(alan, "GET", path)).status).toBe(200);
  });

  it("refuse bad input by field, in the words of the specification", async () => {
    const suggest = (body: object) => call(member, "POST", suggestions(), body);
    expect(await suggest({})).toEqual({
      status: 400,
      body: {
        title: "Required",
        status: 400,
        errors: {
          Name: ["Required"],
          "Recipient.FullName": ["Required"],
          "Recipient.Email": ["Required"],
        },
      },
    });
    const recipient = { fullName: "M", email: "nobody", phoneNumber: "12" };
    expect(await suggest({ name: "Groceries until spring", recipient })).toEqual({
      status: 400,
      body: {
        title: "Invalid full name",
        status: 400,
        errors: {
          "Recipient.FullName": ["Invalid full name"],
          "Recipient.Email": ["Invalid email address"],
          "Recipient.PhoneNumber": ["Invalid phone number"],
        },
      },
    });
    const { id, campaignId } = await makeSuggestion({ community });
    // A suggestion's own id is not a campaign id.
    expect((await call(admin, "GET", `${suggestions()}/${id}`)).status).toBe(404);
    // A suggestion is not a draft, and members cannot read it.
    expect((await call(admin, "GET", `${drafts()}/${campaignId}`)).status).toBe(404);
    expect((await call(member, "GET", `${suggestions()}/${campaignId}`)).status).toBe(403);
    expect((await call(member, "GET", suggestions())).status).toBe(403);
  });
});
