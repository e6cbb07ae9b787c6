import { AREAS, type Area } from "./doctor/examinations";
import { examine } from "./doctor/examine";
import { hasTrouble } from "./doctor/finding";
import { reportJson, reportText } from "./doctor/report";
import { settingsOf } from "./doctor/settings";
import { loadEnv } from "./load-env";
import { optionsOf } from "./support/options";
import { main, Sentence } from "./support/sentence";

const HELP = `npm run doctor checks everything the site needs, and ends with a list of what to do.
It changes nothing, except for a small test object that it saves in the file store and deletes again.

  -- --only ${AREAS.slice(0, 3).join(",")}   checks only these. Areas: ${AREAS.join(", ")}
  -- --json                               prints the findings as JSON

Exits with 0 when everything works, and with 1 when something needs fixing.`;

function areasOf(only: string | undefined): readonly Area[] {
  if (only === undefined) return AREAS;
  const wanted = only.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !AREAS.some((area) => area === name));
  if (unknown !== undefined) throw new Sentence(`Unknown area: ${unknown}. Areas: ${AREAS.join(", ")}.`);
  return AREAS.filter((area) => wanted.includes(area));
}

/** `npm run doctor`: examines everything that the site needs, and prints a list of tasks. */
await main(async () => {
  const values = optionsOf({
    json: { type: "boolean" },
    only: { type: "string" },
    help: { type: "boolean" },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const areas = areasOf(values.only);
  loadEnv();
  if (!values.json) console.log("Checking everything. This takes at most ten seconds.");
  const found = await examine(settingsOf(process.env), areas);
  const format = {
    width: process.stdout.columns ?? 100,
    isColoured: process.stdout.isTTY && !process.env.NO_COLOR,
  };
  console.log(values.json ? reportJson(found) : reportText(found, format));
  // Exits despite requests that are still open after their timeout.
  process.exit(hasTrouble(found) ? 1 : 0);
});
