import { parseArgs } from "node:util";
import { runSite } from "./support/run-site";
import { main } from "./support/sentence";

/** `npm run demo`: the whole product on this machine, without a key or a network. `--reset` starts over. */
await main(async () => {
  const { values } = parseArgs({ options: { reset: { type: "boolean", default: false } } });
  await runSite("demo", { reset: values.reset });
});
