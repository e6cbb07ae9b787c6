import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema";
import { accountDataAbout } from "@/lib/identity";
import { chooseReceivingMethod, confirmArrival, markPayoutSent, sendToRecipient } from "@/lib/payment";
import { newId, SEALED_ACTIONS, sealRecipientActors, systemCtx, unseal } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser } from "../factories/user";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

const ctx = systemCtx("test");

const linesOf = (subjectId: string) =>
  ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), inArray(auditLog.action, SEALED_ACTIONS)));

/** A line as the previous release wrote it. */
async function plainLine(actorId: string): Promise<string> {
  const subjectId = newId();
  await ctx.db.insert(auditLog).values({
    id: newId(),
    at: new Date(),
    actorId,
    action: "payout.method_chosen",
    subjectType: "payout",
    subjectId,
    data: { method: "paypal" },
  });
  return subjectId;
}

const ownLog = async (...[user]: Parameters<typeof as>) =>
  (await accountDataAbout(as(user))).find(({ name }) => name === "log")?.rows ?? [];

describe("what a recipient does to their payout", () => {
  it("leaves no line from which a copy of the database tells who did it, and they read it themselves", async () => {
    const campaign = await launchTestCampaign();
    const { recipient, community } = campaign;
    await give(world, as(await addMember(community)), { campaignId: campaign.id }, { amount: 50 });
    const ref = { communityId: campaign.communityId, campaignId: campaign.id };
    const { payoutId } = await sendToRecipient(as(community.admin), ref);
    const choose = (email: string) =>
      chooseReceivingMethod(as(recipient), { method: "paypal", campaignId: campaign.id, email });
    await choose("one@paypal.example");
    await choose("two@paypal.example");
    const desk = await makeUser({ isPlatformAdmin: true });
    await markPayoutSent(as(desk), { payoutId: payoutId ?? "", reference: "PP-1" });
    await confirmArrival(as(recipient), ref);

    const lines = await linesOf(payoutId ?? "");
    expect(lines.map(({ action }) => action).toSorted()).toEqual(SEALED_ACTIONS.toSorted());
    const { rows } = {
      rows: await ctx.db.execute(sql`select * from audit_log where subject_id = ${payoutId}`),
    };
    expect(JSON.stringify(rows)).not.toContain(recipient.id);
    for (const { sealedActor } of lines) expect(await unseal(sealedActor ?? "")).toBe(recipient.id);
    const own = await ownLog(recipient);
    expect(own.filter(({ id }) => id === payoutId)).toHaveLength(3);
    expect((await ownLog(community.admin)).some(({ action }) => `${action}`.includes("method"))).toBe(false);
  });

  it("and was written by an earlier release is sealed by the worker, once", async () => {
    const user = await makeUser();
    const subjectId = await plainLine(user.id);
    expect(await sealRecipientActors(ctx)).toBe(1);
    expect(await sealRecipientActors(ctx)).toBe(0);
    const [line] = await linesOf(subjectId);
    expect(line).toMatchObject({ actorId: null, data: { method: "paypal" } });
    expect(await unseal(line?.sealedActor ?? "")).toBe(user.id);
    expect((await ownLog(user)).some(({ id }) => id === subjectId)).toBe(true);
  });
});

describe("the log takes no other change:", () => {
  it.each([
    ["another actor", sql`actor_id = ${newId()}`],
    ["another time", sql`actor_id = null, sealed_actor = 'x', actor_key = 'y', at = now()`],
    ["other data", sql`actor_id = null, sealed_actor = 'x', actor_key = 'y', data = '{}'`],
    ["no actor at all", sql`actor_id = null`],
  ])("%s", async (_, change) => {
    const subjectId = await plainLine((await makeUser()).id);
    const refused = ctx.db.execute(sql`update audit_log set ${change} where subject_id = ${subjectId}`);
    await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringMatching(/append-only/) } });
    await sealRecipientActors(ctx);
    const other = ctx.db.execute(sql`update audit_log set actor_key = 'z' where subject_id = ${subjectId}`);
    await expect(other).rejects.toMatchObject({ cause: { message: expect.stringMatching(/append-only/) } });
  });

  it("a line of another action keeps its actor", async () => {
    const id = newId();
    await ctx.db.insert(auditLog).values({
      ...{ id, at: new Date(), actorId: newId(), action: "payout.sent", subjectType: "payout" },
      subjectId: newId(),
    });
    const refused = ctx.db.execute(
      sql`update audit_log set actor_id = null, sealed_actor = 'x', actor_key = 'y' where id = ${id}`,
    );
    await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringMatching(/append-only/) } });
  });
});
