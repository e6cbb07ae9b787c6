import { parseArgs } from "node:util";
import { runSite } from "./support/run-site";
import { main } from "./support/sentence";

/** `npm run demo`: the whole product on this machine, without keys or network. `--reset` deletes its data. */
await main(async () => {
  const { values } = parseArgs({ options: { reset: { type: "boolean", default: false } } });
  await runSite("demo", { reset: values.reset });
});
