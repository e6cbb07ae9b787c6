import { runSite, siteOptions } from "./support/run-site";
import { main } from "./support/sentence";

/** `npm run dev`: the demo, rebuilt on every change, with the same options. */
await main(() => runSite("dev", siteOptions()));
