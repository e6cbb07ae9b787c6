import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { campaigns } from "@/db/schema";
import {
  activeCampaign,
  campaignForAdmin,
  listActiveCampaigns,
  listAdmins,
  myCommunities,
  openPageVersions,
  publicCampaign,
} from "@/lib/community";
import { markStopped } from "@/lib/community/inside";
import { removeMember } from "@/lib/payment";
import { type Ctx, inTransaction, makeCtx, query, replicaTrouble, systemCtx } from "@/lib/platform";
import { PageCache } from "@/server/cache/page-cache";
import { Versions } from "@/server/cache/versions";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { times } from "../support/barrier";
import { asPage, type Replicated, readsFrom, startReplicated, useReplicated } from "../support/replicated";

const READS = times(600);

let both: Replicated;
let campaign: TestCampaign;
let member: TestUser;

beforeAll(async () => {
  both = await startReplicated();
  useReplicated(both);
  campaign = await launchTestCampaign();
  member = await addMember(campaign.community);
});
afterAll(() => both.remove());

const untilRead = () =>
  expect.poll(() => readsFrom(both, asPage(asVisitor())), { timeout: 10_000 }).toBe("replica");
beforeEach(untilRead);

const shown = (ctx: Ctx) => listActiveCampaigns(asPage(ctx), { communityId: campaign.communityId });
const raised = async (ctx: Ctx) => (await publicCampaign(asPage(ctx), ids())).raisedCents;
const ids = () => ({ communityId: campaign.communityId, campaignId: campaign.id });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "an answer",
    ({ code }) => code,
  );

describe("while the replica takes nothing over", () => {
  beforeEach(() => both.pause());
  afterEach(() => both.resume());

  it("a page that has nothing new to show is read there, and one that has is read from the primary", async () => {
    // A slow server is skipped for a moment.
    await untilRead();
    await contribute(campaign, 500);
    expect(await readsFrom(both, asPage(asVisitor()))).toBe("primary");
  });

  it("whoever wrote sees it at once, in the same request and in the next, and so does everybody else", async () => {
    const page = asPage(as(member));
    const before = (await publicCampaign(page, ids())).raisedCents;
    await inTransaction(page, (tx) =>
      tx.db
        .update(campaigns)
        .set({ raisedCents: before + 700 })
        .where(eq(campaigns.id, campaign.id)),
    );
    expect((await publicCampaign(page, ids())).raisedCents).toBe(before + 700);
    expect([await raised(as(member)), await raised(asVisitor())]).toEqual([before + 700, before + 700]);
  });

  it("somebody who was removed a moment ago reads nothing of the community", async () => {
    const removed = await addMember(campaign.community);
    const page = await activeCampaign(asPage(as(removed)), ids());
    expect(page.id).toBe(campaign.id);
    await removeMember(as(campaign.community.admin), {
      communityId: campaign.communityId,
      userId: removed.id,
    });
    const { communityId } = campaign;
    expect(await refusal(activeCampaign(asPage(as(removed)), ids()))).toBe("not_found");
    expect(await refusal(listAdmins(asPage(as(removed)), { communityId }))).toBe("not_found");
  });

  it("an admin who is none any more reads no sealed panel", async () => {
    const admin = await addMember(campaign.community, undefined, { isAdmin: true });
    expect(await refusal(campaignForAdmin(asPage(as(admin)), ids()))).toBe("an answer");
    await systemCtx("test").db.execute(sql`update memberships set role = 0 where user_id = ${admin.id}`);
    expect(await refusal(campaignForAdmin(asPage(as(admin)), ids()))).toBe("forbidden");
  });

  it("for whom a campaign has been for a moment, it does not exist", async () => {
    const recipient = await makeUser({ email: "new.address@lakewood.example" });
    await addMember(campaign.community, recipient);
    const reads = () => [
      refusal(publicCampaign(asPage(as(recipient)), ids())),
      refusal(activeCampaign(asPage(as(recipient)), ids())),
    ];
    expect(await Promise.all(reads())).toEqual(["an answer", "an answer"]);
    const { db } = systemCtx("test");
    const before = await db.execute(
      sql`select * from campaign_recipients where campaign_id = ${campaign.id}`,
    );
    await db.execute(
      sql`update campaign_recipients set user_id = ${recipient.id} where campaign_id = ${campaign.id}`,
    );
    expect(await Promise.all(reads())).toEqual(["not_found", "not_found"]);
    expect((await shown(as(recipient))).items.map(({ id }) => id)).not.toContain(campaign.id);
    await db.execute(
      sql`update campaign_recipients set user_id = ${before[0]?.user_id} where campaign_id = ${campaign.id}`,
    );
  });

  it("a campaign that was stopped a moment ago takes no gifts on any page", async () => {
    const stopped = await launchTestCampaign({ community: campaign.community });
    const page = () => publicCampaign(asPage(asVisitor()), { ...ids(), campaignId: stopped.id });
    expect((await page()).status).toBe("launched");
    await markStopped(systemCtx("test"), { campaignId: stopped.id });
    expect((await page()).status).toBe("stopped");
  });
});

describe("what changes or decides", () => {
  const writes = query(z.undefined(), async (ctx) => {
    await ctx.db.execute(sql`update communities set location = location where id = ${campaign.communityId}`);
    return "written";
  });

  it("is on the primary: a transaction in a query, rights, and everything of a call that may not read there", async () => {
    const asked = query(z.undefined(), async (ctx) => {
      const port = async (inner: Ctx) => (await inner.db.execute(sql`select inet_server_port() as p`))[0]?.p;
      return [await port(ctx), await inTransaction(ctx, port)].map(Number);
    });
    const [primary, replica] = [both.url, both.replica.url].map((url) => Number(new URL(url).port));
    expect(await asked(asPage(asVisitor()), undefined)).toEqual([replica, primary]);
    expect(await asked(asVisitor(), undefined)).toEqual([primary, primary]);
    expect(await asked({ ...asPage(as(member)), mayReadReplica: false }, undefined)).toEqual([
      primary,
      primary,
    ]);
  });

  it("but tries to in a query is done on the primary, and the log tells that it should not be there", async () => {
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(await writes(asPage(asVisitor()), undefined)).toBe("written");
    const lines = told.mock.calls.map(([line]) => String(line));
    told.mockRestore();
    expect(lines.filter((line) => line.includes("replica_asked_to_write"))).toHaveLength(1);
  });
});

describe("what is answered there", () => {
  it("is at least as new as the version of its page, also while it takes over late and amid renders", async () => {
    const gifts = await launchTestCampaign({ community: campaign.community, amount: 1_000_000 });
    const source = openPageVersions();
    const from = { primary: 0, replica: 0 };
    const cache = new PageCache({
      pages: async (_req, res) => {
        const page = asPage(asVisitor());
        const { raisedCents } = await publicCampaign(page, { ...ids(), campaignId: gifts.id });
        from[await readsFrom(both, page)] += 1;
        res.setHeader("content-security-policy", "script-src 'self' 'nonce-mark'");
        res.setHeader("content-type", "text/html; charset=utf-8");
        res.end(`<b>${raisedCents}</b>`);
      },
      versions: new Versions(source),
      appUrl: "http://site.test",
      sessionCookie: "session",
    });
    const server = createServer(async (req, res) => {
      const isKept = await cache.serve(req, res, new URL(req.url ?? "/", "http://site.test"));
      if (!isKept) res.writeHead(501).end();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/community/${gifts.communityId}/campaign/${gifts.id}`;
    let [committed, isGiving] = [0, true];
    const giving = (async () => {
      for (let count = 1; isGiving; count++) {
        await contribute(gifts, 100);
        committed = count * 100;
        // A burst, and a pause in which the replica catches up.
        if (count % 20 === 0) await sleep(30);
      }
    })();
    let [reads, stale] = [0, 0];
    // Sequential: a pause that a resume overtakes would be lost.
    let turned = Promise.resolve();
    const turn = (next: () => Promise<void>) => {
      turned = turned.then(next);
      return turned;
    };
    const reader = async () => {
      // Until there was a race: many reads during gifts.
      while (reads < READS || committed <= 2_000) {
        reads += 1;
        if (reads % 150 === 0) await turn(both.pause);
        if (reads % 150 === 40) await turn(both.resume);
        const before = committed;
        const total = Number(/<b>(\d+)</.exec(await (await fetch(url)).text())?.[1]);
        if (!(total >= before)) stale += 1;
      }
    };
    await Promise.all(Array.from({ length: 4 }, reader));
    isGiving = false;
    await giving;
    await both.resume();
    // The race depends on the machine: the replica may always or never be late. So both cases follow.
    const newest = async () => {
      expect(await (await fetch(url)).text()).toContain(`<b>${committed}</b>`);
      return from;
    };
    const give = async () => {
      await contribute(gifts, 100);
      committed += 100;
    };
    await both.pause();
    await give();
    expect((await newest()).primary).toBeGreaterThan(0);
    await both.resume();
    const readThere = async () => {
      await give();
      await untilRead();
      return (await newest()).replica;
    };
    await expect.poll(readThere, { timeout: 20_000 }).toBeGreaterThan(0);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await source.close();
    expect(stale).toBe(0);
  });
});

describe("a replica that fails", () => {
  const SLEEPING = "select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'";

  async function logged(work: () => Promise<void>): Promise<string[]> {
    vi.stubEnv("LOG_LEVEL", "warn");
    const told = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      await work();
      return told.mock.calls.flatMap(([line]) => /"event":"(replica_\w+)"/.exec(String(line))?.[1] ?? []);
    } finally {
      told.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  it("leaves nobody without an answer, is told of once, and is read again by itself", async () => {
    const events = await logged(async () => {
      const slow = query(z.undefined(), async (ctx) => {
        await ctx.db.execute(sql`select pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)`);
        return Number((await ctx.db.execute(sql`select inet_server_port() as p`))[0]?.p);
      });
      const underWay = slow(asPage(asVisitor()), undefined);
      await expect.poll(() => both.replica.asAdmin(SLEEPING)).toBe(1);
      await both.replica.kill();
      expect(await underWay).toBe(Number(new URL(both.url).port));
      for (let i = 0; i < 5; i++) expect(await refusal(shown(as(member)))).toBe("an answer");
      expect(replicaTrouble()).toBe("away");
      await both.replica.startAgain();
      await untilRead();
    });
    expect(events).toEqual(["replica_is_away", "replica_is_back"]);
  });

  it("because it had to take a change over in which the read stood in its way lets the primary answer", async () => {
    await both.replica.asAdmin("alter system set max_standby_streaming_delay = 0");
    await both.replica.asAdmin("select pg_reload_conf()");
    const { db } = systemCtx("test");
    await db.execute(sql`create table standing_in_the_way (n int)`);
    await untilRead();
    const slow = query(z.undefined(), async (ctx) => {
      await ctx.db.execute(
        sql`select pg_sleep(case when pg_is_in_recovery() then 30 else 0 end), (select count(*) from standing_in_the_way)`,
      );
      return "an answer";
    });
    const underWay = slow(asPage(asVisitor()), undefined);
    await expect.poll(() => both.replica.asAdmin(SLEEPING)).toBe(1);
    await db.execute(sql`truncate standing_in_the_way`);
    expect(await underWay).toBe("an answer");
    await both.replica.asAdmin("alter system reset max_standby_streaming_delay");
    await both.replica.asAdmin("select pg_reload_conf()");
  });

  it("by following nobody any more is not read", async () => {
    const events = await logged(async () => {
      await both.replica.asAdmin("select pg_promote()");
      await contribute(campaign, 100);
      expect(await raised(asVisitor())).toBe(await raised(makeCtx({ kind: "visitor" })));
      await expect.poll(() => readsFrom(both, asPage(asVisitor()))).toBe("primary");
      await expect
        .poll(async () => (await readsFrom(both, asPage(asVisitor()))) && replicaTrouble())
        .toBe("not_ours");
    });
    expect(events).toContain("replica_is_not_ours");
    // The file's other hooks wait for a readable replica.
    expect(await myCommunities(asPage(as(member)))).toHaveLength(1);
  });
});
