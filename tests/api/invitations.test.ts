import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { renewCommunityLink } from "@/lib/community";
import { memberRole } from "@/lib/community/inside";
import { issueTokens } from "@/lib/identity/inside";
import { newToken, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { invite, newAddress, newestTo } from "@/tests/factories/invitation";
import { as, makeUser, type TestUser } from "@/tests/factories/user";

const api = createApi(Object.values(families).flat());

type Answer = { status: number; body: Record<string, unknown> };

async function call(who: TestUser | null, method: string, path: string, body?: unknown): Promise<Answer> {
  const token = who
    ? (await issueTokens(systemCtx("test"), { userId: who.id, sessionVersion: who.sessionVersion }))
        .access_token
    : "";
  const response = await api.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

let community: TestCommunity;
let member: TestUser;
let stranger: TestUser;
const iris = { firstName: "Iris", lastName: "Novak" };

beforeAll(async () => {
  community = await makeCommunity({ name: "Lakewood ’98" });
  member = await addMember(community);
  stranger = await makeUser();
});

describe("POST /community/communities/{id}/members", () => {
  const path = () => `/community/communities/${community.id}/members`;

  it("invites, and says no more than that", async () => {
    const email = newAddress();
    const answers = [
      await call(community.admin, "POST", path(), { members: [{ ...iris, email }] }),
      await call(community.admin, "POST", path(), {
        communityId: community.id,
        members: [{ ...iris, email: stranger.email, phoneNumber: null }],
      }),
    ];
    expect(answers).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
    await newestTo(community, email);
  });

  it("names each field of each row that is wrong", async () => {
    const members = [
      { ...iris, email: newAddress() },
      { firstName: "1", email: "x", phoneNumber: "12" },
      iris,
    ];
    const answer = await call(community.admin, "POST", path(), { members });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: {
          "Members.1.FirstName": ["Invalid first name"],
          "Members.1.LastName": ["Required"],
          "Members.1.Email": ["Invalid email address"],
          "Members.1.PhoneNumber": ["Invalid phone number"],
          "Members.2.Email": ["Email or Phone required"],
        },
      },
    });
    const many = Array.from({ length: 21 }, () => ({ ...iris, email: newAddress() }));
    expect(await call(community.admin, "POST", path(), { members: many })).toMatchObject({
      status: 400,
      body: { title: "Can not add more than 20 member at once" },
    });
  });

  it.each([
    ["no members", {}],
    ["a field that is not theirs to set", { members: [{ ...iris, email: "a@b.example", memberRole: 1 }] }],
    ["a row that is no object", { members: ["a@b.example"] }],
  ])("takes no body with %s", async (_what, body) => {
    expect((await call(community.admin, "POST", path(), body)).status).toBe(400);
  });

  it("is for admins of the community alone", async () => {
    const body = { members: [{ ...iris, email: newAddress() }] };
    const statuses = [];
    for (const who of [null, stranger, member]) statuses.push((await call(who, "POST", path(), body)).status);
    expect(statuses).toEqual([401, 404, 403]);
  });
});

describe("the shared link", () => {
  it("is the admins' own: the same each time, alone and within a message", async () => {
    const at = `/community/communities/${community.id}/invitation-link`;
    const words = `/notification/communities/${community.id}/invitation`;
    const { link } = (await call(community.admin, "GET", at)).body;
    expect(link).toMatch(/\/community-invitation\?token=[\w-]{43}$/);
    expect((await call(community.admin, "GET", at)).body).toEqual({ link });
    const { message } = (await call(community.admin, "GET", words)).body;
    expect(message).toMatch(/^Please join our Lakewood ’98 group today\./);
    expect(message).toContain(String(link));
    for (const path of [at, words]) {
      expect([(await call(member, "GET", path)).status, (await call(stranger, "GET", path)).status]).toEqual([
        403, 404,
      ]);
    }
  });

  it("lets whoever is signed in join, until there is a newer one", async () => {
    const here = await makeCommunity();
    const tokenNow = async () =>
      new URL((await renewCommunityLink(as(here.admin), { communityId: here.id })).link).searchParams.get(
        "token",
      );
    const old = await tokenNow();
    expect(await call(null, "GET", `/user/invitations/parse?token=${old}`)).toMatchObject({
      status: 200,
      body: { id: null, userId: null, isVerified: false, email: null, communityId: here.id },
    });
    expect(await call(stranger, "POST", "/user/invitations", { token: old })).toEqual({
      status: 200,
      body: { communityId: here.id, communityName: here.name },
    });
    await tokenNow();
    const late = await makeUser();
    expect((await call(late, "POST", "/user/invitations", { token: old })).status).toBe(404);
    expect(await memberRole(as(late), here.id)).toBeNull();
  });

  it("is refused while the community waits for its approval", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    const path = `/community/communities/${waiting.id}/invitation-link`;
    expect(await call(waiting.admin, "GET", path)).toEqual({
      status: 409,
      body: { title: "Your community waiting for approval", status: 409 },
    });
  });
});

describe("a personal invitation", () => {
  it("is read by anybody who holds it, and accepted by its person, from the query or the body", async () => {
    for (const inQuery of [true, false]) {
      const person = await makeUser();
      const { token } = await invite(community, { email: person.email ?? "" });
      const parsed = await call(null, "GET", `/user/invitations/parse?token=${token}`);
      expect(parsed).toEqual({
        status: 200,
        body: {
          id: expect.any(String),
          userId: person.id,
          token,
          isVerified: true,
          firstName: "",
          lastName: "",
          email: "p•••@lakewood.example",
          phoneNumber: null,
          communityId: community.id,
        },
      });
      const path = `/user/invitations/confirm${inQuery ? `?token=${token}` : ""}`;
      const body = inQuery ? {} : { token };
      expect((await call(stranger, "POST", path, body)).status).toBe(403);
      expect((await call(null, "POST", path, body)).status).toBe(401);
      expect((await call(person, "POST", path, body)).body).toEqual({
        communityId: community.id,
        communityName: community.name,
      });
      expect((await call(null, "GET", `/user/invitations/parse?token=${token}`)).status).toBe(409);
    }
  });

  it("tells the name and a hint of the number to a holder without an account", async () => {
    const { token } = await invite(community, { phoneNumber: "+12025550188" });
    expect((await call(null, "GET", `/user/invitations/parse?token=${token}`)).body).toMatchObject({
      ...iris,
      isVerified: false,
      email: null,
      phoneNumber: "•••88",
    });
  });

  it.each(["", newToken(), "a".repeat(150), "%00", "%F0%9F%98%80"])("that is none: %j", async (token) => {
    const read = await call(null, "GET", `/user/invitations/parse?token=${token}`);
    expect(read).toMatchObject({
      status: token === "" ? 400 : 404,
      body: { title: expect.stringMatching(/\w/) },
    });
    for (const path of ["/user/invitations", "/user/invitations/confirm"]) {
      const answer = await call(stranger, "POST", path, { token: decodeURIComponent(token) });
      expect(answer.status).toBe(token === "" ? 400 : 404);
    }
  });
});
