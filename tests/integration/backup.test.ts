import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readChecks } from "@/db/checks";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { forgetEnv, recordSettings } from "@/lib/platform";
import { takeChecks } from "@/scripts/operator/take-checks";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { type ArchivingServer, rowHashes, startArchivingServer } from "../support/base-backup";

const own = process.env.DATABASE_URL ?? "";
let server: ArchivingServer;

const recordsOn = (url: string) => url.replace(/postgres$/, "manyhands");

beforeAll(async () => {
  server = await startArchivingServer();
  const admin = postgres(server.url, { max: 1, onnotice: () => {}, connection: recordSettings() });
  await admin.unsafe("create database manyhands");
  await admin.end({ timeout: 5 });
  process.env.DATABASE_URL = recordsOn(server.url);
  forgetEnv();
  await migrate(process.env.DATABASE_URL);
});
afterAll(async () => {
  await closeDatabases();
  process.env.DATABASE_URL = own;
  forgetEnv();
  await server.remove();
});

function load(): () => Promise<void> {
  let isOn = true;
  const write = async () => {
    while (isOn) {
      const campaign = await launchTestCampaign();
      await addMember(campaign.community);
      await contribute(campaign, 10_000);
    }
  };
  const writers = [write(), write(), write()];
  return async () => {
    isOn = false;
    await Promise.all(writers);
  };
}

async function until(more: number): Promise<void> {
  const sql = postgres(recordsOn(server.url), { max: 1, onnotice: () => {}, connection: recordSettings() });
  const count = async () => (await sql<{ n: number }[]>`select count(*)::int as n from campaigns`)[0]?.n ?? 0;
  const from = await count();
  while ((await count()) < from + more);
  await sql.end({ timeout: 5 });
}

it("a copy of the data folder that was made under load, with the archive, gives back every row: at the end, and at a named moment", async () => {
  let stop = load();
  await until(3);
  const base = await server.takeBase();
  await until(3);
  await stop();
  const middle = await rowHashes(recordsOn(server.url));
  await server.namePoint("middle");
  stop = load();
  await until(3);
  await stop();
  const end = await rowHashes(recordsOn(server.url));
  await server.archiveAll();
  expect(end).not.toEqual(middle);

  const whole = await server.restore(base);
  expect(await rowHashes(recordsOn(whole.url))).toEqual(end);
  const sql = postgres(recordsOn(whole.url), { max: 4, onnotice: () => {}, connection: recordSettings() });
  const checks = (await readChecks()).filter(({ name }) => /^(?:01|02|03|04|25|30)_/.test(name));
  expect(await takeChecks(sql, checks)).toEqual([]);
  await sql.end({ timeout: 5 });
  await whole.stop();

  const earlier = await server.restore(base, "middle");
  expect(await rowHashes(recordsOn(earlier.url))).toEqual(middle);
  await earlier.stop();
});
