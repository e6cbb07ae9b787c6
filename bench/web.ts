import { parseArgs } from "node:util";
import { main } from "@/scripts/support/sentence";
import { startTestApp } from "@/tests/support/app";
import { findOrInstallChromium, NO_CHROMIUM } from "@/tests/support/chromium";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import { type Audit, withLighthouse } from "./web/lighthouse";
import { failures, table } from "./web/report";
import { scriptsOf } from "./web/scripts-of";

/** The seeded campaign whose community allows search engines: Lighthouse lowers the score of all others. */
async function shownCampaign(databaseUrl: string): Promise<{ communityId: string; campaignId: string }> {
  process.env.SITE_DATABASE_URL = databaseUrl;
  return seededCampaign("launched", "Lakewood High, Class of '98");
}

/**
 * `npm run bench:web`: runs Lighthouse on public pages and adds up the size of their scripts. Fails below the
 * targets.
 */
await main(async () => {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
  const chromium = findOrInstallChromium("whole");
  if (!chromium) throw new Error(NO_CHROMIUM);
  const app = await startTestApp();
  try {
    const { communityId, campaignId } = await shownCampaign(app.databaseUrl);
    const pages = {
      landing: "/",
      campaign: `/community/${communityId}/campaign/${campaignId}`,
      donate: `/campaign/anonymous/donate/${communityId}/${campaignId}`,
    };
    const audits: Audit[] = await withLighthouse(chromium, async (audit) => {
      const done: Audit[] = [];
      for (const [name, path] of Object.entries(pages)) {
        done.push(await audit(name, app.url + path, Number(values.runs)));
      }
      return done;
    });
    const scripts = await scriptsOf(chromium, {
      empty: `${app.url}/not-found`,
      campaign: app.url + pages.campaign,
    });
    console.log(table(audits, scripts));
    const missed = failures(audits, scripts);
    for (const sentence of missed) console.error(sentence);
    process.exitCode = missed.length > 0 ? 1 : 0;
  } finally {
    await app.stop();
  }
});
