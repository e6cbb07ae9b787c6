import { runSite, siteOptions } from "./support/run-site";
import { main } from "./support/sentence";

<<<<<<< HEAD
/** `npm run dev`: the demo, rebuilt on every change, with the same options. */
=======
>>>>>>> words8
await main(() => runSite("dev", siteOptions()));
