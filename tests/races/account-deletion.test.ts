import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { campaignRecipients, memberships, messages, payouts, users } from "@/db/schema";
import { createCommunity, joinCommunity, launchCampaign } from "@/lib/community";
import { openBrowserSession } from "@/lib/identity/inside";
import { fanOutMessages, forgetLastMessages, sendEmails } from "@/lib/notification";
import { closeAccount, sendToRecipient } from "@/lib/payment";
import { type Ctx, inTransaction, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { begin, give } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";
import { tracesOf } from "../support/traces";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
// db/checks states what a deleted account must not have.
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

const db = () => systemCtx("test").db;
const ROUNDS = 12;

/** A recent second factor replaces the password for a deletion. */
const withFreshProof = (user: TestUser): Ctx => {
  const ctx = as(user);
  if (ctx.actor.kind !== "user") throw new Error("a person acts");
  return { ...ctx, actor: { ...ctx.actor, secondFactor: true, provedAt: new Date() } };
};
const close = (user: TestUser) => closeAccount(withFreshProof(user), {});
const isDeleted = async (user: TestUser) => {
  const [row] = await db().select().from(users).where(eq(users.id, user.id));
  return row?.deletedAt !== null;
};

it("two deletions at once are one, with one e-mail", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const user = await makeUser();
    const results = await atOnce(
      () => close(user),
      () => close(user),
    );
    expect(fulfilled(results)).toHaveLength(1);
    expect(refused(results)).toEqual([expect.objectContaining({ code: "unauthenticated" })]);
    const mails = await db()
      .select()
      .from(messages)
      .where(eq(messages.dedupeKey, `account-deleted:${user.id}`));
    expect(mails).toHaveLength(1);
  });
});

it("an account that is deleted while it becomes an admin is one or the other, never both", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const user = await makeUser();
    const community = await makeCommunity();
    await addMember(community, user);
    await atOnce<unknown>(
      () => close(user),
      () =>
        createCommunity(withFreshProof(user), {
          communityTypeId: 1,
          name: "A new one",
          requestKey: "key-12345678",
        }),
      () => db().update(memberships).set({ role: 1 }).where(eq(memberships.userId, user.id)),
    );
    const roles = await db().select().from(memberships).where(eq(memberships.userId, user.id));
    expect(roles.length > 0).toBe(!(await isDeleted(user)));
  });
});

it("an account that is deleted while it joins and signs in leaves neither membership nor sign-in", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const user = await makeUser();
    const community = await makeCommunity();
    await atOnce<unknown>(
      () => close(user),
      () => joinCommunity(withFreshProof(user), { communityId: community.id }),
      () =>
        openBrowserSession(
          asVisitor(),
          { challenge: null, userId: user.id, sessionVersion: user.sessionVersion, proved: false },
          true,
        ),
    );
    expect(await isDeleted(user)).toBe(true);
    await expectLedgerSound();
  });
});

it("a campaign that is launched for somebody who goes at that moment has a recipient whom one can reach", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const community = await makeCommunity();
    const user = await addMember(community);
    const [, launched] = await atOnce<unknown>(
      () => close(user),
      () =>
        launchCampaign(as(community.admin), {
          communityId: community.id,
          recipientId: user.id,
          name: "Just now",
          campaignTypeId: 1,
          amount: 100,
        }),
    );
    expect(await isDeleted(user)).toBe(true);
    const rows = await db().select().from(campaignRecipients).where(eq(campaignRecipients.userId, user.id));
    expect(rows.map(({ fullName, email }) => ({ fullName, email }))).toEqual(
      launched?.status === "fulfilled" ? [{ fullName: user.fullName, email: user.email }] : [],
    );
  });
});

it("a campaign that is sent to somebody who goes at that moment is paid, or the account waits", async () => {
  await rounds(6, async ({ atOnce }) => {
    const campaign = await launchTestCampaign();
    const { community, recipient } = campaign;
    const donor = await addMember(community);
    await give(services, as(donor), { campaignId: campaign.id }, { amount: 50 });
    const results = await atOnce<unknown>(
      () => close(recipient),
      () => sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id }),
    );
    expect(results[1]?.status).toBe("fulfilled");
    const [payout] = await db().select().from(payouts).where(eq(payouts.campaignId, campaign.id));
    const [mail] = await db()
      .select({ template: messages.template })
      .from(messages)
      .where(eq(messages.dedupeKey, `choose-method:${payout?.id}`));
    const deleted = await isDeleted(recipient);
    expect(mail?.template).toBe(deleted ? "money-without-account" : "choose-receiving-method");
    if (!deleted) expect(refused(results)).toEqual([expect.objectContaining({ code: "conflict" })]);
  });
});

it("a gift that is settled while its giver goes is booked once, keeps no card, and writes to nobody who is gone", async () => {
  await rounds(6, async ({ atOnce }) => {
    const campaign = await launchTestCampaign();
    const user = await addMember(campaign.community);
    const started = await begin(
      withFreshProof(user),
      { campaignId: campaign.id },
      { savePaymentMethod: true },
    );
    await services.payWith(started);
    const results = await atOnce<unknown>(
      () => close(user),
      () => services.settle(),
    );
    expect(refused(results)).toEqual([]);
    await services.settleWithFees();
    await expectLedgerSound();
    await services.deliver();
    await forgetLastMessages(systemCtx("worker"));
    expect(await tracesOf(user.email ?? "", user.lastName)).toEqual([]);
  });
});

it("a message that is fanned out and sent while somebody goes leaves nothing of theirs behind", async () => {
  await rounds(ROUNDS, async ({ atOnce }) => {
    const community = await makeCommunity();
    const user = await addMember(community);
    await launchTestCampaign({ community });
    const worker = systemCtx("worker");
    const results = await atOnce<unknown>(
      () => close(user),
      () => fanOutMessages(worker),
      () => sendEmails(worker),
    );
    expect(refused(results)).toEqual([]);
    await services.deliver();
    await inTransaction(worker, forgetLastMessages);
    const mails = services.mailsTo(user).filter((mail) => mail.subject === "Your account was deleted");
    expect(mails).toHaveLength(1);
    expect(await tracesOf(user.email ?? "", user.lastName)).toEqual([]);
  });
});
