import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signal, until } from "@/scripts/processes/processes";
import { root, statePath } from "@/scripts/support/folders";
import { startTestApp } from "@/tests/support/app";
import { sessionOf } from "@/tests/support/ask-site";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import { BROWSER } from "./delivery/measure";
import type { Benchmark } from "./support/benchmark";

const REQUESTS = { full: 20_000, quick: 2_000 };
const AT_ONCE = 16;
const MOST_PEAK_MB = 600;
/** Allows for page copies and prepared statements. */
const MOST_GROWTH = 1.15;
const MB = 1024 * 1024;

/** In MB: memory (`VmRSS`) or peak (`VmHWM`). */
function memoryOf(pid: number, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** In MB, after garbage collection. */
async function heapOf(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  signal(pid, "SIGUSR2");
  const read = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
  if (!(await until(() => read().endsWith("}"), 30_000))) throw new Error("The site does not tell its heap.");
  return JSON.parse(read()).heapUsed / MB;
}

type Asked = { path: string; cookie?: string };

/** Mixed requests, a third by strangers. */
async function everyday(): Promise<Asked[]> {
  const { communityId, campaignId } = await seededCampaign("launched");
  const campaign = `/community/${communityId}/campaign/${campaignId}`;
  const strangers: Asked[] = [
    "/",
    campaign,
    `/campaign/anonymous/donate/${communityId}/${campaignId}`,
    "/questions",
    "/login",
    "/api/community/campaigns/types",
    `${campaign}?lang=es`,
  ].map((path) => ({ path }));
  const people = await Promise.all(
    ["member@lakewood.example", "admin@lakewood.example", "texter@lakewood.example"].map(sessionOf),
  );
  const pages = [
    "/campaigns",
    campaign,
    "/settings",
    "/notifications",
    "/settings/my-communities",
    "/settings/my-donations",
  ];
  const known = people.flatMap(({ cookie }) => pages.map((path) => ({ path, cookie })));
  return known.flatMap((one, i) =>
    i % 2 === 0 ? [one, strangers[(i / 2) % strangers.length] ?? one] : [one],
  );
}

export const memory: Benchmark = {
  run: async ({ isQuick, progress }) => {
    progress("building the site");
    const app = await startTestApp();
    try {
      process.env.SITE_DATABASE_URL = app.databaseUrl;
      await app.web.stop();
      const file = statePath("bench-heap.json");
      const teller = pathToFileURL(join(root, "bench/memory/tell-heap.mjs")).href;
      Object.assign(process.env, { NODE_OPTIONS: `--import=${teller}`, BENCH_HEAP_FILE: file });
      const { pid } = await app.startWeb();
      const started = memoryOf(pid, "VmRSS");
      const asked = await everyday();
      const ours = app.url.replace("localhost", "127.0.0.1");
      const ask = async ({ path, cookie }: Asked) => {
        const headers = { ...BROWSER, ...(cookie === undefined ? {} : { cookie }) };
        const answer = await fetch(ours + path, { headers, redirect: "manual" });
        await answer.arrayBuffer();
        if (answer.status >= 400) throw new Error(`${path} answers ${answer.status}`);
      };
      const total = isQuick ? REQUESTS.quick : REQUESTS.full;
      let next = 0;
      const askUntil = async (end: number) => {
        const askOn = async () => {
          while (next < end) {
            if (next % 500 === 0) progress(`${next} of ${total} requests`);
            const one = asked[next++ % asked.length];
            if (one) await ask(one);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, askOn));
      };
      await askUntil(total / 2);
      const half = await heapOf(pid, file);
      await askUntil(total);
      const peak = memoryOf(pid, "VmHWM");
      const last = memoryOf(pid, "VmRSS");
      const heap = await heapOf(pid, file);
      return [
        { name: "memory of the site when it has started", value: started, unit: "MB", target: null },
        { name: "most memory of the site", value: peak, unit: "MB", target: { atMost: MOST_PEAK_MB } },
        { name: "memory of the site at the end", value: last, unit: "MB", target: null },
        { name: "heap in use half way", value: half, unit: "MB", target: null },
        {
          name: "heap in use at the end ÷ half way",
          value: heap / half,
          unit: "×",
          target: { atMost: MOST_GROWTH },
        },
      ];
    } finally {
      await app.stop();
    }
  },
};
