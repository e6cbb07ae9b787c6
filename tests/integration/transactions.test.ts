import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "@/db/client";
import { lockCampaign, lockCommunity } from "@/lib/community/inside";
import { type Again, type Ctx, enqueue, inTransaction, newId, RunAgain, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { createTestDatabase, type TestDatabase } from "../support/postgres";

// A separate database, because the file's must have no deadlock.
let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>;
let ctx: Ctx;
beforeAll(async () => {
  database = await createTestDatabase(inject("templateUrl"));
  pool = openDatabase(database.url, { max: 4 });
  ctx = systemCtx("test", { db: pool.database });
  await pool.database.execute(sql`create table doors (id int primary key, opened int not null default 0)`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.database.execute(sql`
    insert into doors (id) values (1), (2) on conflict (id) do update set opened = 0`);
});

const doors = async () => [...(await pool.database.execute(sql`select id, opened from doors order by id`))];

function unslept(): { again: Again; pauses: number[] } {
  const pauses: number[] = [];
  return { pauses, again: { tries: 3, random: () => 1, sleep: async (ms) => void pauses.push(ms) } };
}

async function warningsOf(work: () => Promise<unknown>): Promise<object[]> {
  vi.stubEnv("LOG_LEVEL", "warn");
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    await work();
    return written.mock.calls.flatMap(([line]) =>
      `${line}`.includes('"level":"warn"') ? [JSON.parse(`${line}`)] : [],
    );
  } finally {
    written.mockRestore();
    vi.unstubAllEnvs();
  }
}

describe("what a transaction has to begin anew for", () => {
  it("is tried again after a pause, without what was done before, and is one warning", async () => {
    const { again, pauses } = unslept();
    let tried = 0;
    const work = () =>
      inTransaction(
        ctx,
        async ({ db }) => {
          tried += 1;
          await db.execute(sql`update doors set opened = opened + 1 where id = 1`);
          if (tried < 3) throw new RunAgain("it was shut meanwhile");
        },
        again,
      );
    expect(await warningsOf(work)).toMatchObject([
      { event: "transaction_repeated", tries: 3, succeeded: true, reason: "it was shut meanwhile" },
    ]);
    expect(pauses).toEqual([20, 40]);
    expect(await doors()).toEqual([
      { id: 1, opened: 1 },
      { id: 2, opened: 0 },
    ]);
  });
});

describe("the jobs of a transaction", () => {
  const keys = async () =>
    (await pool.database.execute<{ key: string }>(sql`select key from graphile_worker.jobs order by id`)).map(
      (row) => row.key,
    );

  it("are added at its end, each once, in the order of their keys, and not when it fails", async () => {
    await inTransaction(ctx, async (tx) => {
      for (const task of ["send-texts", "fan-out-messages", "send-emails", "send-texts"] as const) {
        await enqueue(tx, task);
      }
      expect(await keys()).toEqual([]);
    });
    expect(await keys()).toEqual(["fan-out-messages", "send-emails", "send-texts"]);
    const failing = inTransaction(ctx, async (tx) => {
      await enqueue(tx, "close-customers");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await keys()).toEqual(["fan-out-messages", "send-emails", "send-texts"]);
  });
});

describe("a lock", () => {
  it("out of order is refused, and one that is held may be taken again", async () => {
    const campaign = await launchTestCampaign();
    const other = await launchTestCampaign({ community: campaign.community });
    const tried = (work: (tx: Ctx) => Promise<unknown>) => inTransaction(systemCtx("test"), work);
    await expect(
      tried(async (tx) => {
        await lockCampaign(tx, campaign.id);
        await lockCommunity(tx, campaign.communityId);
      }),
    ).rejects.toThrow("locked out of order: community after campaign");
    await expect(
      tried(async (tx) => {
        await lockCampaign(tx, campaign.id);
        await lockCampaign(tx, other.id);
      }),
    ).rejects.toThrow("locked out of order: more of campaign after campaign");
    await tried(async (tx) => {
      await lockCommunity(tx, campaign.communityId);
      await lockCampaign(tx, campaign.id);
      await lockCommunity(tx, campaign.communityId);
    });
    await expect(lockCampaign(systemCtx("test"), newId())).rejects.toThrow(
      "a lock needs an open transaction",
    );
  });
});

describe("a transaction that Postgres breaks for a deadlock", () => {
  it("is run again and ends well, and Postgres counts the deadlock", async () => {
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const through = (first: number, then: number) =>
      inTransaction(ctx, async ({ db }) => {
        await db.execute(sql`update doors set opened = opened + 1 where id = ${first}`);
        arrived += 1;
        if (arrived === 2) open();
        await both;
        await db.execute(sql`update doors set opened = opened + 1 where id = ${then}`);
      });
    const warnings = await warningsOf(() => Promise.all([through(1, 2), through(2, 1)]));
    expect(warnings).toMatchObject([
      { event: "transaction_repeated", tries: 2, succeeded: true, reason: "40P01" },
    ]);
    expect(await doors()).toEqual([
      { id: 1, opened: 2 },
      { id: 2, opened: 2 },
    ]);
    await pool.close();
    expect(await database.deadlocks()).toBe(1);
  });
});
