import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaignSuggestions, campaigns, memberships, messages } from "@/db/schema";
import {
  createDraft,
  deleteDraft,
  deleteSuggestion,
  launchDraft,
  launchSuggestion,
  readDraft,
  suggestCampaign,
  updateDraft,
} from "@/lib/community";
import { closeAccount, leaveCommunity } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { as, makeUser, type TestUser } from "../factories/user";
import { fulfilled, type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const PASSWORD = "Manyhands1";
const LONG = 300_000;
const { db } = systemCtx("test");

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(async () => {
  await expectLedgerSound();
  await services.close();
});

async function ledByThree() {
  const community = await makeCommunity();
  const [first, second, third] = [
    community.admin,
    await addMember(community, undefined, { isAdmin: true }),
    await addMember(community, undefined, { isAdmin: true }),
  ];
  return { community, first, second, third, recipient: await addMember(community) };
}

const contentFor = (recipient: TestUser, amount = 900) => ({
  name: "A car that starts",
  campaignTypeId: 2,
  amount,
  recipientId: recipient.id,
});

const statusOf = async (id: string) =>
  (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0]?.status ?? "deleted";
const launchesOf = async (id: string) =>
  (
    await db
      .select()
      .from(messages)
      .where(and(eq(messages.campaignId, id), eq(messages.kind, "campaign")))
  ).length;

function expectTooLate(errors: unknown[]): void {
  for (const error of errors) expect([404, 409]).toContain((error as { status?: number }).status);
}

describe("a draft that several admins have open", () => {
  it(
    "becomes one campaign with one message each, however often it is launched, edited and deleted at once",
    async () => {
      await rounds(60, async (round: Round) => {
        const { community, first, second, third, recipient } = await ledByThree();
        const content = contentFor(recipient);
        const { id: campaignId } = await makeDraft({ community, ...content, recipient });
        const isDeleted = round.pick(2) === 0;
        const results = await round.atOnce<unknown>(
          () => launchDraft(as(first), { campaignId, ...content }),
          () => launchDraft(as(second), { campaignId, ...content }),
          () =>
            isDeleted
              ? deleteDraft(as(third), { campaignId })
              : updateDraft(as(third), { campaignId, ...content, amount: 700 }),
        );
        expectTooLate(refused(results));
        expect(await statusOf(campaignId)).toBe("deleted");
        const launched = results.slice(0, 2).filter((one) => one.status === "fulfilled");
        const [row, ...more] = await db
          .select()
          .from(campaigns)
          .where(eq(campaigns.communityId, community.id));
        expect(more).toEqual([]);
        if (!row) {
          expect(launched).toEqual([]);
          return;
        }
        expect(row).toMatchObject({ status: "launched", launchedFrom: campaignId });
        expect(launched.map((one) => one.value)).toEqual([{ id: row.id }, { id: row.id }]);
        expect(await launchesOf(row.id)).toBe(1);
        expect(row).toMatchObject({ amount: 900, revision: 1, raisedCents: 0, contributionCount: 0 });
        await services.deliver();
        for (const admin of [first, second, third]) expect(services.mailsTo(admin)).toHaveLength(1);
        expect(services.mailsTo(recipient)).toEqual([]);
      });
    },
    LONG,
  );

  it(
    "is saved by one of two who began from the same revision, and the other one is told",
    async () => {
      await rounds(60, async (round: Round) => {
        const { community, first, second } = await ledByThree();
        const { id: campaignId } = await makeDraft({ community });
        const save = (who: TestUser, amount: number) =>
          updateDraft(as(who), { campaignId, amount, revision: 1 });
        const results = await round.atOnce(
          () => save(first, 100),
          () => save(second, 200),
        );
        expect(fulfilled(results)).toMatchObject([{ id: campaignId, revision: 2 }]);
        expect(refused(results)).toMatchObject([{ code: "conflict", reason: "campaign.changed_meanwhile" }]);
        const amount = results[0]?.status === "fulfilled" ? 100 : 200;
        expect(await readDraft(as(first), { campaignId })).toMatchObject({ amount, revision: 2 });
      });
    },
    LONG,
  );

  it(
    "is made once by a form that was sent twice",
    async () => {
      await rounds(40, async (round: Round) => {
        const community = await makeCommunity();
        const asked = { communityId: community.id, name: "A car", requestKey: newId() };
        const results = await round.atOnce(
          () => createDraft(as(community.admin), asked),
          () => createDraft(as(community.admin), asked),
        );
        expect(refused(results)).toEqual([]);
        expect(new Set(fulfilled(results).map(({ id }) => id)).size).toBe(1);
        expect(await db.select().from(campaigns).where(eq(campaigns.communityId, community.id))).toHaveLength(
          1,
        );
      });
    },
    LONG,
  );

  it(
    "is not saved or deleted by an admin whom another one chooses at the same moment, once it is for them",
    async () => {
      await rounds(60, async (round: Round) => {
        const { community, first, second } = await ledByThree();
        const { id: campaignId } = await makeDraft({ community, name: "Begun" });
        const [chosen, other] = await round.atOnce<unknown>(
          () => updateDraft(as(first), { campaignId, name: "For her", recipientId: second.id }),
          () =>
            round.number % 2 === 0
              ? updateDraft(as(second), { campaignId, name: "Overwritten" })
              : deleteDraft(as(second), { campaignId }),
        );
        const view = await readDraft(as(first), { campaignId }).catch(() => null);
        if (other?.status === "rejected") {
          expect(other.reason).toMatchObject({ code: "not_found" });
          expect(view).toMatchObject({ name: "For her", recipient: { id: second.id } });
        } else if (chosen?.status === "rejected") {
          expect(chosen.reason).toMatchObject({ code: "not_found" });
          expect(view).toBeNull();
        } else {
          // Her save preceded the change of recipient.
          expect(view).toMatchObject({ name: "For her", recipient: { id: second.id }, revision: 3 });
        }
      });
    },
    LONG,
  );
});

const suggestionsIn = (community: TestCommunity) =>
  db.select().from(campaignSuggestions).where(eq(campaignSuggestions.communityId, community.id));
const waitingIn = (community: TestCommunity) =>
  db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.communityId, community.id), eq(campaigns.status, "suggestion")));

const recipientOf = (user: TestUser) => ({ fullName: user.fullName, email: user.email ?? "" });

describe("a suggestion", () => {
  it(
    "that is sent twice at once is one, and the admins are told of one",
    async () => {
      await rounds(40, async (round: Round) => {
        const community = await makeCommunity();
        const member = await addMember(community);
        const recipient = { fullName: "Margaret Ellison", email: `once.${newId()}@harbour.example` };
        const asked = { communityId: community.id, name: "Groceries", recipient, requestKey: newId() };
        const results = await round.atOnce(
          () => suggestCampaign(as(member), asked),
          () => suggestCampaign(as(member), asked),
        );
        expect(refused(results)).toEqual([]);
        expect(await suggestionsIn(community)).toHaveLength(1);
        const waiting = await waitingIn(community);
        expect(waiting).toHaveLength(1);
        const ids = waiting.map(({ id }) => id);
        expect(await db.select().from(messages).where(inArray(messages.campaignId, ids))).toHaveLength(1);
      });
    },
    LONG,
  );

  it(
    "for somebody who deletes their account is there afterwards, or gone with them, as a whole",
    async () => {
      await rounds(40, async (round: Round) => {
        const community = await makeCommunity();
        const member = await addMember(community);
        const named = await addMember(community, await makeUser({ password: PASSWORD }));
        const own = await inBrowser(named);
        const asked = { communityId: community.id, name: "Groceries" };
        const results = await round.atOnce<unknown>(
          () => suggestCampaign(as(member), { ...asked, recipient: recipientOf(named) }),
          () => closeAccount(own, { password: PASSWORD }),
        );
        expect(refused(results)).toEqual([]);
        const kept = await suggestionsIn(community);
        expect(kept.map(({ campaignId }) => campaignId)).toEqual(
          (await waitingIn(community)).map(({ id }) => id),
        );
      });
    },
    LONG,
  );

  it(
    "that an admin launches or deletes while whom it names deletes their account stops neither of them",
    async () => {
      await rounds(40, async (round: Round) => {
        const community = await makeCommunity();
        const named = await addMember(community, await makeUser({ password: PASSWORD }));
        const own = await inBrowser(named);
        const { campaignId } = await makeSuggestion({ community, recipient: recipientOf(named) });
        const other = await addMember(community);
        const isLaunched = round.pick(2) === 0;
        const [decided, closed] = await round.atOnce<unknown>(
          () =>
            isLaunched
              ? launchSuggestion(as(community.admin), { campaignId, ...contentFor(other) })
              : deleteSuggestion(as(community.admin), { campaignId }),
          () => closeAccount(own, { password: PASSWORD }),
        );
        expect(closed?.status).toBe("fulfilled");
        if (decided?.status === "rejected") expect(decided.reason).toMatchObject({ code: "not_found" });
        const isThere = isLaunched && decided?.status === "fulfilled";
        expect(await statusOf(campaignId)).toBe("deleted");
        const campaign =
          decided?.status === "fulfilled" ? (decided.value as { id: string } | undefined) : undefined;
        if (isThere) expect(await statusOf(campaign?.id ?? "")).toBe("launched");
        const kept = await suggestionsIn(community);
        expect(kept.filter(({ email }) => email === named.email)).toEqual([]);
      });
    },
    LONG,
  );

  it(
    "of somebody who deletes their account names them no more, and one for themselves is gone",
    async () => {
      await rounds(40, async (round: Round) => {
        const community = await makeCommunity();
        const member = await addMember(community, await makeUser({ password: PASSWORD }));
        const own = await inBrowser(member);
        const isForMe = round.pick(2) === 0;
        const recipient = { fullName: "Margaret Ellison", email: `other.${newId()}@harbour.example` };
        const asked = { communityId: community.id, name: "Groceries" };
        const results = await round.atOnce<unknown>(
          () => suggestCampaign(own, { ...asked, ...(isForMe ? { isForMe } : { recipient }) }),
          () => closeAccount(own, { password: PASSWORD }),
        );
        expect(results[1]?.status).toBe("fulfilled");
        const [suggested] = results;
        if (suggested?.status === "rejected") expect(suggested.reason).toMatchObject({ code: "not_found" });
        const kept = await suggestionsIn(community);
        const waits = suggested?.status === "fulfilled" && !isForMe;
        expect(kept).toMatchObject(waits ? [{ suggestedBy: null, endedAt: null }] : []);
        expect(await waitingIn(community)).toHaveLength(waits ? 1 : 0);
      });
    },
    LONG,
  );

  it(
    "of somebody who leaves comes before that, or is refused",
    async () => {
      await rounds(40, async (round: Round) => {
        const community = await makeCommunity();
        const member = await addMember(community);
        const recipient = { fullName: "Margaret Ellison", email: `left.${newId()}@harbour.example` };
        const results = await round.atOnce<unknown>(
          () => suggestCampaign(as(member), { communityId: community.id, name: "Groceries", recipient }),
          () => leaveCommunity(as(member), { communityId: community.id }),
        );
        expect(results[1]?.status).toBe("fulfilled");
        for (const error of refused(results)) expect(error).toMatchObject({ code: "not_found" });
        expect(await suggestionsIn(community)).toHaveLength(fulfilled(results).length - 1);
        expect(await db.select().from(memberships).where(eq(memberships.userId, member.id))).toEqual([]);
      });
    },
    LONG,
  );
});
