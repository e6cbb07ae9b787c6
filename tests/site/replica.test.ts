import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetEnv } from "@/lib/platform";
import type { Child } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { statePath } from "@/scripts/support/folders";
import { addressesInside } from "../support/addresses-inside";
import { ask, sessionOf } from "../support/ask-site";
import { startCountingProxy } from "../support/counting-proxy";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { type Replicated, startReplicated } from "../support/replicated";
import { seededCampaign } from "../support/seeded-campaign";
import { TEST_AUTH_SECRET } from "../support/world/auth-secret";
import { fillWithSeed } from "../support/world/seeded";

const CATCHES_UP_MS = 10_000;

const run = new Run("test", []);
const ends: (() => Promise<void>)[] = [];
let both: Replicated;
let site: Child;
let primary: string;
let replica: string;

beforeAll(async () => {
  both = await startReplicated(fillWithSeed);
  ends.push(both.remove);
  const proxies = [await startCountingProxy(both.url), await startCountingProxy(both.replica.url)] as const;
  for (const proxy of proxies) ends.push(proxy.stop);
  [primary, replica] = [proxies[0].statementsUrl, proxies[1].statementsUrl];
  // The address of the site that all other tests share.
  delete process.env.APP_URL;
  const prepared = prepareSite(run, {
    databaseUrl: proxies[0].databaseUrl,
    authSecret: TEST_AUTH_SECRET,
    port: await freePort(),
    simulatorPort: await freePort(),
    logPrefix: "test-replica-",
  });
  Object.assign(prepared.env, { DATABASE_REPLICA_URL: proxies[1].databaseUrl, LOG_LEVEL: "warn" });
  Object.assign(process.env, prepared.env, { DATABASE_URL: both.url, SITE_DATABASE_URL: both.url });
  delete process.env.DATABASE_REPLICA_URL;
  forgetEnv();
  site = await prepared.web("start");
  ends.push(site.stop);
}, 120_000);

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  run.close();
});

const statementsAt = async (url: string): Promise<string[]> => {
  const statements: string[] = await (await fetch(url)).json();
  return statements.filter(
    (text) => !/pg_catalog.pg_type|pg_(current|last)_wal|pg_control_system/.test(text),
  );
};

it("answers every page with a replica as without one, and lists from the replica", async () => {
  const { communityId, campaignId: active } = await seededCampaign("launched", "Lakewood High, Class of '98");
  const { campaignId: ended } = await seededCampaign("completed", "Lakewood High, Class of '98");
  const special = await addressesInside({ communityId, active, ended });
  const people = ["admin@lakewood.example", "desk@manyhands.example"];
  const broken: string[] = [];
  const asked = new Map<string, { primary: number; replica: number }>();
  const count = async (path: string, headers: Record<string, string>) => {
    await Promise.all([statementsAt(primary), statementsAt(replica)]);
    const { status } = await ask(path, { headers });
    if (status >= 500) broken.push(`${path}: ${status}`);
    const [here, there] = await Promise.all([statementsAt(primary), statementsAt(replica)]);
    return { primary: here.length, replica: there.length };
  };
  for (const email of people) {
    const headers = await sessionOf(email);
    for (const page of Object.keys(PAGE_RIGHTS)) {
      for (const path of special[page] ?? [sampleAddress(page)]) {
        asked.set(`${email.split("@")[0]} ${page}`, await count(path, headers));
      }
    }
  }
  if (process.env.TELL_STATEMENTS) console.table(Object.fromEntries(asked));
  expect(broken).toEqual([]);
  const admin = await sessionOf("admin@lakewood.example");
  for (const page of ["/campaigns", "/members", "/our-balance", "/settings/my-donations", "/notifications"]) {
    // The earlier page may have written what the replica has not replayed yet.
    const fromReplica = async () => (await count(page, admin)).replica;
    await expect.poll(fromReplica, { message: page, timeout: CATCHES_UP_MS }).toBeGreaterThan(0);
  }
  for (const page of [
    "/our-balance/checkout",
    "/settings/payment-method",
    "/login",
    "/unsubscribe/[token]",
  ]) {
    expect([page, asked.get(`admin ${page}`)?.replica]).toEqual([page, 0]);
  }
  const log = readFileSync(statePath("logs", "test-replica-site.log"), "utf8");
  expect(log.split("\n").filter((line) => /replica_/.test(line))).toEqual([]);
});
