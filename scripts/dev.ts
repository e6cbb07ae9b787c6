import { runSite, siteOptions } from "./support/run-site";
import { main } from "./support/sentence";

await main(() => runSite("dev", siteOptions()));
