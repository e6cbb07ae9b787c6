import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as showPicture } from "@/app/pictures/[kind]/[name]/route";
import { communities, objectsToDelete, pictures, users } from "@/db/schema";
import { removeCommunityPicture, setCommunityPicture } from "@/lib/community";
import { sharp } from "@/lib/integrations/pictures/readers";
import { DAY, HOUR } from "@/lib/kernel";
import { forgetOrphans } from "@/lib/notification";
import { closeAccount } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { countPicturesByStore, movePictures, updateAccount } from "@/lib/user";
import { makeCommunity } from "../factories/community";
import { as, makeUser, type TestUser } from "../factories/user";
import { type FakeStore, openStore } from "../support/fake-store";

const PASSWORD = "Quilting77x";

let store: FakeStore;
let file: Uint8Array<ArrayBuffer>;
const now = systemCtx("test");
const later = (ms: number) => systemCtx("test", { now: () => new Date(Date.now() + ms) });

beforeAll(async () => {
  store = await openStore();
  const create = { width: 40, height: 40, channels: 3 as const, background: "#1f5a46" };
  file = new Uint8Array(await sharp({ create }).png().toBuffer());
});
afterAll(() => store.close());
beforeEach(async () => {
  store.configure(true);
  store.isBroken = false;
  store.objects.clear();
  await now.db.delete(pictures);
  await now.db.delete(objectsToDelete);
});

const form = (user: TestUser, changes: object = {}) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: user.phoneNumber ?? "",
  preferredCommunicationMethod: user.preferredCommunicationMethod as 0 | 1,
  ...changes,
});

async function pictured(user: TestUser): Promise<string> {
  const { account } = await updateAccount(as(user), form(user, { file }));
  return account.imageName ?? "";
}

const shown = (kind: string, name: string) =>
  showPicture(new Request(`http://localhost/pictures/${kind}/${name}`), {
    params: Promise.resolve({ kind, name }),
  });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const keys = () => [...store.objects.keys()];
const rowsOfPictures = () =>
  now.db.select({ bytes: pictures.bytes, objectKey: pictures.objectKey }).from(pictures);

describe("with a store, a picture", () => {
  it("lies there, under a key that does not tell its address, and is served as from the database", async () => {
    store.configure(false);
    const [one, other] = [await makeUser(), await makeUser()];
    const inDatabase = await shown("people", await pictured(one));
    store.configure(true);
    const name = await pictured(other);
    const inStore = await shown("people", name);
    expect(keys()).toEqual([expect.stringMatching(/^\/files\/pictures\/[0-9a-f-]{36}$/)]);
    expect(keys().join()).not.toContain(name);
    expect([inStore.status, Object.fromEntries(inStore.headers)]).toEqual([
      200,
      Object.fromEntries(inDatabase.headers),
    ]);
    expect(await bytesOf(inStore)).toEqual(await bytesOf(inDatabase));
    expect((await shown("communities", name)).status).toBe(404);
    expect(await now.db.$count(objectsToDelete)).toBe(0);
  });

  it("is deleted there when it is replaced or removed, and with the account", async () => {
    const user = await makeUser({ password: PASSWORD });
    const first = await pictured(user);
    const [before] = keys();
    await pictured(user);
    await forgetOrphans(later(0));
    expect(keys()).not.toContain(before);
    expect((await shown("people", first)).status).toBe(404);
    await closeAccount(as(user), { password: PASSWORD });
    await forgetOrphans(later(0));
    expect([keys(), await now.db.$count(pictures)]).toEqual([[], 0]);
  });

  it("of a community lies there as well, and goes with it", async () => {
    const community = await makeCommunity();
    const admin = as(community.admin);
    await setCommunityPicture(admin, { communityId: community.id, file });
    const [row] = await now.db.select().from(communities).where(eq(communities.id, community.id));
    expect((await shown("communities", row?.imageName ?? "")).status).toBe(200);
    expect(keys()).toHaveLength(1);
    await removeCommunityPicture(admin, { communityId: community.id });
    await forgetOrphans(later(0));
    expect(keys()).toEqual([]);
  });

  it("is refused in words while the store is away, and leaves nothing", async () => {
    const user = await makeUser();
    store.isBroken = true;
    await expect(pictured(user)).rejects.toMatchObject({ status: 503, reason: "picture.store_away" });
    const [row] = await now.db.select().from(users).where(eq(users.id, user.id));
    expect([row?.imageName, await now.db.$count(pictures)]).toEqual([null, 0]);
    store.isBroken = false;
    await forgetOrphans(later(2 * DAY));
    expect(await now.db.$count(objectsToDelete)).toBe(0);
  });

  it("that cannot be fetched is answered with 503, which nobody keeps", async () => {
    const name = await pictured(await makeUser());
    store.isBroken = true;
    const answer = await shown("people", name);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
    store.isBroken = false;
    expect((await shown("people", name)).status).toBe(200);
  });

  it("that was deleted goes from the store however long that is away", async () => {
    const user = await makeUser();
    await pictured(user);
    await updateAccount(as(user), form(user, { removePicture: true }));
    store.isBroken = true;
    for (let tries = 0; tries < 40; tries++) await forgetOrphans(later(tries * DAY + HOUR));
    expect(keys()).toHaveLength(1);
    store.isBroken = false;
    await forgetOrphans(later(42 * DAY));
    expect([keys(), await now.db.$count(objectsToDelete)]).toEqual([[], 0]);
  });
});

describe("moving pictures", () => {
  it("into the store and back loses none, and each is served all the while", async () => {
    store.configure(false);
    const names = await Promise.all(Array.from({ length: 4 }, async () => pictured(await makeUser())));
    const before = await Promise.all(names.map(async (name) => bytesOf(await shown("people", name))));
    const same = async () =>
      expect(await Promise.all(names.map(async (name) => bytesOf(await shown("people", name))))).toEqual(
        before,
      );
    store.configure(true);
    await same();
    expect(await movePictures(now, "store")).toBe(4);
    expect(await countPicturesByStore(now)).toEqual({ database: 0, store: 4 });
    await same();
    expect((await rowsOfPictures()).filter(({ bytes }) => bytes !== null)).toEqual([]);
    expect(await movePictures(now, "store")).toBe(0);
    expect(await movePictures(now, "database")).toBe(4);
    await same();
    await forgetOrphans(later(0));
    expect([keys(), await countPicturesByStore(now)]).toEqual([[], { database: 4, store: 0 }]);
    await same();
  });

  it("goes on where it was broken off, and two at once move each picture once", async () => {
    store.configure(false);
    for (let count = 0; count < 6; count++) await pictured(await makeUser());
    store.configure(true);
    store.isBroken = true;
    await expect(movePictures(now, "store")).rejects.toThrow("the store of files answers 503");
    store.isBroken = false;
    const moved = await Promise.all([movePictures(now, "store"), movePictures(now, "store")]);
    expect(moved[0] + moved[1]).toBe(6);
    expect(await countPicturesByStore(now)).toEqual({ database: 0, store: 6 });
    // The slower one's unused file is deleted a day later, and nothing else.
    await forgetOrphans(later(2 * DAY));
    expect(keys().sort()).toEqual(
      (await rowsOfPictures()).map(({ objectKey }) => `/files/${objectKey}`).sort(),
    );
  });
});
