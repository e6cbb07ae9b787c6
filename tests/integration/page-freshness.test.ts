import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPageVersions, type PageVersions, publicCampaign } from "@/lib/community";
import { makeCtx, systemCtx } from "@/lib/platform";
import { PageCache } from "@/server/cache/page-cache";
import { Versions } from "@/server/cache/versions";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { times } from "../support/barrier";

const READS = times(2000);
const GIFT_CENTS = 100;

let campaign: TestCampaign;
let worker: ChildProcess;
let committed = 0;
const sources: PageVersions[] = [];
const servers: Server[] = [];

/** Reads the page's data, then delays so that commits happen in between. */
const slowPage: RequestListener = async (req, res) => {
  const [, , communityId = "", , campaignId = ""] = (req.url ?? "").split("/");
  const { raisedCents } = await publicCampaign(makeCtx({ kind: "visitor" }), { communityId, campaignId });
  await systemCtx("test").db.execute(sql`select pg_sleep(0.005)`);
  res.setHeader("content-security-policy", "script-src 'self' 'nonce-mark'");
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.end(`<b>${raisedCents}</b>`);
};

async function openSite(): Promise<string> {
  const source = openPageVersions();
  sources.push(source);
  const cache = new PageCache({
    pages: slowPage,
    versions: new Versions(source),
    appUrl: "http://site.test",
    sessionCookie: "session",
  });
  const server = createServer(async (req, res) => {
    const isKept = await cache.serve(req, res, new URL(req.url ?? "/", "http://site.test"));
    if (!isKept) res.writeHead(501).end();
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  campaign = await launchTestCampaign({ amount: 1_000_000 });
  worker = fork("tests/support/counting-process.ts", { execArgv: ["--import", "tsx"], stdio: "ignore" });
  await once(worker, "message");
  worker.on("message", (count: number) => {
    committed = count * GIFT_CENTS;
  });
});

afterAll(async () => {
  worker.kill("SIGKILL");
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  await Promise.all(sources.map((source) => source.close()));
});

it(`${READS} reads of two sites show every gift that another process had committed before, also amid renders`, async () => {
  const sites = [await openSite(), await openSite()];
  const path = `/community/${campaign.communityId}/campaign/${campaign.id}`;
  worker.send({ campaignId: campaign.id, amountCents: GIFT_CENTS });
  let [reads, stale, failed] = [0, 0, 0];
  const seen = new Set<number>();
  const reader = async () => {
    while (reads < READS) {
      reads += 1;
      const before = committed;
      const answer = await fetch(`${sites[reads % 2]}${path}`);
      const total = Number(/<b>(\d+)</.exec(await answer.text())?.[1] ?? Number.NaN);
      seen.add(total);
      if (answer.status !== 200) failed += 1;
      else if (total < before) stale += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  expect({ reads, stale, failed }).toEqual({ reads: READS, stale: 0, failed: 0 });
  // Proof of the race: the page kept changing.
  expect(seen.size).toBeGreaterThan(READS / 20);
});
