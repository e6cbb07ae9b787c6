import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog } from "@/db/schema";
import { exportMembers, readImport } from "@/lib/community";
import { DAY } from "@/lib/kernel";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { invite } from "../factories/invitation";
import { readIn } from "../factories/member-import";
import { as, asVisitor, makeUser } from "../factories/user";
import { bothCells, csvOf, workbookOf } from "../support/table-cells";

const NOW = new Date("2026-11-20T15:00:00Z");
const at = (ms = 0) => ({ now: () => new Date(NOW.getTime() + ms) });
const { db } = systemCtx("test");

const named = (firstName: string, lastName: string, email: string, phoneNumber: string | null) =>
  makeUser({ firstName, lastName, email, phoneNumber });

it("the file has each member, each open invitation by its address, and no formula", async () => {
  const admin = await named("Nora", "Okafor", "nora.x@post.example", "+12025550101");
  const community = await makeCommunity({ admin });
  await addMember(community, await named("=1+1", '@SUM("A")', "zed.x@post.example", "+442079460958"));
  await addMember(community, await named("José", "Núñez", "jose.x@post.example", null));
  await addMember(community, await makeUser({ registeredAt: null, firstName: "Only", lastName: "Invited" }));
  await invite(community, { email: "open.x@post.example" }, at());
  await invite(community, { phoneNumber: "+12025550188" }, at());
  await invite(community, { email: "lapsed.x@post.example" }, at(-31 * DAY));
  const table = await exportMembers(as(admin, at()), { communityId: community.id });
  expect(table.filename).toBe("members-2026-11-20");
  expect(await csvOf(table)).toBe(
    [
      "\uFEFFFirst name,Last name,E-mail,Phone,State,Role,Joined",
      `'=1+1,"'@SUM(""A"")",zed.x@post.example,'+442079460958,verified,member,2026-01-07`,
      "José,Núñez,jose.x@post.example,,verified,member,2026-01-07",
      "Nora,Okafor,nora.x@post.example,(202) 555-0101,verified,admin,2026-01-07",
      ",,,(202) 555-0188,invited,,",
      ",,lapsed.x@post.example,,invitation lapsed,,",
      ",,open.x@post.example,,invited,,",
      "",
    ].join("\r\n"),
  );
  const { csv, excel } = await bothCells(table);
  expect(excel).toEqual(csv);
  expect(excel[1]?.slice(0, 4)).toEqual(["=1+1", '@SUM("A")', "zed.x@post.example", "+442079460958"]);
  expect(table.count).toBe(6);
  expect(
    await db
      .select({ action: auditLog.action, actorId: auditLog.actorId, data: auditLog.data })
      .from(auditLog)
      .where(eq(auditLog.action, "community.members_exported")),
  ).toEqual([{ action: "community.members_exported", actorId: admin.id, data: { count: 6 } }]);
});

it("the file is one that our own import reads", async () => {
  const community = await makeCommunity();
  await addMember(community, await named("Ann", "Lee", "ann.x@post.example", "+442079460958"));
  const table = await exportMembers(as(community.admin), { communityId: community.id });
  const csv = await csvOf(table);
  const where = await readIn(await makeCommunity(), new Uint8Array(Buffer.from(csv)));
  const other = await makeCommunity();
  const again = await readIn(other, new Uint8Array(Buffer.from(csv)));
  const { rows } = await readImport(as(other.admin), again);
  expect(where.importId).not.toBe(again.importId);
  const ann = {
    firstName: "Ann",
    lastName: "Lee",
    email: "ann.x@post.example",
    phoneNumber: "+442079460958",
    standing: "new",
  };
  expect(rows[0]).toMatchObject(ann);
  const third = await makeCommunity();
  const workbook = await readIn(third, new Uint8Array(await workbookOf(table)));
  expect((await readImport(as(third.admin), workbook)).rows[0]).toMatchObject(ann);
});

it("an address with an account elsewhere, with a placeholder and with neither stand in it alike", async () => {
  const files: string[] = [];
  const known = await makeUser({ email: "known.y@post.example" });
  await invite(await makeCommunity(), { email: "placeholder.y@post.example" });
  const admin = await makeUser();
  for (const name of ["known", "placeholder", "nobody"]) {
    const community = await makeCommunity({ admin });
    await invite(community, { email: `${name}.y@post.example` }, at());
    const csv = await csvOf(await exportMembers(as(admin, at()), { communityId: community.id }));
    files.push(csv.replace(name, "somebody"));
  }
  expect(known.email).toBe("known.y@post.example");
  expect(files[1]).toBe(files[0]);
  expect(files[2]).toBe(files[0]);
});

it("an admin for whom a campaign was launched gets the same file, to the byte", async () => {
  const community = await makeCommunity();
  const recipient = await addMember(community, undefined, { isAdmin: true });
  const file = () => exportMembers(as(recipient, at()), { communityId: community.id });
  const before = await file();
  await launchTestCampaign({ community, recipient });
  expect(await file()).toEqual(before);
});

it("it is for admins, with a recent proof where they have a second factor, twenty times an hour", async () => {
  const community = await makeCommunity();
  const member = await addMember(community);
  const where = { communityId: community.id };
  await expect(exportMembers(asVisitor(), where)).rejects.toMatchObject({ status: 401 });
  await expect(exportMembers(as(member), where)).rejects.toMatchObject({ status: 403 });
  await expect(exportMembers(as(await makeUser()), where)).rejects.toMatchObject({ status: 404 });
  const ctx = as(community.admin, at());
  if (ctx.actor.kind !== "user") throw new Error("a person acts");
  await expect(
    exportMembers({ ...ctx, actor: { ...ctx.actor, secondFactor: true } }, where),
  ).rejects.toMatchObject({ code: "proof_needed" });
  for (let read = 1; read <= 20; read++) await exportMembers(ctx, where);
  await expect(exportMembers(ctx, where)).rejects.toMatchObject({ code: "too_many" });
});
