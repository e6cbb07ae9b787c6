import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SECOND } from "@/lib/kernel";
import { forgetEnv, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { makeUser, type TestUser } from "../factories/user";

let simulator: Simulator;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  forgetEnv();
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await simulator.stop();
});

/** A supervised worker, slow enough to be killed while it sends a campaign's messages. */
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ["--import", "tsx", "scripts/worker-alone.ts"], {
    env: { ...process.env, TEXTS_PER_SECOND: "8", EMAILS_PER_SECOND: "2", LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  workers.push(worker);
  return worker;
}

const until = async (what: string, isSo: () => boolean, withinMs: number) => {
  const end = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${withinMs / SECOND} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const { db } = systemCtx("test");

async function withDueDigests(count: number): Promise<TestUser[]> {
  const community = await makeCommunity();
  const { id } = await launchTestCampaign({ community });
  await db.execute(sql`update messages set fanned_out_at = now() where campaign_id = ${id}`);
  const people = [];
  for (let i = 0; i < count; i++) people.push(await addMember(community));
  for (const messageType of [3, 4]) {
    await db.execute(sql`
      with made as (
        insert into messages
          (id, kind, dedupe_key, template, data, community_id, campaign_id, message_type, created_at, fanned_out_at)
        select gen_random_uuid(), kind, dedupe_key || ':' || ${messageType}::text, template,
          data || ${JSON.stringify({ messageType: String(messageType) })}::jsonb, community_id, campaign_id,
          ${messageType}::int, now(), now()
        from messages where campaign_id = ${id} and message_type = 2
        returning id
      )
      insert into deliveries
        (id, message_id, user_id, channel, address, is_collected, state, not_before, created_at, updated_at)
      select gen_random_uuid(), made.id, u.id, 'email', u.email, true, 'pending', now(), now(), now()
      from made, users u where u.id in ${people.map((person) => person.id)}`);
  }
  return people;
}

it("a worker killed in the middle of a blast is followed by one that leaves nobody out and nobody twice", async () => {
  const community = await makeCommunity();
  const members = [community.admin];
  for (let i = 0; i < 60; i++) {
    members.push(await addMember(community, await makeUser({ preferredCommunicationMethod: i % 2 })));
  }
  const { recipient } = await launchTestCampaign({ community });
  const collecting = await withDueDigests(12);

  const seed = Date.now() % 1000;
  const killAfter = 3 + (seed % 12);
  console.info(`killed after ${killAfter} texts (seed ${seed})`);
  const first = startWorker();
  await until("the blast", () => simulator.world.texts.length >= killAfter, 40 * SECOND);
  first.kill("SIGKILL");
  await once(first, "exit");

  const restarted = Date.now();
  startWorker();
  const arrived = () => simulator.world.texts.length + simulator.world.emails.length;
  await until("the rest", () => arrived() >= members.length + collecting.length, 60 * SECOND);
  expect(Date.now() - restarted).toBeLessThan(60 * SECOND);

  const addresses = [
    ...simulator.world.texts.map((text) => text.to),
    ...simulator.world.emails.map((mail) => mail.to),
  ].sort();
  const expected = members
    .map((member) => (member.preferredCommunicationMethod === 1 ? member.phoneNumber : member.email))
    .concat(collecting.map((person) => person.email))
    .sort();
  expect(addresses).toEqual(expected);
  expect(addresses).not.toContain(recipient.email);
  expect(addresses).not.toContain(recipient.phoneNumber);
  // One digest of both messages each, recorded after the worker has its answer.
  const parts = () =>
    db.execute<{ state: string; count: number }>(sql`
      select state, count(*)::int as count from deliveries where is_collected group by state order by state`);
  await expect
    .poll(async () => [...(await parts())], { timeout: 60_000 })
    .toEqual([{ state: "sent", count: 2 * collecting.length }]);
}, 180_000);
