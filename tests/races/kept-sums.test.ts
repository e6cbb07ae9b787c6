import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { donations, donorTotals, users } from "@/db/schema";
import { listSuppressed } from "@/lib/notification";
import { closeAccount, myDonations, myTotal, settleStripeEvents } from "@/lib/payment";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { listUsers } from "@/lib/user";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { begin, give } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { expectLedgerSound, unsoundRows } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let services: Services;
let targets: TestCampaign[];
beforeAll(async () => {
  services = await openServices();
  const first = await launchTestCampaign({ amount: 1_000_000 });
  targets = [first, await launchTestCampaign({ amount: 1_000_000, community: first.community })];
});
afterAll(() => services.close());

const system = () => systemCtx("test");
const target = () => ({ campaignId: targets[0]?.id ?? "" });
const VISITOR = { firstName: "Ingrid", lastName: "Solberg", email: "ingrid.solberg@visitor.example" };
const withFreshProof = (user: TestUser): Ctx => {
  const ctx = as(user);
  if (ctx.actor.kind !== "user") throw new Error("a person acts");
  return { ...ctx, actor: { ...ctx.actor, secondFactor: true, provedAt: ctx.now() } };
};
const settle = () => settleStripeEvents(system());

describe("what is kept of a donor", () => {
  it("is right when three workers settle gifts of the same donors to two campaigns, while others are refunded", async () => {
    await rounds(3, async (round) => {
      const donors = await Promise.all(
        [0, 1].map(() => addMember(targets[0]?.community as TestCampaign["community"])),
      );
      const gifts: string[] = [];
      const giveEach = async () => {
        for (const donor of donors) {
          for (const { id } of targets) {
            const started = await begin(as(donor), { campaignId: id });
            await services.payWith(started);
            gifts.push(started.donationId);
          }
        }
      };
      await giveEach();
      await services.simulator.flush();
      await settle();
      const [refunded] = await system()
        .db.select({ chargeId: donations.stripeChargeId, cents: donations.amountCents })
        .from(donations)
        .where(eq(donations.id, gifts[0] ?? ""));
      await giveEach();
      await services.stripe.refunds.create({ charge: refunded?.chargeId ?? "", amount: 700 });
      await services.simulator.flush();
      await round.atOnce<unknown>(settle, settle, settle);
      await settle();
      for (const donor of donors) {
        const all = await myDonations(as(donor), { page: 1, pageSize: 8 });
        expect(all.totalNumberOfItems).toBe(4);
        expect(new Set(all.items.map(({ id }) => id)).size).toBe(4);
        const sum = all.items.reduce((cents, { amountCents }) => cents + amountCents, 0);
        expect(await myTotal(as(donor))).toEqual({ amountCents: sum });
        const [last] = (await myDonations(as(donor), { page: 4, pageSize: 1 })).items;
        expect(last?.id).toBe(all.items.at(-1)?.id);
      }
      await expectLedgerSound();
    });
  });

  it("belongs to no visitor, and stays right when an account is deleted while its gifts are settled", async () => {
    const { db } = system();
    const before = await db.$count(donorTotals);
    await give(services, asVisitor(), target(), { visitor: VISITOR });
    expect(await db.$count(donorTotals)).toBe(before);
    await rounds(3, async (round) => {
      const donor = await addMember(targets[0]?.community as TestCampaign["community"]);
      for (let n = 0; n < 2; n += 1) await services.payWith(await begin(as(donor), target()));
      await services.simulator.flush();
      await round.atOnce<unknown>(settle, () => closeAccount(withFreshProof(donor), {}), settle);
      await settle();
      const [kept] = await db.select().from(donorTotals).where(eq(donorTotals.donorId, donor.id));
      expect(kept).toMatchObject({ gifts: 2, leftCents: 20_000 });
    });
    await expectLedgerSound();
  });
});

/** Uses the worker's check: people here lack parts of an account. */
const expectCounted = async () => expect((await unsoundRows())["30_lists_are_counted"] ?? []).toEqual([]);

describe("the counts of lists", () => {
  const countOf = async () =>
    (await listUsers(as(await makeUser({ isPlatformAdmin: true })), {})).totalNumberOfItems;

  it("are right when people come, go and change their names at the same moment", async () => {
    await rounds(5, async (round) => {
      const before = await countOf();
      const people = await Promise.all(
        ["Ada", "Ada", "Ádám", "Bea", "Bea"].map((firstName) => makeUser({ firstName, lastName: "Kept" })),
      );
      const { db } = system();
      const change = (n: number, to: Partial<typeof users.$inferInsert>) => () =>
        db
          .update(users)
          .set(to)
          .where(eq(users.id, people[n]?.id ?? ""));
      await round.atOnce<unknown>(
        change(0, { firstName: "Zoe" }),
        change(1, { firstName: "Adalbert" }),
        change(2, { deletedAt: new Date(), email: null }),
        change(3, { firstName: "Ada" }),
        () => db.delete(users).where(eq(users.id, people[4]?.id ?? "")),
        () => makeUser({ firstName: "Ada", lastName: "Kept" }),
        () => makeUser({ firstName: "Bea", lastName: "Kept" }),
      );
      // Three of five are left, two joined, and the desk's reader counts twice.
      expect(await countOf()).toBe(before + 3 + 2 + 1);
    });
    await expectCounted();
  });

  it("list everybody once, page by page, in order of names", async () => {
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    for (const lastName of ["Ábel", "abel", "Zyx", "Zyx", "", "Ôte"]) {
      await makeUser({ firstName: "Pages", lastName });
    }
    const { db } = system();
    const due = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.deletedAt} is null`)
      .orderBy(sql`fold_text(${users.firstName} || ' ' || ${users.lastName}) collate "C"`, users.id);
    for (const pageSize of [1, 3, 7]) {
      const read: string[] = [];
      for (let page = 1; ; page += 1) {
        const { items, hasNextPage, totalNumberOfItems } = await listUsers(desk, { page, pageSize });
        expect(totalNumberOfItems).toBe(due.length);
        read.push(...items.map(({ id }) => id));
        if (!hasNextPage) break;
      }
      expect(read).toEqual(due.map(({ id }) => id));
    }
    expect((await listUsers(desk, { page: 1000 })).items).toEqual([]);
  });

  it("are right when many addresses are closed, lifted and closed for another reason at the same moment", async () => {
    const desk = as(await makeUser({ isPlatformAdmin: true }));
    const { db } = system();
    const key = newId();
    const close = (n: number, reason: string, month: number) => () =>
      db.execute(sql`
        insert into opt_outs (channel, address, reason, created_at)
        values ('email', ${`${key}.${n}@example.org`}, ${reason}, ${`2026-0${month}-15`}::timestamptz)
        on conflict (channel, address) do update set reason = excluded.reason, created_at = excluded.created_at`);
    await rounds(3, async (round) => {
      await round.atOnce<unknown>(
        ...[1, 2, 3, 4].flatMap((n) => [close(n, "bounce", n), close(n, "stop", n + 1)]),
        () => db.execute(sql`delete from opt_outs where address = ${`${key}.1@example.org`}`),
      );
    });
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => listSuppressed(desk, { page, pageSize: 1 })),
    );
    const total = pages[0]?.totalNumberOfItems ?? 0;
    expect(total).toBeGreaterThanOrEqual(3);
    expect(pages.flatMap(({ items }) => items.map(({ address }) => address))).toHaveLength(
      Math.min(5, total),
    );
    await expectCounted();
  });
});
