import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/folders";
import { drawSheet, namesIn } from "./support/icon-sheet";
import { main } from "./support/sentence";

/** `npm run icons`: draws the sheet of line icons from the list of those that the product uses. */
await main(async () => {
  const list = readFileSync(join(root, "components/ui/icons/index.ts"), "utf8");
  const names = namesIn(list);
  writeFileSync(join(root, "components/ui/icons/lines.svg"), await drawSheet(names));
  console.log(`${names.length} icons`);
});
