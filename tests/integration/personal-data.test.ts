import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as schema from "@/db/schema";
import { inviteMembers } from "@/lib/community";
import { forgotPassword } from "@/lib/identity";
import { dataFile, myData, sendToRecipient } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { inBrowser } from "../support/credentials";
import { HELD } from "../support/held-data";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

function tellingColumns(table: PgTable): string[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const references = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === schema.users)
    .flatMap((reference) => reference.columns.map((column) => column.name));
  return columns
    .filter(
      (column) =>
        references.includes(column.name) ||
        column.name === "actor_id" ||
        /text|char|json|bytea|inet/.test(column.getSQLType()),
    )
    .map((column) => column.name);
}

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));
const nameOf = (table: PgTable) => getTableConfig(table).name;

describe("every column about people", () => {
  it.each(tables.filter((table) => tellingColumns(table).length > 0).map((table) => [nameOf(table), table]))(
    "of %s is in the file or left out, and erased or kept, for a reason",
    (name, table) => {
      const entry = HELD[String(name)];
      const listed = [...Object.keys(entry?.people ?? {}), ...(entry?.plain?.split(" ") ?? [])];
      expect(listed.toSorted()).toEqual(tellingColumns(table as PgTable).toSorted());
    },
  );

  it("stands in a table that still exists", () => {
    const names = new Set(tables.map(nameOf));
    expect(Object.keys(HELD).filter((name) => !names.has(name))).toEqual([]);
  });

  it("is told in a section that the file has, and every section comes from one", async () => {
    const named = Object.values(HELD).flatMap(({ people }) =>
      Object.values(people).flatMap(({ file }) => (typeof file === "string" ? [file] : [])),
    );
    const sections = (await myData(as(await makeUser()))).map(({ name }) => name);
    expect([...new Set(named)].toSorted()).toEqual(sections.toSorted());
  });
});

const still = (user: TestUser): Ctx => as(user, { now: () => new Date("2026-11-20T12:00:00Z") });
const fileOf = async (ctx: Ctx) => dataFile(await myData(ctx));

describe("the file about oneself", () => {
  it("holds what one is, gave, was told and did, with neither a secret nor a working link", async () => {
    const community = await makeCommunity();
    const user = await addMember(community, await makeUser({ password: "Manyhands1" }));
    const own = await inBrowser(user);
    const campaign = await launchTestCampaign({ community });
    await give(services, own, { campaignId: campaign.id }, { amount: 70, savePaymentMethod: true });
    await forgotPassword(asVisitor({ ip: "10.8.0.1" }), { email: user.email ?? "" });
    const elsewhere = await makeCommunity();
    await inviteMembers(as(elsewhere.admin), {
      communityId: elsewhere.id,
      members: [{ firstName: "A", lastName: "B", email: user.email ?? "" }],
    });
    await services.deliver();
    const text = await fileOf(own);
    const file = JSON.parse(text);
    expect(file.account[0]).toMatchObject({ id: user.id, email: user.email, hasPassword: true });
    expect(file.communities).toEqual([
      expect.objectContaining({ community: community.name, role: "member" }),
    ]);
    expect(file.invitations).toEqual([expect.objectContaining({ community: elsewhere.name })]);
    expect(file.gifts).toEqual([
      expect.objectContaining({ to: campaign.name, amount: "$70.00", paidWith: "Visa ending in 4242" }),
    ]);
    expect(file.payment[0].card).toBe("visa ending in 4242");
    expect(file.notifications).toHaveLength(1);
    expect(file.messages.map((one: { subject: string }) => one.subject)).toEqual(
      expect.arrayContaining([`Your gift to ${campaign.name}`, `Please join our ${elsewhere.name} group`]),
    );
    expect(file.signIns).toHaveLength(1);
    for (const secret of ["sealed:v1", "token=", "scrypt", "argon", "$2"]) {
      expect(text.replaceAll("$70", "").replaceAll("$71", ""), secret).not.toContain(secret);
    }
  });

  it("names nobody else: no recipient, no other giver, no admin", async () => {
    const community = await makeCommunity({ admin: await makeUser({ firstName: "Adminella" }) });
    const user = await addMember(community);
    const recipient = await addMember(community, await makeUser({ firstName: "Recipienta" }));
    const donor = await addMember(community, await makeUser({ firstName: "Donatella" }));
    const campaign = await launchTestCampaign({ community, recipient });
    await give(services, as(donor), { campaignId: campaign.id }, { amount: 500 });
    await give(services, as(user), { campaignId: campaign.id }, { amount: 5 });
    await services.deliver();
    for (const who of [user, community.admin]) {
      const text = await fileOf(as(who));
      for (const other of [recipient, donor, community.admin, user].filter((one) => one !== who)) {
        for (const mark of [other.id, other.firstName, other.email ?? "", other.phoneNumber ?? ""]) {
          expect(text).not.toContain(mark);
        }
      }
    }
  });

  it("is the same to the byte before and after a campaign is launched for its owner, or leaves them out", async () => {
    const community = await makeCommunity();
    const [recipient, excluded] = [await addMember(community), await addMember(community)];
    const before = await Promise.all([recipient, excluded].map((one) => fileOf(still(one))));
    const campaign = await launchTestCampaign({ community, recipient, excludedMembers: [excluded.id] });
    const donor = await addMember(community);
    await give(services, as(donor), { campaignId: campaign.id }, { amount: 300 });
    await services.deliver();

    const after = await Promise.all([recipient, excluded].map((one) => fileOf(still(one))));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after.join()).not.toContain(campaign.name);

    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    const { payouts } = JSON.parse(await fileOf(still(recipient)));
    expect(payouts).toEqual([
      expect.objectContaining({ community: community.name, amount: "$300.00", state: "waiting_for_method" }),
    ]);
  });

  it("is read twenty times an hour, and with a second factor only after it was shown lately", async () => {
    const user = await makeUser();
    const ctx = still(user);
    for (let read = 1; read <= 20; read++) await myData(ctx);
    await expect(myData(ctx)).rejects.toMatchObject({ code: "too_many" });
    if (ctx.actor.kind !== "user") throw new Error("a person acts");
    await expect(myData({ ...ctx, actor: { ...ctx.actor, secondFactor: true } })).rejects.toMatchObject({
      code: "proof_needed",
    });
    await expect(myData(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
