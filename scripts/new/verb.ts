import { parseArgs } from "node:util";
import { main, Sentence } from "../support/sentence";
import { VERB_RIGHTS, verbFiles } from "./verb-files";
import { readProject, writeFiles } from "./write-files";

const USAGE = `npm run new:verb -- context/folder/verb-name --for ${VERB_RIGHTS.join("|")} [--reads]`;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { for: { type: "string" }, reads: { type: "boolean", default: false } },
  });
  const right = VERB_RIGHTS.find((known) => known === values.for);
  const [path] = positionals;
  if (!path || !right) throw new Sentence(USAGE);
  await writeFiles(verbFiles({ path, right, reads: values.reads }, readProject));
  console.log("Then: its input, its work, its docstring; and in the README of its context, its room.");
});
