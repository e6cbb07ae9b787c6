import { parseArgs } from "node:util";
import { runSite } from "./support/run-site";
import { main } from "./support/sentence";

/** `npm run dev`: as the demo, with the site rebuilt on every change. `--reset` deletes its data. */
await main(async () => {
  const { values } = parseArgs({ options: { reset: { type: "boolean", default: false } } });
  await runSite("dev", { reset: values.reset });
});
