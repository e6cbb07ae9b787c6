import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/community/_routes";
import { issueTokens } from "@/lib/identity/inside";
import { newId, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity } from "@/tests/factories/community";
import { makeUser, type TestUser } from "@/tests/factories/user";

const api = createApi(routes);

type Answer = { status: number; body: Record<string, unknown> };

async function bearerOf({ id, sessionVersion }: TestUser): Promise<string> {
  const { access_token } = await issueTokens(systemCtx("test"), { userId: id, sessionVersion });
  return `Bearer ${access_token}`;
}

async function call(who: TestUser | null, method: string, path: string, form?: FormData): Promise<Answer> {
  const response = await api.request(`/api/community/communities${path}`, {
    method,
    headers: { authorization: who ? await bearerOf(who) : "Bearer " },
    ...(form ? { body: form } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const valid = { name: "Elm Street", communityTypeId: "4" };
const found = (who: TestUser | null, fields: Record<string, string | File> = {}) =>
  call(who, "POST", "", formOf({ ...valid, ...fields }));
const refusal = (errors: Record<string, string[]>) => ({
  status: 400,
  body: { title: Object.values(errors)[0]?.[0], status: 400, errors },
});

describe("POST /community/communities", () => {
  it("founds a community that waits, and answers with its id", async () => {
    const founder = await makeUser();
    const made = await found(founder, { location: "Salem, Oregon", description: "One block." });
    const { community } = made.body as { community: { id: string } };
    expect(made).toEqual({
      status: 201,
      body: {
        community: {
          id: community.id,
          images: { mobile: "/pictures/home-mobile.svg", desktop: "/pictures/home-desktop.svg" },
        },
      },
    });
    expect((await call(founder, "GET", `/${community.id}`)).body).toMatchObject({
      name: "Elm Street",
      location: "Salem, Oregon",
      description: "One block.",
      communityTypeId: 4,
      isConfirmed: false,
      role: 1,
      numberOfMembers: 1,
    });
    expect((await call(founder, "GET", `/${community.id}/status`)).body).toEqual({ isConfirmed: false });
    expect((await call(await makeUser(), "GET", `/${community.id}/status`)).status).toBe(404);
    expect((await call(null, "GET", `/${community.id}/info`)).status).toBe(404);
  });

  it("takes a PNG or JPEG by its content, and names where it is shown", async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#357" } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], "ours.gif", { type: "image/gif" });
    const { status, body } = await found(await makeUser(), { file });
    expect(status).toBe(201);
    const address = expect.stringMatching(/^\/pictures\/communities\/[\w-]{43}$/);
    expect(body).toMatchObject({ community: { images: { mobile: address, desktop: address } } });
  });

  it("takes a form without a picture as browsers send it, with a file that has neither name nor bytes", async () => {
    const parts = [...Object.entries(valid).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)];
    parts.push('name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n');
    const body = parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join("");
    const founder = await makeUser();
    const answer = await api.request("/api/community/communities", {
      method: "POST",
      headers: {
        authorization: await bearerOf(founder),
        "content-type": "multipart/form-data; boundary=b",
      },
      body: `${body}--b--\r\n`,
    });
    expect(answer.status).toBe(201);
  });

  it("refuses in the specification's words, field by field", async () => {
    const founder = await makeUser();
    const text = new File(["<svg/>"], "ours.png", { type: "image/png" });
    const large = new File([new Uint8Array(7_340_032)], "ours.png", { type: "image/png" });
    const cases: [Record<string, string | File>, Record<string, string[]>][] = [
      [
        { name: " ", communityTypeId: "" },
        { Name: ["Required"], CommunityTypeId: ["Required"] },
      ],
      [{ communityTypeId: "1e3" }, { CommunityTypeId: ["Invalid community type"] }],
      [{ communityTypeId: "77" }, { CommunityTypeId: ["Invalid community type"] }],
      [{ name: "a".repeat(31) }, { Name: ["At most 30 characters"] }],
      [{ description: "a".repeat(251) }, { Description: ["At most 250 characters"] }],
      [{ file: text }, { File: ["Invalid image format"] }],
      [{ file: "a text" }, { File: ["Invalid image format"] }],
      [{ file: large }, { File: ["Invalid image size"] }],
    ];
    for (const [fields, errors] of cases) {
      expect(await found(founder, fields)).toEqual(refusal(errors));
    }
    expect(await found(founder, { isConfirmed: "true" })).toMatchObject({
      status: 400,
      body: { title: "Unknown field" },
    });
    expect((await call(founder, "GET", "")).body).toEqual([]);
    expect((await found(null)).status).toBe(401);
  });

  it("refuses a name that is given twice, and a body that is no form", async () => {
    const founder = await makeUser();
    const twice = formOf(valid);
    twice.append("name", "Oak Street");
    expect((await call(founder, "POST", "", twice)).status).toBe(400);
    const json = await api.request("/api/community/communities", {
      method: "POST",
      headers: { authorization: await bearerOf(founder), "content-type": "application/json" },
      body: JSON.stringify(valid),
    });
    expect(json.status).toBe(415);
  });
});

describe("POST /community/communities/{id}/join and /leave", () => {
  it("joins and leaves, also with a slash at the end; doing it again is told", async () => {
    const community = await makeCommunity();
    const person = await makeUser();
    const roleOf = async () => (await call(person, "GET", `/${community.id}`)).body.role;
    expect(await call(person, "POST", `/${community.id}/join/`)).toEqual({ status: 200, body: {} });
    expect(await call(person, "POST", `/${community.id}/join`)).toEqual({ status: 200, body: {} });
    expect(await roleOf()).toBe(0);
    expect(await call(person, "POST", `/${community.id}/leave/`)).toEqual({ status: 200, body: {} });
    expect(await roleOf()).toBeUndefined();
    expect(await call(person, "POST", `/${community.id}/leave`)).toEqual({
      status: 404,
      body: { title: "You are not member of this community anymore", status: 404 },
    });
  });

  it("answers one that waits like one that does not exist", async () => {
    const waiting = await makeCommunity({ confirmedAt: null });
    const person = await makeUser();
    for (const deed of ["join", "leave"]) {
      const unknown = await call(person, "POST", `/${newId()}/${deed}`);
      expect(unknown.status).toBe(404);
      expect(await call(person, "POST", `/${waiting.id}/${deed}`)).toEqual(unknown);
      expect((await call(null, "POST", `/${waiting.id}/${deed}`)).status).toBe(401);
    }
  });

  it("keeps the only admin, with the sentence of the specification", async () => {
    const community = await makeCommunity();
    await addMember(community);
    expect(await call(community.admin, "POST", `/${community.id}/leave`)).toEqual({
      status: 409,
      body: { title: "Before leaving the community, you need to assign an admin", status: 409 },
    });
    await addMember(community, undefined, { isAdmin: true });
    expect((await call(community.admin, "POST", `/${community.id}/leave`)).status).toBe(200);
  });
});

describe("a community that chooses who may join", () => {
  it.each([
    ["open", 200, {}],
    ["request", 409, { title: "Here the admins are asked first. Please ask to join.", status: 409 }],
    [
      "invitation",
      403,
      { title: "Only people who were invited can join this community. Ask one of its admins.", status: 403 },
    ],
  ] as const)("by %s answers %s", async (joining, status, body) => {
    const community = await makeCommunity({ joining });
    const person = await makeUser();
    expect(await call(person, "POST", `/${community.id}/join`)).toEqual({ status, body });
    expect((await call(person, "GET", `/${community.id}`)).status).toBe(joining === "open" ? 200 : 404);
  });

  it("names its admins to whoever joined by themselves, without phone and e-mail", async () => {
    const community = await makeCommunity();
    const [self, invited] = [await makeUser(), await addMember(community)];
    await call(self, "POST", `/${community.id}/join`);
    const { id, firstName, lastName, fullName, email, phoneNumber } = community.admin;
    const admin = {
      userId: id,
      communityId: community.id,
      memberRole: 1,
      fullName,
      firstName,
      lastName,
      imageName: null,
      isVerified: true,
      preferredCommunicationMethod: 0,
    };
    expect((await call(invited, "GET", `/${community.id}/admins`)).body).toEqual([
      { ...admin, email, phoneNumber },
    ]);
    expect((await call(self, "GET", `/${community.id}/admins`)).body).toEqual([
      { ...admin, email: null, phoneNumber: null },
    ]);
  });
});
