import { runSite, siteOptions } from "./processes/run-site";
import { main } from "./support/sentence";

/**
 * `npm run demo`: runs the whole product locally, without keys or network. `--reset` deletes its data,
 * `--smtp` sends e-mail by a mail server, `--without-texts` leaves Twilio out.
 */
await main(() => runSite("demo", siteOptions()));
