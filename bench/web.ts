import { startTestApp } from "@/tests/support/app";
import { findOrInstallChromium, NO_CHROMIUM } from "@/tests/support/chromium";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import type { Benchmark, Figure } from "./support/benchmark";
import { type Audit, withLighthouse } from "./web/lighthouse";
import { scriptsOf } from "./web/scripts-of";

/** Milliseconds on Lighthouse's simulated phone; `scripts` is a multiple of an empty page's. */
const TARGETS = { score: 100, lcp: 1_200, tbt: 50, cls: 0.001, scripts: 1.1 };
const RUNS = { full: 3, quick: 1 };

/** Seeded campaign that allows search engines: Lighthouse penalizes others. */
async function shownCampaign(databaseUrl: string): Promise<{ communityId: string; campaignId: string }> {
  process.env.SITE_DATABASE_URL = databaseUrl;
  return seededCampaign("launched", "Lakewood High, Class of '98");
}

function figuresOf({ page, scores, lcp, tbt, cls, faults }: Audit): Figure[] {
  const judged = Object.entries(scores).map(([category, score]) => ({
    name: `${page}: ${category}`,
    value: score,
    unit: "",
    target: { atLeast: TARGETS.score },
    note: score < TARGETS.score ? faults.join(", ") : undefined,
  }));
  return [
    ...judged,
    { name: `${page}: LCP`, value: lcp, unit: "ms", target: { atMost: TARGETS.lcp } },
    { name: `${page}: TBT`, value: tbt, unit: "ms", target: { atMost: TARGETS.tbt } },
    { name: `${page}: CLS`, value: cls, unit: "", target: { atMost: TARGETS.cls } },
  ];
}

/** Runs Lighthouse's phone test on public pages and compares script size with an empty page. */
export const web: Benchmark = {
  run: async ({ isQuick, progress }) => {
    const chromium = findOrInstallChromium("whole");
    if (!chromium) throw new Error(NO_CHROMIUM);
    progress("building the site");
    const app = await startTestApp();
    try {
      const { communityId, campaignId } = await shownCampaign(app.databaseUrl);
      const pages = {
        landing: "/",
        campaign: `/community/${communityId}/campaign/${campaignId}`,
        donate: `/campaign/anonymous/donate/${communityId}/${campaignId}`,
      };
      const audits = await withLighthouse(chromium, async (audit) => {
        const done: Audit[] = [];
        for (const [name, path] of Object.entries(pages)) {
          progress(name);
          done.push(await audit(name, app.url + path, isQuick ? RUNS.quick : RUNS.full));
        }
        return done;
      });
      const { empty = 0, campaign = 0 } = await scriptsOf(chromium, {
        empty: `${app.url}/not-found`,
        campaign: app.url + pages.campaign,
      });
      return [
        ...audits.flatMap(figuresOf),
        { name: "scripts of an empty page", value: empty / 1024, unit: "kB", target: null },
        {
          name: "scripts of a campaign ÷ of an empty page",
          value: campaign / empty,
          unit: "×",
          target: { atMost: TARGETS.scripts },
        },
      ];
    } finally {
      await app.stop();
    }
  },
};
