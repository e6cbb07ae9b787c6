import { type Child, startChild, untilAnswers } from "@/scripts/support/children";
import { freePort } from "@/scripts/support/ports";
import { Run } from "@/scripts/support/registry";
import { main } from "@/scripts/support/sentence";
import { startTestApp } from "@/tests/support/app";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import { measure } from "./delivery/measure";
import { type Claim, isKept, reportOf } from "./delivery/report";

const KEPT = "campaign page, kept by our server";
const STATIC = "static answer of the same build, next start";
const API = "API with one query, our server";
const API_IN_NEXT = "the same handler inside next start";

/** Plain `next start` of the same build, on the same data. */
async function startPlainNext(run: Run): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const child = startChild(run, {
    name: "bench-next",
    node: ["node_modules/next/dist/bin/next", "start", "-p", String(port)],
    env: { NODE_ENV: "production" },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${url}/manifest.webmanifest`, 60_000);
  return { child, url };
}

/**
 * `npm run bench`: compares the server before Next with Next itself, on this machine. Every page depends on the caller,
 * so the only thing that Next serves from its own cache is the web manifest. It is smaller than a page and never
 * compressed, so the comparison favours Next. Fails below the targets.
 */
await main(async () => {
  const run = new Run("bench", []);
  const app = await startTestApp();
  let plain: Child | null = null;
  try {
    process.env.SITE_DATABASE_URL = app.databaseUrl;
    const { communityId, campaignId } = await seededCampaign("launched");
    const next = await startPlainNext(run);
    plain = next.child;
    await Promise.all([app.worker.stop(), app.simulator.stop()]);
    const ours = app.url.replace("localhost", "127.0.0.1");
    const call = "/api/community/campaigns/types";
    const figures = await measure(
      [
        { name: KEPT, url: `${ours}/community/${communityId}/campaign/${campaignId}`, pid: app.web.pid },
        { name: STATIC, url: `${next.url}/manifest.webmanifest`, pid: next.child.pid },
        { name: API, url: ours + call, pid: app.web.pid },
        { name: API_IN_NEXT, url: next.url + call, pid: next.child.pid },
      ],
      { rounds: 7, seconds: 2 },
    );
    const page = { ours: figures.get(KEPT) ?? [], theirs: figures.get(STATIC) ?? [] };
    const api = { ours: figures.get(API) ?? [], theirs: figures.get(API_IN_NEXT) ?? [] };
    const claims: Claim[] = [
      { what: "campaign page: requests a second", ...page, of: "perSecond", atLeast: 5 },
      { what: "campaign page: server CPU of a request", ...page, of: "cpuMicros", atLeast: 5 },
      { what: "API: requests a second", ...api, of: "perSecond", atLeast: 4 },
    ];
    console.log(reportOf(figures, claims));
    process.exitCode = claims.every(isKept) ? 0 : 1;
  } finally {
    await plain?.stop();
    await app.stop();
    run.close();
  }
  process.exit();
});
