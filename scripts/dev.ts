import { runSite, siteOptions } from "./support/run-site";
import { main } from "./support/sentence";

/** `npm run dev`: as the demo, with the site rebuilt on every change, and with the same options. */
await main(() => runSite("dev", siteOptions()));
