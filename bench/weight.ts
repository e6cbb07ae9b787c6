import { main } from "@/scripts/support/sentence";
import { startTestApp } from "@/tests/support/app";
import { findChromium } from "@/tests/support/chromium";
import { seededCampaign } from "@/tests/support/seeded-campaign";
import { scriptsOf } from "./web/scripts-of";
await main(async () => {
  const app = await startTestApp();
  try {
    process.env.SITE_DATABASE_URL = app.databaseUrl;
    const { communityId, campaignId } = await seededCampaign("launched", "Lakewood High, Class of '98");
    console.log(await scriptsOf(findChromium() ?? "/usr/bin/chromium", {
      empty: `${app.url}/not-found`, landing: `${app.url}/`,
      campaign: `${app.url}/community/${communityId}/campaign/${campaignId}`,
      donate: `${app.url}/campaign/anonymous/donate/${communityId}/${campaignId}`,
    }));
  } finally { await app.stop(); }
});
