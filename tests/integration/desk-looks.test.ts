import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, optOuts, payouts } from "@/db/schema";
import * as community from "@/lib/community";
import { deskMembers } from "@/lib/community";
import * as identity from "@/lib/identity";
import { MINUTE } from "@/lib/kernel";
import * as notification from "@/lib/notification";
import { consentsOf, consentsTable, listSuppressed } from "@/lib/notification";
import * as payment from "@/lib/payment";
import {
  checksTable,
  chooseReceivingMethod,
  markPayoutReturned,
  markPayoutSent,
  openPayout,
  openPayouts,
  paypalTable,
  sendToRecipient,
} from "@/lib/payment";
import { type Ctx, keyedHash, makeCtx, newId, systemCtx } from "@/lib/platform";
import * as user from "@/lib/user";
import { listUsers } from "@/lib/user";
import { root } from "@/scripts/support/folders";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { give, openPayments, type PaymentWorld } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { call, endpoints, nameOf } from "../support/every-endpoint";
import { heard, verbs } from "../support/every-verb";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const db = () => systemCtx("test").db;
const NOW = new Date();

const atDesk = (user: TestUser, agoMs: number): Ctx =>
  makeCtx(
    {
      kind: "user",
      userId: user.id,
      isPlatformAdmin: true,
      secondFactor: true,
      provedAt: new Date(NOW.getTime() - agoMs),
    },
    { now: () => NOW },
  );

async function scene() {
  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  await give(world, as(donor), { campaignId: campaign.id }, { amount: 50 });
  const ref = { communityId: campaign.communityId, campaignId: campaign.id };
  const { payoutId } = await sendToRecipient(as(campaign.community.admin), ref);
  const paypal = { method: "paypal" as const, campaignId: campaign.id, email: "purse@recipient.example" };
  const choose = () => chooseReceivingMethod(as(campaign.recipient), paypal);
  const staff = await makeUser({ isPlatformAdmin: true });
  return { campaign, donor, ref, payoutId, choose, staff };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const lastLine = async (action: string, { id }: TestUser) => {
  const [row] = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.actorId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return row;
};

type Look = { run: (ctx: Ctx, s: Scene) => Promise<unknown>; action: string };

const LOOKS: Record<string, Look> = {
  listUsers: { run: (ctx) => listUsers(ctx, {}), action: "people.looked_up" },
  deskMembers: {
    run: (ctx, { ref, donor }) => deskMembers(ctx, { ...ref, searchString: donor.lastName }),
    action: "members.looked_up",
  },
  listSuppressed: { run: (ctx) => listSuppressed(ctx, {}), action: "addresses.viewed" },
  consentsOf: { run: (ctx) => consentsOf(ctx, { phone: "+12025550199" }), action: "consents.read" },
  consentsTable: {
    run: (ctx) => consentsTable(ctx, { from: "2026-01-01", to: "2026-12-31" }),
    action: "consents.exported",
  },
  openPayout: { run: (ctx, { payoutId }) => openPayout(ctx, { payoutId }), action: "payout.viewed" },
  openPayouts: {
    run: (ctx, { payoutId }) => openPayouts(ctx, { payoutIds: [payoutId] }),
    action: "payout.viewed",
  },
  paypalTable: { run: (ctx, { payoutId }) => paypalTable(ctx, [payoutId]), action: "payout.exported" },
  checksTable: { run: (ctx, { payoutId }) => checksTable(ctx, [payoutId]), action: "payout.exported" },
};

describe("each look of the desk at people", () => {
  it.each(Object.entries(LOOKS))(
    "%s: not without a fresh proof, and with a line in the log",
    async (name, { run, action }) => {
      const s = await scene();
      await s.choose();
      if (name === "checksTable") {
        await chooseReceivingMethod(as(s.campaign.recipient), {
          method: "paper_check",
          campaignId: s.campaign.id,
          name: "Someone",
          phoneNumber: "(202) 555-0143",
          addressLine: "1 Main St",
          city: "Dayton",
          state: "OH",
          zipCode: "45402",
          country: "US",
        });
      }
      const logged = () => db().$count(auditLog, eq(auditLog.actorId, s.staff.id));
      await expect(run(atDesk(s.staff, 15 * MINUTE), s)).rejects.toMatchObject({ code: "proof_needed" });
      expect(await logged()).toBe(0);
      for (const who of [as(s.donor), as(s.campaign.community.admin), as(s.campaign.recipient)])
        await expect(run(who, s)).rejects.toMatchObject({ status: 403 });
      await run(atDesk(s.staff, MINUTE), s);
      expect(await logged()).toBeGreaterThan(0);
      expect(await lastLine(action, s.staff)).toBeDefined();
    },
  );

  it("is the only way to people: nothing else names them to the desk", async () => {
    const s = await scene();
    await s.choose();
    await db()
      .insert(optOuts)
      .values({
        channel: "email",
        address: s.donor.email ?? "",
        reason: "bounce",
        createdAt: NOW,
      });
    const secrets = [s.campaign.recipient, s.donor].flatMap(({ lastName, email, phoneNumber }) =>
      [lastName, email, phoneNumber].filter((one): one is string => !!one),
    );
    const ctx = atDesk(s.staff, 20 * MINUTE);
    const named: string[] = [];
    for (const [name, read] of verbs) {
      const text = await heard(read(ctx, { ...s.ref, userId: s.donor.id }));
      if (secrets.some((secret) => text.includes(secret))) named.push(name);
    }
    expect(named).toEqual([]);
  });

  it("over the API as well", async () => {
    const staff = await makeUser({ isPlatformAdmin: true });
    const users = endpoints.filter(({ path }) => path.startsWith("/user/users/"));
    expect(users).toHaveLength(1);
    for (const endpoint of users) {
      const answer = await call(staff, endpoint, { communityId: newId(), campaignId: newId() });
      expect(answer.status, nameOf(endpoint)).toBe(200);
      expect(await lastLine("people.looked_up", staff)).toBeDefined();
    }
  });

  it("says who was shown, and finds again what was searched, without a name in the log", async () => {
    const s = await scene();
    await listUsers(atDesk(s.staff, 0), { searchString: s.donor.email ?? "" });
    const line = await lastLine("people.looked_up", s.staff);
    expect(line?.data).toEqual({
      searched: true,
      search: keyedHash(`desk search:${s.donor.email}`),
      people: [s.donor.id],
    });
    expect(JSON.stringify(line)).not.toContain(s.donor.email);
  });
});

const lib = join(root, "lib");
const deskFiles = readdirSync(lib, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("platform"))
  .map((name) => ({ name, text: readFileSync(join(lib, name), "utf8") }))
  .filter(({ text }) => /\b(requirePlatform|look)\(/.test(text));

/** All that pages and the API may import. */
const doors = new Set(
  [community, identity, notification, payment, user].flatMap((door) => Object.keys(door)),
);

const RETURNS: Record<string, string> = {
  donationStatus: "a gift's own status, for its donor",
  markPayoutsSent: "numbers of payouts",
  measuredRunning: "counts of what runs",
  moveEndedMoney: "a sum",
  runningState: "counts of what runs",
  workerAway: "whether a worker runs",
};

it("every verb of the desk is a look, a read that was called above, or returns nothing of people", () => {
  const reads = new Set(verbs.map(([name]) => name));
  const others = deskFiles.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^export (?:const (\w+) = (?:command|conversation)\(|(?:async )?function (\w+)\(|const (\w+) = \(ctx)/gm,
      ),
    ].flatMap(({ 1: verb, 2: fn, 3: arrow, index }) => {
      const name = verb ?? fn ?? arrow ?? "";
      const body = text.slice(index).split(/\n\}|\n\);|\n\n/)[0] ?? "";
      const isVoid = /Promise<(void|never)>/.test(body.slice(0, 400));
      const isOpen = doors.has(name);
      return !isOpen || reads.has(name) || name in LOOKS || isVoid ? [] : [name];
    }),
  );
  expect(others.sort()).toEqual(Object.keys(RETURNS).sort());
  const looks = deskFiles.flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = look\(/gm)]);
  for (const [, name = ""] of looks) expect(LOOKS, name).toHaveProperty(name);
  expect(looks.length).toBeGreaterThan(5);
});

describe("opening a payout", () => {
  const REASON = "The recipient called about the address";

  it("that is not ready, or came back, takes a reason, which the log keeps with its state", async () => {
    const s = await scene();
    const desk = atDesk(s.staff, 0);
    const looks = () => db().$count(auditLog, eq(auditLog.action, "payout.viewed"));
    const expectAsked = async (state: string) => {
      const before = await looks();
      for (const reason of [undefined, "", "  "]) {
        await expect(openPayout(desk, { payoutId: s.payoutId, reason })).rejects.toMatchObject({
          status: 400,
          errors: { reason: expect.any(Array) },
        });
      }
      await expect(openPayout(desk, { payoutId: s.payoutId, reason: "x".repeat(301) })).rejects.toMatchObject(
        { status: 400 },
      );
      expect(await looks()).toBe(before);
      const opened = await openPayout(desk, { payoutId: s.payoutId, reason: REASON });
      expect(opened.recipient.fullName).toBe(s.campaign.recipient.fullName);
      expect(await lastLine("payout.viewed", s.staff)).toMatchObject({ data: { state, reason: REASON } });
    };
    await expectAsked("waiting_for_method");
    await s.choose();
    await openPayout(desk, { payoutId: s.payoutId });
    expect((await lastLine("payout.viewed", s.staff))?.data).toEqual({ state: "ready" });
    await markPayoutSent(desk, { payoutId: s.payoutId, reference: "PP-1" });
    await expectAsked("sent");
    await markPayoutReturned(desk, { payoutId: s.payoutId, reason: "closed" });
    await expectAsked("returned");
    const [row] = await db().select().from(payouts).where(eq(payouts.id, s.payoutId));
    expect(row?.takenUpAt).toBeNull();
  });

  it("refuses without the reason the same way whoever the recipient is", async () => {
    const [one, other] = [await scene(), await scene()];
    const said = await Promise.all(
      [one, other].map(({ payoutId }) => heard(openPayout(atDesk(one.staff, 0), { payoutId }))),
    );
    expect(said[0]).toBe(said[1]);
    expect(said[0]).not.toContain(one.campaign.recipient.lastName);
  });
});
