import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { openApiDocument } from "@/app/api/_http/document";
import { families } from "@/app/api/_http/families";
import { root } from "./support/folders";

/** `npm run workshop -- openapi`: writes public/openapi.json. `--check` only fails if the file is stale. */
const file = join(root, "public", "openapi.json");
const wanted = `${JSON.stringify(openApiDocument(Object.values(families).flat()), null, 2)}\n`;
if (!argv.includes("--check")) writeFileSync(file, wanted);
else if (!existsSync(file) || readFileSync(file, "utf8") !== wanted) {
  console.error("public/openapi.json is out of date: run `npm run workshop -- openapi`.");
  process.exitCode = 1;
}
