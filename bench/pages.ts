import { chromium } from "@playwright/test";
import { startTestApp, type TestApp } from "@/tests/support/app";
import { findOrInstallChromium, NO_CHROMIUM } from "@/tests/support/chromium";
import { ownRequests } from "@/tests/support/own-requests";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import { cookieOf } from "@/tests/support/world/cookie-of";
import { cpuSeconds } from "./delivery/cpu";
import type { Benchmark, Figure } from "./support/benchmark";
import { median } from "./support/figures";

const COMMUNITY = "Lakewood High, Class of '98";
const SETTINGS = "/settings/personal-info";

/** Requests before a measurement, to exclude compilation. */
const TO_WARM = { full: 800, quick: 80 };

type Asked = { cpuMillis: number; bytes: number };

/** Returns the site's CPU ms of each sequential request, and the bytes of the last. */
async function ask(app: TestApp, path: string, cookie: string, count: number): Promise<Asked> {
  const pid = app.web.pid;
  const before = cpuSeconds(pid);
  let bytes = 0;
  for (let index = 0; index < count; index++) {
    const answer = await fetch(app.url + path, {
      headers: { cookie, "accept-encoding": "gzip, deflate, br" },
      redirect: "manual",
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    bytes = (await answer.arrayBuffer()).byteLength;
  }
  return { cpuMillis: ((cpuSeconds(pid) - before) * 1_000) / count, bytes };
}

/** Measures pages behind the login, in alternating rounds. */
async function signedIn(
  app: TestApp,
  campaignId: string,
  { rounds, warm }: { rounds: number; warm: number },
): Promise<Figure[]> {
  const { name, value } = await cookieOf("admin@lakewood.example");
  const cookie = `${name}=${value}`;
  const pages = [
    { name: "/campaigns", path: "/campaigns", most: 15 },
    { name: "campaign for its admin", path: `/campaigns/campaign/active/${campaignId}`, most: 20 },
    { name: "/settings", path: SETTINGS, most: 10 },
  ];
  const found = new Map<string, Asked[]>(pages.map((page) => [page.path, []]));
  for (const { path } of pages) await ask(app, path, cookie, warm);
  for (let round = 0; round < rounds; round++) {
    for (const { path } of pages) found.get(path)?.push(await ask(app, path, cookie, 40));
  }
  const cpu = (path: string) => median((found.get(path) ?? []).map(({ cpuMillis }) => cpuMillis));
  const settings = cpu(SETTINGS);
  return pages.flatMap(({ name, path, most }) => [
    { name: `${name}: server CPU`, value: cpu(path), unit: "ms", target: { atMost: most } },
    ...(path === SETTINGS
      ? []
      : [{ name: `${name}: server CPU ÷ /settings`, value: cpu(path) / settings, unit: "×", target: null }]),
    {
      name: `${name}: HTML`,
      value: (found.get(path)?.at(-1)?.bytes ?? 0) / 1_000,
      unit: "kB",
      target: path === "/campaigns" ? { atMost: 50 } : null,
    },
  ]);
}

/** Measures a phone visitor's first view of a shared campaign. */
async function shared(app: TestApp, path: string): Promise<Figure[]> {
  const executablePath = findOrInstallChromium("whole");
  if (!executablePath) throw new Error(NO_CHROMIUM);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    const { count, kilobytes } = await ownRequests(page, app.url + path);
    const weight = (what: string, value: number, atMost: number): Figure => ({
      name: `public campaign: ${what}`,
      value,
      unit: "kB",
      target: { atMost },
    });
    return [
      { name: "public campaign: own requests", value: count, unit: "", target: { atMost: 12 } },
      weight("HTML over the wire", kilobytes.document, 12),
      weight("scripts", kilobytes.script, 135),
      weight("fonts", kilobytes.font, 50),
    ];
  } finally {
    await browser.close();
  }
}

/** Measures the server's cost of signed-in pages and the download size of a public campaign. */
export const pages: Benchmark = {
  async run({ isQuick, progress }) {
    progress("starting the site");
    const app = await startTestApp();
    try {
      process.env.SITE_DATABASE_URL = app.databaseUrl;
      const { communityId, campaignId } = await seededCampaign("launched", COMMUNITY);
      await Promise.all([app.worker.stop(), app.simulator.stop()]);
      progress("pages behind the login");
      const inside = await signedIn(app, campaignId, {
        rounds: isQuick ? 3 : 9,
        warm: isQuick ? TO_WARM.quick : TO_WARM.full,
      });
      progress("a public campaign in a browser");
      const outside = await shared(app, `/community/${communityId}/campaign/${campaignId}`);
      return [...inside, ...outside];
    } finally {
      await app.stop();
    }
  },
};
