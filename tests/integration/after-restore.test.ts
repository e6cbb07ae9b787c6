import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabases } from "@/db/client";
import { endOfRecords } from "@/db/records-end";
import { campaigns, donations } from "@/db/schema";
import { afterRestore } from "@/lib/after-restore";
import { liftHold, putOnHold, sendImport, sendImports, tellDesk } from "@/lib/community";
import { DAY, MINUTE } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import {
  chargeDueGifts,
  keepWatch,
  listTroubles,
  livesHere,
  reconcilePayments,
  sendToRecipient,
} from "@/lib/payment";
import { forgetEnv, inTransaction, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { readIn } from "../factories/member-import";
import { give } from "../factories/payment";
import { agreeing, chargeAt, chargeDue, periodsOf, planNow, startPlan } from "../factories/recurring";
import { as, asVisitor, makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { createTestDatabase, type TestDatabase } from "../support/postgres";
import { openServices, type Services } from "../support/services";

const lived = process.env.DATABASE_URL ?? "";
let services: Services;
let backup: TestDatabase | undefined;

beforeAll(async () => {
  services = await openServices();
});
afterAll(async () => {
  await useDatabase(lived);
  await backup?.drop();
  await services.close();
});

async function useDatabase(url: string): Promise<void> {
  await closeDatabases();
  process.env.DATABASE_URL = url;
  forgetEnv();
}

const system = (now?: Date) => systemCtx("test", now ? { now: () => now } : {});

async function work(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await services.settleWithFees();
    await reconcilePayments(system());
    await chargeDueGifts(
      system(),
      agreeing(() => new Date()),
    );
    await services.settleWithFees();
    await sendImports(system());
    await tellDesk(system());
    await services.deliver();
  }
}

const chargesPaid = () =>
  Object.values(services.simulator.world.stripe.charges).filter(({ paid }) => paid).length;

async function sums() {
  const { db } = system();
  const raised = await db
    .select({ name: campaigns.name, raised: campaigns.raisedCents, gifts: campaigns.contributionCount })
    .from(campaigns)
    .orderBy(campaigns.name);
  const gifts = await db
    .select({
      id: donations.id,
      amount: donations.amountCents,
      campaign: donations.campaignId,
      plan: donations.recurringGiftId,
      period: donations.recurringPeriod,
    })
    .from(donations)
    .where(eq(donations.state, "succeeded"))
    .orderBy(donations.id);
  return { raised, gifts };
}

const mails = () => services.simulator.world.emails.length;
const mailsOf = (who: { email: string | null }) => services.mailsTo(who).map(({ subject }) => subject);

describe("records that came out of a backup", () => {
  it("are brought to the moment at which the site stopped: no gift is lost, no card charged and nobody told twice", async () => {
    const ago = (ms: number) => new Date(Date.now() - ms);
    const staff = await makeUser({ isPlatformAdmin: true });
    const campaign = await launchTestCampaign({ amount: 400 });
    const { community } = campaign;
    const [nora, will, ingrid, pia] = [
      await addMember(community),
      await addMember(community),
      await addMember(community),
      await addMember(community),
    ];
    const stopped = await launchTestCampaign({ community, name: "New skates" });
    await services.deliver();
    await give(services, as(nora), { campaignId: stopped.id });
    const ref = { communityId: community.id, campaignId: stopped.id };
    await sendToRecipient(as(community.admin), ref);
    // Will's monthly gift was announced, and is overdue by days.
    const plan = await startPlan(services, will, { campaignId: campaign.id }, { now: ago(34 * DAY) });
    const noticed = plan.noticeAt ?? new Date();
    await chargeDue(noticed);
    await services.deliver({ now: () => noticed });
    await services.settleWithFees();
    await reconcilePayments(system());
    await services.deliver();
    const twice = await startPlan(services, pia, { communityId: community.id }, { now: ago(64 * DAY) });
    await services.deliver();
    expect(await livesHere(system())).toBe(true);
    const waiting = newAddress();
    await invite(community, { email: waiting });
    // The desk has not been notified about a waiting community; another is on hold with a sent list.
    await makeCommunity({ confirmedAt: null });
    const quiet = await makeCommunity();
    const listed = [newAddress(), newAddress()];
    const list = listed.map((email, at) => `Iris N${"ab"[at]},${email}`).join("\n");
    await sendImport(as(quiet.admin), await readIn(quiet, `Name,E-mail\n${list}`));
    await putOnHold(as(staff), {
      communityId: quiet.id,
      reason: "Two members wrote that they do not know who runs this.",
    });
    await sendImports(system(ago(10 * MINUTE)));
    const tomorrow = new Date(Date.now() + DAY);
    await inTransaction(system(), (tx) =>
      queueMessage(tx, {
        dedupeKey: "for tomorrow",
        template: "community-approved",
        to: { userId: nora.id },
        notBefore: tomorrow,
        data: { communityName: community.name, link: "https://give.example.org" },
      }),
    );

    await closeDatabases();
    backup = await createTestDatabase(lived);
    const backedUpAt = await endOfRecords(system().db);

    // After the backup: the hold is lifted, e-mails leave, gifts cross a milestone, the plan is charged.
    await liftHold(as(staff), { communityId: quiet.id });
    for (let more = 0; more < 2; more += 1) {
      const told = (await planNow(twice)).noticeAt ?? new Date();
      await chargeAt(told);
      await chargeAt(new Date(told.getTime() + 3 * DAY));
      await services.settleWithFees();
    }
    await work();
    await give(services, as(nora), { campaignId: campaign.id }, { amount: 120 });
    await give(
      services,
      asVisitor({ ip: "10.9.0.1" }),
      { campaignId: campaign.id },
      {
        amount: 35,
        visitor: { firstName: "Sam", lastName: "Reed", email: "sam@elsewhere.example" },
      },
    );
    await give(services, as(ingrid), { communityId: community.id }, { amount: 25, months: 1 });
    await work();
    expect(await periodsOf(plan)).toEqual([
      expect.stringMatching(/^0 .* paid$/),
      expect.stringMatching(/^1 .* paid$/),
    ]);
    const periodsTwice = await periodsOf(twice);
    expect(periodsTwice.map((period) => period.slice(-4))).toEqual(["paid", "paid", "paid"]);
    const lost = await sums();
    const told = {
      count: mails(),
      waiting: mailsOf({ email: waiting }),
      listed: listed.map((email) => mailsOf({ email }).length),
      staff: mailsOf(staff),
      nora: mailsOf(nora),
      sam: mailsOf({ email: "sam@elsewhere.example" }),
    };
    expect(told.waiting).toHaveLength(1);
    expect(told.sam).toHaveLength(1);
    expect(told.listed).toEqual([1, 1]);
    expect(told.staff).toHaveLength(1);
    const charged = chargesPaid();
    // The simulator separates objects by a moment each, and so its clock runs ahead.
    const stoppedAt = new Date(Math.max(Date.now(), services.simulator.world.now() + 1000));

    await useDatabase(backup.url);
    expect(await livesHere(system())).toBe(false);
    const done = await afterRestore(stoppedAt);
    expect(done).toMatchObject({ recordsEnd: backedUpAt, gifts: 6, plansLost: 1 });
    expect(done.inDoubt.email).toBeGreaterThan(0);
    expect(await livesHere(system())).toBe(true);

    await work();
    await expectLedgerSound();
    expect(chargesPaid()).toBe(charged);
    const found = await sums();
    expect(found.raised).toEqual(lost.raised);
    const ingrids = lost.gifts.filter(({ amount }) => amount === 2500).map(({ id }) => id);
    expect(found.gifts).toEqual(
      // Her plan began after the backup: the gift exists, the plan does not.
      lost.gifts.map((gift) => (ingrids.includes(gift.id) ? { ...gift, plan: null, period: null } : gift)),
    );
    expect(await periodsOf(plan)).toEqual([
      expect.stringMatching(/^0 .* paid$/),
      expect.stringMatching(/^1 .* paid$/),
    ]);
    expect(await periodsOf(twice)).toEqual(periodsTwice);
    expect(mails()).toBe(told.count);
    await liftHold(as(staff), { communityId: quiet.id });
    await sendImports(system(new Date(stoppedAt.getTime() + 10 * MINUTE)));
    await services.deliver({ now: () => tomorrow });
    expect(listed.map((email) => mailsOf({ email }).length)).toEqual(told.listed);
    expect(mailsOf(staff)).toEqual(told.staff);
    expect(mailsOf(nora)).toHaveLength(told.nora.length + 1);

    // New events are announced once, as usual. Too little for a milestone.
    await give(services, as(nora), { campaignId: campaign.id }, { amount: 2 });
    await services.deliver();
    expect(mailsOf(nora)).toHaveLength(told.nora.length + 2);
    await expectLedgerSound();

    await keepWatch(system(), { checks: async () => [] });
    const { items } = await listTroubles(as(staff), { show: "open" });
    const titles = items.map(({ title }) => title);
    expect(titles).toContainEqual(
      expect.stringMatching(/^The records came out of a backup: what was done between/),
    );
    expect(titles).toContainEqual(expect.stringMatching(/^Payout P-\d+ may have been sent already/));
    expect(titles.filter((title) => title.startsWith("We don’t know whether"))).toEqual([]);
  });
});
