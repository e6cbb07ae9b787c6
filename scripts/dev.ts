import { runSite, siteOptions } from "./processes/run-site";
import { main } from "./support/sentence";

await main(() => runSite("dev", siteOptions()));
