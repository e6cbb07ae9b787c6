import { and, asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { auditLog, communities, pictures } from "@/db/schema";
import {
  communityInfo,
  openPageVersions,
  removeCommunityPicture,
  setCommunityPicture,
  updateCommunity,
} from "@/lib/community";
import { systemCtx } from "@/lib/platform";
import { readPicture } from "@/lib/user";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, asVisitor, makeUser } from "../factories/user";

const { db } = systemCtx("test");

const words = (community: TestCommunity) => ({
  communityId: community.id,
  name: community.name,
  communityTypeId: String(community.communityTypeId),
});

const photo = async (width = 90, height = 40) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#a33" } })
      .withExif({ IFD0: { Artist: "Somebody" } })
      .jpeg()
      .toBuffer(),
  );

const rowOf = async (community: { id: string }) =>
  (await db.select().from(communities).where(eq(communities.id, community.id)))[0];

const historyOf = (community: { id: string }) =>
  db
    .select({ action: auditLog.action, actorId: auditLog.actorId, data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "community"), eq(auditLog.subjectId, community.id)))
    .orderBy(asc(auditLog.at), asc(auditLog.id));

const keptCommunityPictures = async (name: string | null) =>
  name === null ? [] : db.select({ name: pictures.name }).from(pictures).where(eq(pictures.name, name));

describe("a community's details", () => {
  test("are changed by an admin, in words that founding takes, and written down by their fields", async () => {
    const community = await makeCommunity();
    await updateCommunity(as(community.admin), {
      ...words(community),
      name: "  Lakewood   Class of 98 ",
      communityTypeId: 2,
      location: "",
      description: "We look after our own.",
    });
    expect(await rowOf(community)).toMatchObject({
      name: "Lakewood Class of 98",
      communityTypeId: 2,
      location: null,
      description: "We look after our own.",
      imageName: null,
    });
    expect(await historyOf(community)).toEqual([
      {
        action: "community.updated",
        actorId: community.admin.id,
        data: { fields: ["name", "communityTypeId", "location", "description"] },
      },
    ]);
  });

  test("that are not named stay as they are, and the same again writes nothing", async () => {
    const community = await makeCommunity({ description: "We look after our own." });
    await updateCommunity(as(community.admin), words(community));
    expect(await rowOf(community)).toMatchObject({
      location: "Dayton, Ohio",
      description: "We look after our own.",
    });
    expect(await historyOf(community)).toEqual([]);
  });

  test("are refused in the words of founding, all fields at once", async () => {
    const community = await makeCommunity();
    const change = (fields: object) =>
      updateCommunity(as(community.admin), { ...words(community), ...fields });
    await expect(change({ name: " ", communityTypeId: "" })).rejects.toMatchObject({
      errors: { name: ["Required"], communityTypeId: ["Required"] },
    });
    await expect(change({ communityTypeId: 999 })).rejects.toMatchObject({
      errors: { communityTypeId: ["Invalid community type"] },
    });
    await expect(change({ description: "a".repeat(251) })).rejects.toMatchObject({
      errors: { description: ["At most 250 characters"] },
    });
    await expect(change({ confirmedAt: null })).rejects.toMatchObject({
      title: "Not yours to set: confirmedAt",
    });
    expect(await historyOf(community)).toEqual([]);
  });

  test("are the admins' alone: a member is refused, and for all others there is no such community", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const tries = [
      (ctx: ReturnType<typeof as>) => updateCommunity(ctx, words(community)),
      async (ctx: ReturnType<typeof as>) =>
        setCommunityPicture(ctx, { communityId: community.id, file: await photo() }),
      (ctx: ReturnType<typeof as>) => removeCommunityPicture(ctx, { communityId: community.id }),
    ];
    for (const attempt of tries) {
      await expect(attempt(as(member))).rejects.toMatchObject({ code: "forbidden" });
      await expect(attempt(as(await makeUser()))).rejects.toMatchObject({ code: "not_found" });
      await expect(attempt(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});

describe("a community's picture", () => {
  test("is re-encoded without what the camera wrote, replaces the one before, and goes with its bytes", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    const first = await setCommunityPicture(admin, { communityId: community.id, file: await photo() });
    const name = (await rowOf(community))?.imageName ?? "";
    expect(first).toEqual({
      mobile: `/pictures/communities/${name}`,
      desktop: `/pictures/communities/${name}`,
    });
    const bytes = Buffer.from((await readPicture(asVisitor(), { kind: "communities", name })).bytes);
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    for (const word of ["Somebody", "EXIF"]) expect(bytes.includes(word)).toBe(false);

    await updateCommunity(admin, { ...words(community), file: await photo(40, 90) });
    expect(await keptCommunityPictures(name)).toEqual([]);
    const second = (await rowOf(community))?.imageName ?? null;
    expect(second).not.toBe(name);

    expect(await removeCommunityPicture(admin, { communityId: community.id })).toEqual({
      mobile: "/pictures/care-mobile.svg",
      desktop: "/pictures/care-desktop.svg",
    });
    expect(await keptCommunityPictures(second)).toEqual([]);
    expect((await communityInfo(admin, { communityId: community.id })).imageName).toBeNull();
    await removeCommunityPicture(admin, { communityId: community.id });
    expect((await historyOf(community)).map(({ action, data }) => ({ action, data }))).toEqual([
      { action: "community.picture_set", data: {} },
      { action: "community.updated", data: { fields: ["imageName"] } },
      { action: "community.picture_removed", data: {} },
    ]);
  });

  test("is refused in the specification's words, and the one before stays", async () => {
    const community = await makeCommunity();
    const set = (file: Uint8Array<ArrayBuffer>) =>
      setCommunityPicture(as(community.admin), { communityId: community.id, file });
    await set(await photo());
    const before = await rowOf(community);
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    await expect(set(svg)).rejects.toMatchObject({
      title: "Invalid image format",
      errors: { file: ["Invalid image format"] },
    });
    await expect(set(new Uint8Array(7_340_032))).rejects.toMatchObject({
      title: "Invalid image size",
      errors: { file: ["Invalid image size"] },
    });
    expect(await rowOf(community)).toEqual(before);
  });

  test("and a new name give the pages of its campaigns a new version, so that no kept copy shows the old", async () => {
    const community = await makeCommunity();
    const campaign = await launchTestCampaign({ community, recipient: await addMember(community) });
    const versions = openPageVersions();
    const version = async () => (await versions.read([campaign.id])).get(campaign.id)?.version;
    try {
      const seen = [await version()];
      await setCommunityPicture(as(community.admin), { communityId: community.id, file: await photo() });
      seen.push(await version());
      await updateCommunity(as(community.admin), { ...words(community), name: "Camp Wonaga" });
      seen.push(await version());
      await removeCommunityPicture(as(community.admin), { communityId: community.id });
      seen.push(await version());
      expect(new Set(seen).size).toBe(4);
    } finally {
      await versions.close();
    }
  });
});
