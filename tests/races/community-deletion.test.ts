import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaigns, communities, donations, endedMemberships, memberships } from "@/db/schema";
import {
  acceptInvitation,
  joinCommunity,
  launchCampaign,
  myInvitations,
  restoreCommunity,
} from "@/lib/community";
import { balanceOf } from "@/lib/ledger";
import { deleteCommunity, leaveCommunity } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { addMember, makeCommunity } from "../factories/community";
import { invite } from "../factories/invitation";
import { begin } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

const { db } = systemCtx("test");
let services: Services;
let desk: TestUser;
beforeAll(async () => {
  services = await openServices();
  desk = await makeUser({ isPlatformAdmin: true });
});
afterAll(() => services.close());

const remove = (community: { id: string }) => deleteCommunity(as(desk), { communityId: community.id });
const isEnded = async ({ id }: { id: string }) =>
  (await db.select({ at: communities.endedAt }).from(communities).where(eq(communities.id, id)))[0]?.at !==
  null;
const membersOf = ({ id }: { id: string }) =>
  db.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.communityId, id));

describe("a deletion that meets", () => {
  it("a launch: either the campaign runs and the community stays, or there is neither", async () => {
    await rounds(20, async (round) => {
      const community = await makeCommunity();
      const recipient = await addMember(community);
      const launch = () =>
        launchCampaign(as(community.admin), {
          communityId: community.id,
          name: "School for two",
          campaignTypeId: 1,
          amount: 500,
          recipientId: recipient.id,
        });
      const [removed, launched] = await round.atOnce<unknown>(() => remove(community), launch);
      const running = await db
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(eq(campaigns.communityId, community.id), eq(campaigns.status, "launched")));
      expect([removed?.status, launched?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(running.length).toBe(launched?.status === "fulfilled" ? 1 : 0);
      expect(await isEnded(community)).toBe(removed?.status === "fulfilled");
    });
  });

  it("a gift: no charge is left that could still be paid into a community that is gone", async () => {
    await rounds(20, async (round) => {
      const community = await makeCommunity();
      const member = await addMember(community);
      const give = async () => {
        const gift = await begin(as(member), { communityId: community.id }, { amount: 30 });
        await services.payWith(gift);
      };
      const [removed] = await round.atOnce<unknown>(() => remove(community), give);
      await services.settleWithFees();
      const open = await db
        .select({ state: donations.state })
        .from(donations)
        .where(
          and(
            eq(donations.communityId, community.id),
            inArray(donations.state, ["pending", "requires_action", "processing", "failed"]),
          ),
        );
      const held = await balanceOf(systemCtx("test"), "community", community.id);
      expect(await isEnded(community)).toBe(removed?.status === "fulfilled");
      if (removed?.status === "fulfilled") {
        expect(open).toEqual([]);
        expect(held).toBe(0);
      } else {
        expect(held).toBe(3_000);
      }
    });
    await expectLedgerSound();
  });

  it("somebody who joins, accepts or leaves: nobody is a member of a community that is gone", async () => {
    await rounds(20, async (round) => {
      const community = await makeCommunity();
      const [stranger, invited, leaving] = [await makeUser(), await makeUser(), await addMember(community)];
      await invite(community, { email: invited.email ?? "" });
      const [invitation] = await myInvitations(as(invited));
      const [removed] = await round.atOnce<unknown>(
        () => remove(community),
        () => joinCommunity(as(stranger), { communityId: community.id }),
        () => acceptInvitation(as(invited), { invitationId: invitation?.id ?? "" }),
        () => leaveCommunity(as(leaving), { communityId: community.id }),
      );
      expect(removed?.status).toBe("fulfilled");
      expect(await membersOf(community)).toEqual([]);
    });
  });

  it("itself and the way back: members stand in one place, never in both or in none", async () => {
    await rounds(20, async (round) => {
      const community = await makeCommunity();
      const member = await addMember(community);
      await remove(community);
      await round.atOnce<unknown>(
        () => restoreCommunity(as(desk), { communityId: community.id }),
        () => remove(community),
        () => restoreCommunity(as(desk), { communityId: community.id }),
      );
      const aside = await db
        .select({ userId: endedMemberships.userId })
        .from(endedMemberships)
        .where(eq(endedMemberships.communityId, community.id));
      const there = await membersOf(community);
      const ids = (rows: { userId: string }[]) => rows.map(({ userId }) => userId).toSorted();
      const everybody = [community.admin.id, member.id].toSorted();
      expect([ids(there), ids(aside)]).toEqual(
        (await isEnded(community)) ? [[], everybody] : [everybody, []],
      );
    });
  });
});
