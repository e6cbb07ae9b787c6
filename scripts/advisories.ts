import { advisoryLines } from "./checks/advisories";
import { run } from "./support/command";
import { main } from "./support/sentence";

const TIMEOUT_MS = 60_000;

/**
 * `npm run workshop -- advisories`: lists known security advisories of production packages. Exits with 1 when there are
 * any, with 0 when the registry does not answer.
 */
await main(async () => {
  const { output } = await run("npm", ["audit", "--omit=dev", "--json"], { timeoutMs: TIMEOUT_MS });
  const lines = advisoryLines(output);
  if (lines === null) console.log("The registry did not return its advisories, so none were checked.");
  else if (lines.length === 0) console.log("No known advisories.");
  else {
    console.log(lines.join("\n"));
    process.exitCode = 1;
  }
});
