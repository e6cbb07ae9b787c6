import { type Child, startChild, untilAnswers } from "@/scripts/processes/children";
import { freePort } from "@/scripts/processes/ports";
import { Run } from "@/scripts/processes/registry";
import { prepareSite } from "@/scripts/processes/site";
import { currentRelease } from "@/scripts/release/release";
import { startTestApp, type TestApp } from "@/tests/support/app";
import { sessionOf } from "@/tests/support/ask-site";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import { canChooseCores, confine, postgresProcesses } from "./delivery/cores";
import { answersOf } from "./delivery/load";
import { BROWSER, type Figures, measure, ratio } from "./delivery/measure";
import type { Benchmark, BenchmarkOptions, Figure } from "./support/benchmark";
import { median } from "./support/figures";

const KEPT = "campaign page, kept by our server";
const BARE = "the same bytes, a bare node:http";
const STATIC = "static answer of the same build, next start";
const API = "API with one query, our server";
const API_IN_NEXT = "the same handler inside next start";
const SIGNED_IN = "/campaigns";

/** Of the same build and data. */
async function startPlainNext(run: Run): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const child = startChild(run, {
    name: "bench-next",
    node: ["node_modules/next/dist/bin/next", "start", "-p", String(port), currentRelease()?.folder ?? "."],
    env: { NODE_ENV: "production" },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${url}/manifest.webmanifest`, 60_000);
  return { child, url };
}

/** Sends one of our answers. */
async function startBare(run: Run, address: string): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const node = ["bench/delivery/bare.mjs", String(port), address, JSON.stringify(BROWSER)];
  const child = startChild(run, { name: "bench-bare", node, env: {} });
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswers(child, url, 30_000);
  return { child, url };
}

/**
 * Throughput of a signed-in page on two processors relative to one, with as many processes. Postgres and the
 * load generator get at most as many processors as the site.
 */
async function twoCoresByOne(run: Run, app: TestApp, { isQuick }: BenchmarkOptions): Promise<number> {
  const port = await freePort();
  const two = await prepareSite(run, {
    databaseUrl: app.databaseUrl,
    authSecret: process.env.AUTH_SECRET ?? "",
    port,
    simulatorPort: await freePort(),
    processes: 2,
    logPrefix: "bench-two-",
  }).web("start");
  try {
    const others = [process.pid, ...(await postgresProcesses())];
    const { cookie } = await sessionOf("member@lakewood.example");
    const headers = { ...BROWSER, cookie };
    const perSecond = async (site: Child, url: string, cores: number, seconds: number) => {
      confine([site.pid, ...others, ...(await postgresProcesses())], cores);
      const found = await answersOf(url + SIGNED_IN, { connections: 16, seconds, headers });
      return found.answers / found.seconds;
    };
    const one = (seconds: number) =>
      perSecond(app.web, app.url.replace("localhost", "127.0.0.1"), 1, seconds);
    const both = (seconds: number) => perSecond(two, `http://127.0.0.1:${port}`, 2, seconds);
    await one(3);
    await both(5);
    const ratios: number[] = [];
    for (let round = 0; round < (isQuick ? 3 : 7); round++) {
      const alone = await one(isQuick ? 3 : 5);
      ratios.push((await both(isQuick ? 3 : 5)) / alone);
    }
    return median(ratios);
  } finally {
    await two.stop();
  }
}

/**
 * Compares the server with Next and with bare Node. Pages depend on the caller, so the web manifest is all
 * that Next serves from its own cache. It is small and uncompressed, which favors Next.
 */
export const delivery: Benchmark = {
  run: async (options) => {
    const { isQuick, progress } = options;
    progress("building the site");
    const run = new Run("bench", []);
    const app = await startTestApp();
    const started: Child[] = [];
    try {
      process.env.SITE_DATABASE_URL = app.databaseUrl;
      const { communityId, campaignId } = await seededCampaign("launched");
      const next = await startPlainNext(run);
      started.push(next.child);
      await Promise.all([app.worker.stop(), app.simulator.stop()]);
      const ours = app.url.replace("localhost", "127.0.0.1");
      const page = `${ours}/community/${communityId}/campaign/${campaignId}`;
      const bare = await startBare(run, page);
      started.push(bare.child);
      const call = "/api/community/campaigns/types";
      progress("kept pages and the API");
      const measured = await measure(
        [
          { name: KEPT, url: page, pid: app.web.pid },
          { name: BARE, url: bare.url, pid: bare.child.pid },
          { name: STATIC, url: `${next.url}/manifest.webmanifest`, pid: next.child.pid },
          { name: API, url: ours + call, pid: app.web.pid },
          { name: API_IN_NEXT, url: next.url + call, pid: next.child.pid },
        ],
        { rounds: isQuick ? 3 : 7, seconds: isQuick ? 1 : 2 },
      );
      await Promise.all(started.splice(0).map((child) => child.stop()));
      const rounds = (name: string) => measured.get(name) ?? [];
      const told = (name: string, of: keyof Figures, unit: string): Figure => ({
        name: `${name}: ${of === "perSecond" ? "requests" : "CPU of a request"}`,
        value: median(rounds(name).map((one) => one[of])),
        unit,
        target: null,
      });
      const times = (
        name: string,
        of: keyof Figures,
        ours: string,
        theirs: string,
        atLeast: number,
      ): Figure => ({
        name,
        value: ratio(rounds(ours), rounds(theirs), of),
        unit: "×",
        target: { atLeast },
      });
      const figures = [
        ...[KEPT, BARE, STATIC, API, API_IN_NEXT].flatMap((name) => [
          told(name, "perSecond", "a second"),
          told(name, "cpuMicros", "µs"),
        ]),
        times("campaign page ÷ Next's static answer: requests a second", "perSecond", KEPT, STATIC, 5),
        times("campaign page ÷ Next's static answer: by CPU", "cpuMicros", KEPT, STATIC, 5),
        times("API ÷ inside Next: requests a second", "perSecond", API, API_IN_NEXT, 4),
        times("campaign page ÷ bare node:http: by CPU", "cpuMicros", KEPT, BARE, 0.5),
      ];
      if (!canChooseCores()) return figures;
      progress(`${SIGNED_IN} with one process and with two`);
      const value = await twoCoresByOne(run, app, options);
      const name = `${SIGNED_IN}: requests a second, two cores ÷ one`;
      return [...figures, { name, value, unit: "×", target: { atLeast: 1.8 } }];
    } finally {
      await Promise.all(started.map((child) => child.stop()));
      await app.stop();
      run.close();
    }
  },
};
