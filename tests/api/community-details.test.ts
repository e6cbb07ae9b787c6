import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { routes } from "@/app/api/community/_routes";
import { issueTokens } from "@/lib/identity/inside";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "@/tests/factories/community";
import { makeUser, type TestUser } from "@/tests/factories/user";

const api = createApi(routes);

type Answer = { status: number; body: Record<string, unknown> };
type Fields = Record<string, string | File>;

async function call(who: TestUser, method: string, path: string, fields?: Fields): Promise<Answer> {
  const { access_token } = await issueTokens(systemCtx("test"), {
    userId: who.id,
    sessionVersion: who.sessionVersion,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  const response = await api.request(`/api/community/communities${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}` },
    ...(fields ? { body: form } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const png = async () => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#284" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" });
};

const valid = { name: "Elm Street", communityTypeId: "4" };
const change = (community: TestCommunity, fields: Fields = {}, who = community.admin) =>
  call(who, "PUT", `/${community.id}`, { ...valid, ...fields });
const TYPES_OWN = { mobile: "/pictures/home-mobile.svg", desktop: "/pictures/home-desktop.svg" };

describe("PUT /community/communities/{id}", () => {
  it("answers with community.images, and leaves a description that is not sent", async () => {
    const community = await makeCommunity({ description: "One block." });
    expect(await change(community, { location: "Salem, Oregon" })).toEqual({
      status: 200,
      body: { community: { images: TYPES_OWN } },
    });
    expect((await call(community.admin, "GET", `/${community.id}/info`)).body).toEqual({
      id: community.id,
      name: "Elm Street",
      location: "Salem, Oregon",
      description: "One block.",
      images: TYPES_OWN,
      communityTypeId: 4,
    });
    await change(community, { location: "", description: "" });
    expect((await call(community.admin, "GET", `/${community.id}/info`)).body).toMatchObject({
      location: null,
      description: null,
    });
  });

  it("takes a picture, which DELETE …/image takes away again", async () => {
    const community = await makeCommunity();
    const set = await change(community, { file: await png() });
    const { images } = set.body.community as { images: Record<string, string> };
    expect(images.mobile).toMatch(/^\/pictures\/communities\/[\w-]{43}$/);
    expect(images.desktop).toBe(images.mobile);
    expect(await call(community.admin, "DELETE", `/${community.id}/image`)).toEqual({
      status: 200,
      body: { community: { images: TYPES_OWN } },
    });
  });

  it("refuses in the specification's words, and whoever is no admin", async () => {
    const community = await makeCommunity();
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png", { type: "image/png" });
    const large = new File([new Uint8Array(7_340_032)], "a.png", { type: "image/png" });
    const refusal = (errors: Record<string, string[]>) => ({
      status: 400,
      body: { title: Object.values(errors)[0]?.[0], status: 400, errors },
    });
    expect(await change(community, { file: svg })).toEqual(refusal({ File: ["Invalid image format"] }));
    expect(await change(community, { file: large })).toEqual(refusal({ File: ["Invalid image size"] }));
    expect(await change(community, { name: " ", communityTypeId: "" })).toEqual(
      refusal({ Name: ["Required"], CommunityTypeId: ["Required"] }),
    );
    expect((await change(community, { confirmedAt: "now" })).body).toMatchObject({ title: "Unknown field" });
    const member = await addMember(community);
    for (const [who, status] of [
      [member, 403],
      [await makeUser(), 404],
    ] as const) {
      expect((await change(community, {}, who)).status).toBe(status);
      expect((await call(who, "DELETE", `/${community.id}/image`)).status).toBe(status);
    }
  });
});
