import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { runProcesses } from "@/server/processes";

/** Runs two processes of the linked release, as the site's parent does. */
const [, , link = ""] = process.argv;
runProcesses(() => {
  const folder = realpathSync(link);
  return { count: 2, file: readFileSync(join(folder, "program"), "utf8"), folder };
});
