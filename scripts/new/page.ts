import { parseArgs } from "node:util";
import { main, Sentence } from "../support/sentence";
import { PAGE_GROUPS, PAGE_RIGHTS, pageFiles } from "./page-files";
import { readProject, writeFiles } from "./write-files";

const USAGE = `npm run new:page -- /path/[parameter] --for ${PAGE_RIGHTS.join("|")} --in ${PAGE_GROUPS.join("|")} --title “…”`;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { for: { type: "string" }, in: { type: "string" }, title: { type: "string" } },
  });
  const right = PAGE_RIGHTS.find((known) => known === values.for);
  const [path] = positionals;
  if (!path || !right || !values.in || !values.title) throw new Sentence(USAGE);
  await writeFiles(pageFiles({ path, right, group: values.in, title: values.title }, readProject));
  console.log("Then: what it shows; its menu, languages and copies in its row of app/pages.ts.");
});
