import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldedQuilts } from "@/components/art/folded-quilts";
import { root } from "./support/folders";
import { drawSheet, namesIn } from "./support/icon-sheet";
import { main } from "./support/sentence";

/** `npm run workshop -- icons`: draws the sheet of line icons and blocks, and the folded quilts. */
await main(async () => {
  const list = readFileSync(join(root, "components/ui/icons/index.ts"), "utf8");
  const names = namesIn(list);
  writeFileSync(join(root, "components/ui/icons/lines.svg"), drawSheet(names));
  writeFileSync(join(root, "components/art/folded-quilts.svg"), foldedQuilts());
  console.log(`${names.length} icons`);
});
