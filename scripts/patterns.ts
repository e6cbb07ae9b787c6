import { writeFileSync } from "node:fs";
import { join } from "node:path";
import judged from "./checks/judged-patterns.json";
import { judgeByTool, needsJudgment, patternsOf, staleEntries, unjudged } from "./checks/patterns";
import { productFiles } from "./checks/static-checks";
import { root } from "./support/folders";
import { main } from "./support/sentence";

/** `npm run workshop -- patterns`: adds new linear patterns to the list, and drops unused entries. */
await main(async () => {
  const found = patternsOf(root, await productFiles());
  const stale = new Set(staleEntries(found, judged));
  const safe = judged.safe.filter((entry) => !stale.has(entry));
  for (const [text, pattern] of unjudged(found, judged)) {
    if ((await judgeByTool(pattern)) === "safe") safe.push(text);
    else console.log(`Not linear: ${text}`);
  }
  const current = (entries: Record<string, string>) =>
    Object.fromEntries(Object.entries(entries).filter(([entry]) => !stale.has(entry)));
  const table = { safe: safe.sort(), bounded: current(judged.bounded), dynamic: current(judged.dynamic) };
  writeFileSync(join(root, "scripts/checks/judged-patterns.json"), `${JSON.stringify(table, null, 2)}\n`);
  const distinct = new Set(
    found.flatMap(({ pattern }) => (pattern && needsJudgment(pattern) ? [String(pattern)] : [])),
  );
  console.log(`${distinct.size} patterns repeat without end; ${safe.length} of them are linear.`);
});
