import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaignRecipients, campaigns, memberships, payouts } from "@/db/schema";
import { changeMemberRole, launchCampaign } from "@/lib/community";
import {
  closeAccount,
  leaveCommunity,
  removeMember,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { give, newKey } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { fulfilled, type Round, refused, rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { openServices, type Services } from "../support/services";

const PASSWORD = "Manyhands1";
/** Milliseconds for two hundred rounds of the nightly suite. */
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

const one = <T>(list: readonly T[], round: Round): T => {
  const found = list[round.pick(list.length)];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
};

async function ledBy(count: number) {
  const someone = () => makeUser({ password: PASSWORD });
  const community = await makeCommunity({ admin: await someone() });
  const admins = [community.admin];
  while (admins.length < count) {
    admins.push(await addMember(community, await someone(), { isAdmin: true }));
  }
  return { community, admins, member: await addMember(community) };
}

const role = (community: TestCommunity, by: TestUser, of: TestUser, memberRole: 0 | 1) =>
  changeMemberRole(as(by), { communityId: community.id, userId: of.id, memberRole });

const adminsOf = async (community: TestCommunity) =>
  (
    await db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.communityId, community.id), eq(memberships.role, 1)))
  ).map(({ userId }) => userId);

/** Requires one to three admins, and for every active campaign one who is not its recipient. */
async function expectRun(community: TestCommunity): Promise<void> {
  const admins = await adminsOf(community);
  expect(admins.length).toBeGreaterThanOrEqual(1);
  expect(admins.length).toBeLessThanOrEqual(3);
  const active = await db
    .select({ recipientId: campaignRecipients.userId })
    .from(campaigns)
    .innerJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
    .where(and(eq(campaigns.communityId, community.id), eq(campaigns.status, "launched")));
  for (const { recipientId } of active) {
    expect(admins.some((admin) => admin !== recipientId)).toBe(true);
  }
}

function expectRefusedWell(errors: unknown[]): void {
  for (const error of errors) {
    expect(error).toMatchObject({ status: expect.toSatisfy((status) => [403, 404, 409].includes(status)) });
  }
}

describe("a community keeps one to three admins, and every campaign one who may run it", () => {
  it(
    "when its admins relinquish, leave, delete their accounts, take and grant the role at once",
    async () => {
      await rounds(200, async (round) => {
        const { community, admins, member } = await ledBy(2 + round.pick(2));
        if (round.pick(3) > 0) {
          const recipient = one([...admins, member], round);
          const launcher = admins.find(({ id }) => id !== recipient.id) ?? community.admin;
          await launchTestCampaign({ community: { ...community, admin: launcher }, recipient });
        }
        const deeds = (admin: TestUser) => [
          () => role(community, admin, admin, 0),
          () => leaveCommunity(as(admin), { communityId: community.id }),
          () => role(community, admin, one(admins, round), 0),
          () => role(community, admin, member, 1),
          async () => {
            await role(community, admin, admin, 0);
            await closeAccount(await inBrowser(admin), { password: PASSWORD });
          },
        ];
        const results = await round.atOnce<unknown>(...admins.map((admin) => one(deeds(admin), round)));
        expectRefusedWell(refused(results));
        await expectRun(community);
      });
    },
    LONG,
  );

  it(
    "when both of two admins go: one of them is told to assign an admin",
    async () => {
      await rounds(200, async (round) => {
        const { community, admins } = await ledBy(2);
        const ways = [
          (admin: TestUser) => leaveCommunity(as(admin), { communityId: community.id }),
          (admin: TestUser) => role(community, admin, admin, 0),
        ];
        const results = await round.atOnce<unknown>(...admins.map((admin) => () => one(ways, round)(admin)));
        expect(fulfilled(results)).toHaveLength(1);
        expect(refused(results)).toMatchObject([{ code: "conflict" }]);
        await expectRun(community);
      });
    },
    LONG,
  );

  it(
    "when two members are promoted to the third place: one is, and the other reads that there are three",
    async () => {
      await rounds(200, async (round) => {
        const { community, admins, member } = await ledBy(2);
        const other = await addMember(community);
        const [a, b] = admins;
        if (!a || !b) throw new Error("two admins were made");
        const results = await round.atOnce(
          () => role(community, a, member, 1),
          () => role(community, round.pick(2) === 0 ? a : b, other, 1),
        );
        expect(fulfilled(results)).toHaveLength(1);
        expect(refused(results)).toMatchObject([
          { code: "conflict", title: "Your community already has 3 admins." },
        ]);
        expect(await adminsOf(community)).toHaveLength(3);
      });
    },
    LONG,
  );
});

describe("an admin whose role is taken while they send the money", () => {
  it(
    "has sent it before, or may not send it any more",
    async () => {
      const { community, admins, member } = await ledBy(3);
      const [a, b] = admins;
      if (!a || !b) throw new Error("three admins were made");
      await give(services, as(a), { communityId: community.id }, { amount: 2000 });
      await services.settleWithFees();
      await rounds(200, async (round) => {
        await role(community, a, b, 1);
        const campaign = await launchTestCampaign({ community, recipient: member });
        await transferToCampaign(as(a), {
          outgoingCommunityId: community.id,
          incomingCamapaignId: campaign.id,
          amount: 5,
          requestKey: newKey(),
        });
        const isOwn = round.pick(2) === 0;
        const [sent, taken] = await round.atOnce<unknown>(
          () => sendToRecipient(as(b), { communityId: community.id, campaignId: campaign.id }),
          () => role(community, isOwn ? b : a, b, 0),
        );
        expect(taken?.status).toBe("fulfilled");
        expect(await adminsOf(community)).not.toContain(b.id);
        const rows = await db.select().from(payouts).where(eq(payouts.campaignId, campaign.id));
        const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
        if (sent?.status === "fulfilled") {
          expect([rows.length, row?.status]).toEqual([1, "stopped"]);
        } else {
          expect(sent?.reason).toMatchObject({ code: "forbidden" });
          expect([rows.length, row?.status]).toEqual([0, "launched"]);
        }
      });
    },
    LONG,
  );
});

describe("a member who is deleted while a campaign is launched for them", () => {
  it(
    "is deleted, or has the campaign, and never both",
    async () => {
      await rounds(200, async (round) => {
        const { community, admins, member } = await ledBy(2);
        const [a, b] = admins;
        if (!a || !b) throw new Error("two admins were made");
        const results = await round.atOnce<unknown>(
          () => removeMember(as(a), { communityId: community.id, userId: member.id }),
          () =>
            launchCampaign(as(b), {
              name: "A roof before winter",
              campaignTypeId: 2,
              amount: 100,
              communityId: community.id,
              recipientId: member.id,
            }),
        );
        expect(fulfilled(results)).toHaveLength(1);
        expectRefusedWell(refused(results).filter((error) => !isFieldError(error)));
      });
    },
    LONG,
  );
});

/** The second launch: its recipient is no longer a member. */
const isFieldError = (error: unknown) =>
  error instanceof Error && "reason" in error && error.reason === "member.not_a_member";
